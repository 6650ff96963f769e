/**
 * The browser clients' one bundler. Each client is a target in its own folder (`clients/web/bundle.ts`…) that says
 * which paths of the service it fills; here they are written to one directory with `assets.json`, which the runtime
 * serves by. `npm run build` calls this, and `npm start` where the directory is missing or older than the sources.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Asset, AssetIndex, BundleContext, BundledFile, BundleTarget } from './bundle-target.ts';
import { webTarget } from './web/bundle.ts';
import { widgetTarget } from './widget/bundle.ts';

export type { AssetIndex } from './bundle-target.ts';

const clients = dirname(fileURLToPath(import.meta.url));
/** Where `npm start` and `npm run build` put them. */
export const defaultBundleDir = join(clients, '..', 'dist', 'web');

/** A client that runs in a browser adds its target here. */
const targets: readonly BundleTarget[] = [webTarget, widgetTarget];

/** What every bundle depends on besides its own sources, relative to `clients/`. */
const sharedSources = [
  'bundle.ts',
  'bundle-target.ts',
  'technology-names.ts',
  'ui',
  '../package-lock.json',
  '../datasets/taxonomy',
  '../datasets/fingerprints',
];

const newest = (path: string): number => {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
};

/** True where `outDir` has no bundle, or a source is newer than it. */
export const bundleIsStale = (outDir: string): boolean => {
  const index = join(outDir, 'assets.json');
  if (!existsSync(index)) return true;
  const made = statSync(index).mtimeMs;
  const sources = [...sharedSources, ...targets.flatMap(({ sources }) => sources)];
  return sources.some((source) => newest(join(clients, source)) > made);
};

const assetOf = ({ bytes, ...rest }: BundledFile): Asset => ({
  ...rest,
  file: rest.path.replace(/^\//, ''),
  bytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/**
 * Writes every target's files and `assets.json` to `outDir`, in place of what was there, by one rename. `minify`
 * defaults to true. Rejects with esbuild's message where a source does not compile.
 */
export const bundleClients = async (options: { outDir: string; minify?: boolean }): Promise<AssetIndex> => {
  const { outDir, minify = true } = options;
  const context: BundleContext = { clients, minify, read: (path) => readFileSync(join(clients, path)) };
  const done = await Promise.all(targets.map((target) => target.bundle(context)));
  const files = done.flatMap((result) => result.files);
  const index: AssetIndex = {
    format: 1,
    server: done.map((result) => result.server).find((name) => name !== undefined) ?? null,
    files: files.filter(({ path }) => path.startsWith('/')).map(assetOf),
  };
  const staging = `${outDir}.${process.pid}.new`;
  await rm(staging, { recursive: true, force: true });
  for (const { path, bytes } of files) {
    const file = join(staging, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  await writeFile(join(staging, 'assets.json'), JSON.stringify(index, null, 1));
  await rm(outDir, { recursive: true, force: true });
  await mkdir(dirname(outDir), { recursive: true });
  await rename(staging, outDir);
  return index;
};

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  const { files } = await bundleClients({ outDir: process.argv[2] ?? defaultBundleDir });
  process.stderr.write(`bundled ${files.length} files of the browser clients\n`);
}
