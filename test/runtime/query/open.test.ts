import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SERVING_VERSION } from '../../../core/serving/index.ts';
import { openSnapshot } from '../../../runtime/load.ts';
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
query.run();
