import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { listedSiteSchema, type Mover, moverSchema, prospectSchema } from '../../../core/contract/index.ts';
import { openSnapshot } from '../../../runtime/load.ts';
import type { SnapshotReader } from '../../../runtime/reader.ts';
import { firstId, publishOptions, smallSize, withDirectory } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';
import { all, parseAll, withReader } from './fixture.ts';

const lists = suite('openQuery: lists and movers');

const filters = [
  {},
  { platform: 'platform_0' },
  { industry: 'industry_3' },
  { platform: 'platform_1', industry: 'industry_0' },
];
const matches = (item: { platform: string | null; industry: string | null }, filter: (typeof filters)[number]) =>
  (filter.platform === undefined || item.platform === filter.platform) &&
  (filter.industry === undefined || item.industry === filter.industry);

lists('prospects and listed: what a scan of the model finds, in its order', () =>
  withReader((reader, serving) => {
    const prospects = all(serving.prospects);
    const listed = all(serving.listed);
    for (const filter of filters) {
      const wanted = prospects.filter((item) => matches(item, filter));
      assert.equal(parseAll(reader.prospects(filter, 1000), prospectSchema), wanted);
      assert.equal(parseAll(reader.prospects(filter, 4), prospectSchema), wanted.slice(0, 4));
      for (const minScore of [0, 1, 50, 99, 100]) {
        const scored = listed.filter((item) => matches(item, filter) && item.score >= minScore);
        assert.equal(parseAll(reader.listed({ ...filter, minScore }, 30), listedSiteSchema), scored.slice(0, 30));
      }
    }
    for (const platform of ['none', '__proto__', 'constructor', '*'])
      assert.equal(reader.prospects({ platform, industry: 'industry_0' }, 5), [], platform);
  }),
);

const moverFilters = (movers: Mover[]): Parameters<SnapshotReader['movers']>[0][] => {
  const [first, middle, last] = [movers[0], movers[9], movers.at(-1)] as [Mover, Mover, Mover];
  const types = [undefined, 'ad_started', 'platform_changed'];
  const domains = [undefined, middle.domain, 'none.example'];
  const sinces = [{}, { sinceTime: middle.at }, { sinceTime: first.at }, { sinceId: middle.id }, { sinceId: last.id }];
  return types.flatMap((type) =>
    domains.flatMap((domain) =>
      sinces.map((since) => ({ ...(type && { type }), ...(domain && { domain }), ...since })),
    ),
  );
};

lists('movers: an event that is told late is not passed over by who asks on from the last', () =>
  withDirectory(async (dir) => {
    const model = syntheticModel(smallSize);
    const [first] = all(model.serving.movers);
    const mover = (id: string, at: string, snapshot: string): Mover => ({
      ...(first as Mover),
      ...{ id: id.repeat(24), at, snapshot },
    });
    const movers = [
      mover('c', '2026-10-03T00:00:00Z', '20261004T000000Z'),
      mover('b', '2026-10-02T00:00:00Z', '20261003T000000Z'),
      // Observed first, but read from an archive last.
      mover('d', '2026-10-01T00:00:00Z', '20261005T000000Z'),
      mover('a', '2026-09-30T00:00:00Z', '20261003T000000Z'),
    ];
    await publishSnapshot({ ...model, serving: { ...model.serving, movers } }, dir, publishOptions);
    const reader = await openSnapshot(join(dir, firstId));
    const after = (id: string, limit = 10): string[] =>
      parseAll(reader.movers({ sinceId: id.repeat(24) }, limit), moverSchema).map((one) => one.id[0]!);
    assert.equal(after('a'), ['d', 'c', 'b']);
    assert.equal(after('a', 1), ['b']);
    assert.equal(after('b'), ['d', 'c']);
    assert.equal(after('c'), ['d']);
    assert.equal(after('d'), []);
    reader.close();
  }),
);

lists('movers: by type, domain, time and id, what a scan of the model finds', () =>
  withReader((reader, serving) => {
    const movers = all(serving.movers);
    assert.ok(movers.length > 12);
    for (const filter of moverFilters(movers)) {
      const end = filter.sinceId === undefined ? movers.length : movers.findIndex(({ id }) => id === filter.sinceId);
      const wanted = movers.filter(
        (mover, i) =>
          i < end &&
          (filter.type === undefined || mover.type === filter.type) &&
          (filter.domain === undefined || mover.domain === filter.domain) &&
          (filter.sinceTime === undefined || mover.at > filter.sinceTime),
      );
      assert.equal(parseAll(reader.movers(filter, 1000), moverSchema), wanted, JSON.stringify(filter));
      // After an event the next two are told, else the newest two.
      const two = filter.sinceId === undefined ? wanted.slice(0, 2) : wanted.slice(-2);
      assert.equal(parseAll(reader.movers(filter, 2), moverSchema), two);
    }
    assert.is(reader.movers({ sinceId: 'f'.repeat(24) }, 5), null);
  }),
);
lists.run();
