import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Manifest } from '../../../core/contract/index.ts';
import { crcHex, renderManifestSum, SERVING_VERSION } from '../../../core/serving/index.ts';
import { openSnapshot } from '../../../runtime/load.ts';
import { messageOf, smallSize, withPublished } from '../../support/published.ts';
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
