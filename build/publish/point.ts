/** Which release of a directory is current: the pointer, and the description beside it. */
import { join } from 'node:path';
import type { Manifest } from '../../core/contract/index.ts';
import { replaceFile } from '../../core/durable.ts';
import { POINTER, renderPointer } from '../../core/serving/index.ts';

export interface Published {
  manifest: Manifest;
  /** Of the manifest. */
  sha256: string;
  /** ISO 8601 UTC. Later than the one before: who follows over a network takes an earlier one for an old copy. */
  publishedAt: string;
}

/** Makes a release current, by one rename. */
export const pointTo = (outDir: string, { manifest, sha256, publishedAt }: Published): void => {
  const pointer = { snapshot: manifest.snapshot, manifest_sha256: sha256, published_at: publishedAt };
  replaceFile(join(outDir, POINTER), renderPointer(pointer));
};

/** `latest.json`: of a bucket it is the pointer itself. */
export const renderLatest = ({ manifest, sha256, publishedAt }: Published): string => {
  const { files, ...head } = manifest;
  return `${JSON.stringify({ ...head, published_at: publishedAt, manifest_sha256: sha256, files }, null, 2)}\n`;
};

/** For those who read the directory over a network. */
export const describeLatest = (outDir: string, published: Published): void =>
  replaceFile(join(outDir, 'latest.json'), renderLatest(published));
