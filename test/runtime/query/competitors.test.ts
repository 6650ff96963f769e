import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { type Competitor, competitorSchema } from '../../../core/contract/index.ts';
import { routes } from '../../../core/contract/routes/index.ts';
import { COMPETITORS_SHOWN } from '../../../core/serving/format.ts';
import { openSnapshot } from '../../../runtime/load.ts';
import { firstId, publishOptions, withDirectory } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';
import { all, parse, size, withReader } from './fixture.ts';

const competing = suite('openQuery: competitors');

const competitorsReply = z.object({ snapshot: z.literal(firstId), count: z.int(), items: z.array(competitorSchema) });

competing(
  'competitors: in order, cut at the limit, the first of them and all; null for a domain that is not stored',
  () =>
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

competing('competitors: no more than there are, and none where there are none', () => {
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

competing('competitors: as many are rendered as /competitors gives by default', () => {
  assert.is(routes.competitors.params.parse({ domain: 'x' }).limit, COMPETITORS_SHOWN);
});
competing.run();
