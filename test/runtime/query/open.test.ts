import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SERVING_VERSION } from '../../../core/serving/index.ts';
import { openSnapshot } from '../../../runtime/load.ts';
import { heldOf } from '../../../runtime/query/open.ts';
import { messageOf, smallSize, withPublished } from '../../support/published.ts';
import { republish } from '../../support/republish.ts';
import { withReader } from './fixture.ts';

const query = suite('openQuery');

query('resolves platforms and industries by id or name, any case and width', () =>
  withReader((reader) => {
    for (const name of ['platform_3', 'PLATFORM_3', 'invented platform 3', ' Ｉnvented platform ３', '虛構平台3'])
      assert.is(reader.resolvePlatform(name), 'platform_3', name);
    assert.is(reader.resolveIndustry('虛構產業2'), 'industry_2');
    assert.is(reader.resolveIndustry('no such'), null);
    assert.is(reader.resolvePlatform('__proto__'), null);
  }),
);
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
query('holds indexes and small rows in any case, and of the other rows what there is room for, replies first', () => {
  const mib = 2 ** 20;
  const sized = (files: Record<string, number>) =>
    Object.entries(files).map(([name, size]) => ({ path: name, bytes: size * mib }));
  const files = sized({
    'serving/sites.idx': 50,
    'serving/names.search': 40,
    'serving/short.rows': 32,
    'serving/offers.rows': 700,
    'serving/histories.rows': 40,
    'serving/found.rows': 33,
    'serving/checks.rows': 90,
    'serving/sites.rows': 100,
    'tables/sites.parquet': 1,
  });
  const always = ['serving/sites.idx', 'serving/names.search', 'serving/short.rows', 'serving/offers.rows'];
  const heldIn = (room: number): string[] => [...heldOf(files, room * mib)];
  const sum = 822;
  assert.equal(heldIn(0), always);
  assert.equal(heldIn(sum + 100), [...always, 'serving/sites.rows']);
  assert.equal(heldIn(sum + 99), [...always, 'serving/checks.rows']);
  assert.equal(heldIn(sum + 223), [...always, 'serving/sites.rows', 'serving/checks.rows', 'serving/found.rows']);
  assert.is(heldIn(5000).length, files.length - 1);
  // Offers of more than 800 MB are read at places.
  const many = sized({ 'serving/offers.rows': 801, 'serving/sites.rows': 40 });
  assert.equal([...heldOf(many, 40 * mib)], ['serving/sites.rows']);
});

query.run();
