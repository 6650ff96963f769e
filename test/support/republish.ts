import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Manifest } from '../../core/contract/index.ts';
import { crcHex, renderManifestSum } from '../../core/serving/index.ts';

const sha256 = (of: Uint8Array): string => createHash('sha256').update(of).digest('hex');

/** Writes a file of a release, and its manifest as if it had been published so. */
export const republish = (release: string, path: string, given: Uint8Array | string): void => {
  const bytes = Buffer.from(given);
  writeFileSync(join(release, path), bytes);
  const manifest = JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8')) as Manifest;
  const file = manifest.files.find((one) => one.path === path);
  Object.assign(file ?? {}, { bytes: bytes.length, sha256: sha256(bytes), crc32: crcHex(crc32(bytes)) });
  const rendered = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(release, 'manifest.json'), rendered);
  writeFileSync(join(release, 'manifest.sha256'), renderManifestSum(sha256(Buffer.from(rendered))));
};
