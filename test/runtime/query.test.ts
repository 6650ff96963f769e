import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { publishSnapshot } from '../../build/publish/index.ts';
import {
  bandDealSchema,
  type Competitor,
  cachedReplySchema,
  comparisonSchema,
  competitorSchema,
  gapDealSchema,
  historyReplySchema,
  listedSiteSchema,
  type Manifest,
  type Mover,
  moverSchema,
  offerSchema,
  prospectSchema,
  type SnapshotModel,
  siteReplySchema,
  statsSchema,
} from '../../core/contract/index.ts';
import { routes } from '../../core/contract/routes.ts';
import { COMPETITORS_SHOWN, crcHex, renderManifestSum, SERVING_VERSION } from '../../core/serving/index.ts';
import { openSnapshot } from '../../runtime/load.ts';
import type { JoinedItems, Json, SnapshotReader } from '../../runtime/reader.ts';
import { firstId, messageOf, publishOptions, smallSize, withDirectory, withPublished } from '../support/published.ts';
import { syntheticModel } from '../support/synthetic-model.ts';

const size = { ...smallSize, sites: 400, offers: 600, competitors: 20 };
type Serving = SnapshotModel['serving'];
const all = <T>(rows: Iterable<T> | AsyncIterable<T>): T[] => [...(rows as Iterable<T>)];
const parse = (json: Json | null): unknown => (json === null ? null : JSON.parse(new TextDecoder().decode(json)));
const parseAll = <T>(items: Json[] | null, schema: z.ZodType<T>): T[] => z.array(schema).parse(items?.map(parse));
const parseJoined = <T>(joined: JoinedItems, schema: z.ZodType<T>): T[] => {
  const bytes = new Uint8Array(joined.byteLength);
  joined.writeTo(bytes, 0);
  const items = z.array(schema).parse(JSON.parse(`[${new TextDecoder().decode(bytes)}]`));
  assert.is(joined.count, items.length);
  return items;
};

/** A reader beside the model that its snapshot was made of. */
const withReader = (use: (reader: SnapshotReader, serving: Serving) => void | Promise<void>): Promise<void> =>
  withPublished(size, async (_, release) => {
    const reader = await openSnapshot(release);
    try {
      await use(reader, syntheticModel(size).serving);
    } finally {
      reader.close();
    }
  });

const query = suite('openQuery');

query('site: the stored row with the snapshot, for each domain and no other', () =>
  withReader((reader, serving) => {
    for (const site of all(serving.sites)) {
      const reply = siteReplySchema.parse(parse(reader.site(site.domain)));
      assert.equal(reply, { snapshot: firstId, ...site });
    }
    for (const domain of ['none.example', '', '"', 'shop-1.exampl', 'SHOP-1.example', '台灣.example', 'x'.repeat(9999)])
      assert.is(reader.site(domain), null, domain);
  }),
);

query('cached: the site with the trend of its traffic, none where it has no traffic', () =>
  withReader((reader, serving) => {
    for (const site of all(serving.sites)) {
      const { traffic, ...rest } = cachedReplySchema.parse(parse(reader.cached(site.domain)));
      const trend = serving.trends.get(site.domain) ?? [];
      assert.equal(traffic, site.traffic === null ? null : { ...site.traffic, trend });
      assert.is(rest.domain, site.domain);
    }
    assert.is(reader.cached('none.example'), null);
  }),
);

const competitorsReply = z.object({ snapshot: z.literal(firstId), count: z.int(), items: z.array(competitorSchema) });

query('competitors: in order, cut at the limit, the first of them and all; null for a domain that is not stored', () =>
  withReader((reader, serving) => {
    for (const [domain, competitors] of all(serving.competitors))
      for (const limit of [1, 3, COMPETITORS_SHOWN - 1, COMPETITORS_SHOWN, COMPETITORS_SHOWN + 1, 19, 20, 21, 100]) {
        const items = competitors.slice(0, limit);
        const reply = competitorsReply.parse(parse(reader.competitors(domain, limit)));
        assert.equal(reply, { snapshot: firstId, count: items.length, items }, `${domain} ${limit}`);
      }
    for (const domain of ['none.example', '', 'shop-1.exampl', '台灣.example'])
      assert.is(reader.competitors(domain, 5), null);
  }),
);

query('competitors: no more than there are, and none where there are none', () => {
  const { serving, ...rest } = syntheticModel(size);
  const some = all(serving.competitors).flatMap(([domain, list], i): [string, Competitor[]][] =>
    i % 3 === 0 ? [] : [[domain, list.slice(0, i % 15)]],
  );
  const kept = new Map(some);
  return withDirectory(async (dir) => {
    await publishSnapshot({ ...rest, serving: { ...serving, competitors: some } }, dir, publishOptions);
    const reader = await openSnapshot(join(dir, firstId));
    for (const { domain } of all(syntheticModel(size).serving.sites))
      for (const limit of [1, COMPETITORS_SHOWN, 100]) {
        const items = kept.get(domain)?.slice(0, limit) ?? [];
        const reply = competitorsReply.parse(parse(reader.competitors(domain, limit)));
        assert.equal(reply, { snapshot: firstId, count: items.length, items }, `${domain} ${limit}`);
      }
    assert.is(reader.competitors('none.example', 5), null);
    reader.close();
  });
});

query('competitors: as many are rendered as /competitors gives by default', () => {
  assert.is(routes.competitors.params.parse({ domain: 'x' }).limit, COMPETITORS_SHOWN);
});

const filters = [
  {},
  { platform: 'platform_0' },
  { industry: 'industry_3' },
  { platform: 'platform_1', industry: 'industry_0' },
];
const matches = (item: { platform: string | null; industry: string | null }, filter: (typeof filters)[number]) =>
  (filter.platform === undefined || item.platform === filter.platform) &&
  (filter.industry === undefined || item.industry === filter.industry);

query('prospects and listed: what a scan of the model finds, in its order', () =>
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

query('movers: an event that is told late is not passed over by who asks on from the last', () =>
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
      parseAll(reader.movers({ sinceId: id.repeat(24) }, limit), moverSchema).map((one) => one.id[0] as string);
    assert.equal(after('a'), ['d', 'c', 'b']);
    assert.equal(after('a', 1), ['b']);
    assert.equal(after('b'), ['d', 'c']);
    assert.equal(after('c'), ['d']);
    assert.equal(after('d'), []);
    reader.close();
  }),
);

query('movers: by type, domain, time and id, what a scan of the model finds', () =>
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

query('search: offers with the words, cheapest first; accessories only where asked for', () =>
  withReader((reader, serving) => {
    const offers = all(serving.offers).map(({ offer }) => offer);
    const hits = reader.search('耳機', 20, { includeAccessories: true });
    const { items, channels } = hits;
    const found = parseAll(items, offerSchema);
    assert.equal(parseJoined(hits, offerSchema), found);
    assert.equal(found, offers.filter(({ title }) => title.includes('耳機')).slice(0, 20));
    assert.equal(channels, serving.channels);
    const plain = parseAll(reader.search('耳機', 200, { includeAccessories: false }).items, offerSchema);
    assert.ok(plain.length > 0 && plain.every(({ offer_id }) => !offer_id.endsWith('9')));
    assert.equal(reader.search('不存在的東西', 20, { includeAccessories: true }).items, []);
  }),
);

query('compare: products with the words, largest gap first', () =>
  withReader((reader) => {
    const found = parseAll(reader.compare('AirPods', 5), comparisonSchema);
    assert.ok(found.length > 1 && found.every(({ title }) => title.includes('AirPods')));
    assert.equal(
      found.map(({ gap_twd }) => gap_twd),
      found.map(({ gap_twd }) => gap_twd).sort((a, b) => b - a),
    );
  }),
);

query('history: of each offer, and null for any other id', () =>
  withReader((reader, serving) => {
    for (const history of all(serving.histories))
      assert.equal(historyReplySchema.parse(parse(reader.history(history.offer_id))), {
        snapshot: firstId,
        ...history,
      });
    for (const id of ['none:1', '', 'alpha:', 'x"y']) assert.is(reader.history(id), null, id);
  }),
);

query('band: offers of an industry within both prices, ascending', () =>
  withReader((reader, serving) => {
    for (const [min, max] of [
      [0, 2e9],
      [500, 3000],
      [3000, 500],
      [21, 21],
    ] as const) {
      const wanted = all(syntheticModel(size).serving.offers).filter(
        ({ industry, offer }) => industry === 'industry_2' && offer.price_twd >= min && offer.price_twd <= max,
      );
      const found = parseAll(reader.band('industry_2', { min, max }, 200), bandDealSchema);
      assert.equal(
        found,
        wanted.slice(0, 200).map(({ offer }) => ({ offer })),
      );
    }
    assert.equal(reader.band('none', { min: 0, max: 9 }, 5), []);
    assert.ok(serving);
  }),
);

query('deals and stats: as they were given', () =>
  withReader((reader, serving) => {
    assert.equal(parseAll(reader.deals('gaps', 5), gapDealSchema), serving.deals.gaps.slice(0, 5));
    assert.equal(reader.deals('lowest', 200).map(parse), serving.deals.lowest);
    assert.equal(reader.deals('discount', 1).map(parse), serving.deals.discount.slice(0, 1));
    const { snapshot, ...stats } = parse(reader.stats()) as { snapshot: string };
    assert.is(snapshot, firstId);
    assert.equal(statsSchema.parse(stats), serving.stats);
  }),
);

query('resolves platforms and industries by id or name, any case and width', () =>
  withReader((reader) => {
    for (const name of ['platform_3', 'PLATFORM_3', 'invented platform 3', ' Ｉnvented platform ３', '虛構平台3'])
      assert.is(reader.resolvePlatform(name), 'platform_3', name);
    assert.is(reader.resolveIndustry('虛構產業2'), 'industry_2');
    assert.is(reader.resolveIndustry('no such'), null);
    assert.is(reader.resolvePlatform('__proto__'), null);
  }),
);
/** Writes a file of a release, and its manifest as if it had been published so. */
const republish = (release: string, path: string, text: string): void => {
  const sha256 = (of: string): string => createHash('sha256').update(of).digest('hex');
  writeFileSync(join(release, path), text);
  const manifest = JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8')) as Manifest;
  const file = manifest.files.find((one) => one.path === path);
  Object.assign(file ?? {}, { bytes: Buffer.byteLength(text), sha256: sha256(text), crc32: crcHex(crc32(text)) });
  const rendered = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(release, 'manifest.json'), rendered);
  writeFileSync(join(release, 'manifest.sha256'), renderManifestSum(sha256(rendered)));
};

query('refuses a serving form of another version, older or newer, by its number and with the remedy', () =>
  withPublished(smallSize, async (_, release) => {
    const meta = readFileSync(join(release, 'serving/meta.json'), 'utf8');
    for (const version of [SERVING_VERSION - 1, SERVING_VERSION + 1]) {
      const other = meta.replace(/"serving_version":\d+/, `"serving_version":${version}`);
      republish(release, 'serving/meta.json', other);
      const remedy = `serving form ${version}; this version reads ${SERVING_VERSION}: build the snapshot again`;
      assert.is(await messageOf(() => openSnapshot(release)), `${join(release, 'serving/meta.json')}: ${remedy}`);
    }
    republish(release, 'serving/meta.json', meta);
    (await openSnapshot(release)).close();
  }),
);
query.run();
