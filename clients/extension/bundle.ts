/**
 * The extension's folder for each browser, and its zip: `node --import tsx clients/extension/bundle.ts [OUT_DIR]`. The rules of
 * `datasets/fingerprints` are checked and packed in, so that detection runs without a request.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { type Zippable, zipSync } from 'fflate';
import { readRules } from '../../core/rules/index.ts';
import { technologyNamesModule } from '../technology-names.ts';
import { cleanBaseUrl } from './base-url.ts';
import { type BrowserName, manifestFor, ownPacking, type Packing } from './manifest.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..');

/** What core takes from Node, as a browser has it. Hashing belongs to offer keys, which are not made here. */
const shims: Record<string, string> = {
  'node:url': 'export const domainToUnicode = (host) => host;',
  'node:crypto': "export const createHash = () => { throw new Error('no hashes are made in the extension'); };",
  'storelens:buffer': `export const Buffer = {
    from: (text, encoding) => ({ toString: () => encoding === 'base64' ? atob(text.replace(/[^A-Za-z0-9+/]/g, '').replace(/^((?:.{4})*)(.)$/, '$1')) : text }),
  };`,
};

const browserShims: Plugin = {
  name: 'storelens-browser-shims',
  setup(b) {
    b.onResolve({ filter: /^(node:(url|crypto)|storelens:\w+)$/ }, ({ path }) => ({ path, namespace: 'shim' }));
    b.onLoad({ filter: /.*/, namespace: 'shim' }, ({ path }) => ({
      contents:
        path === 'storelens:rules' ? `export const rules = ${JSON.stringify(readRules())};` : (shims[path] ?? ''),
      loader: 'js',
    }));
  },
};

/** Every file below a folder, by name, at one fixed time: the same files give the same bytes. */
const zipOf = (dir: string): Uint8Array => {
  const files: Zippable = {};
  for (const path of (readdirSync(dir, { recursive: true }) as string[]).sort()) {
    const file = join(dir, path);
    if (statSync(file).isFile())
      files[relative(dir, file).replaceAll('\\', '/')] = [readFileSync(file), { mtime: '2026-01-01T00:00:00' }];
  }
  return zipSync(files, { level: 9 });
};

export interface PackedExtension {
  dir: string;
  zip: string;
  sha256: string;
}

/** How everything here is compiled for a browser: name of the output → source. */
export const browserBuild = (
  entryPoints: Record<string, string>,
  outdir: string,
  baseUrl = ownPacking.baseUrl,
): BuildOptions => ({
  define: { STORELENS_BASE_URL: JSON.stringify(baseUrl) },
  entryPoints,
  outdir,
  bundle: true,
  format: 'esm',
  minify: true,
  charset: 'utf8',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  target: ['es2022', 'chrome111', 'firefox128'],
  legalComments: 'none',
  logLevel: 'warning',
  inject: [join(here, 'buffer.js')],
  plugins: [technologyNamesModule(join(root, 'clients')), browserShims],
});

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** Writes `OUT_DIR/BROWSER/` and `OUT_DIR/storelens-BROWSER-VERSION.zip`; the same sources give the same bytes. */
export const bundleExtension = async (
  outDir: string,
  browser: BrowserName,
  packing: Packing = ownPacking,
): Promise<PackedExtension> => {
  const dir = join(outDir, browser);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const pages = Object.assign({}, ...['background.ts', 'popup.tsx', 'options.tsx'].map(entry)) as Record<
    string,
    string
  >;
  await build(browserBuild({ ...pages, extension: join(here, 'style.css') }, dir, packing.baseUrl));
  for (const name of ['popup.html', 'options.html', '_locales', 'icons'])
    cpSync(join(here, name), join(dir, name), { recursive: true });
  const version = versionOf();
  writeFileSync(join(dir, 'manifest.json'), `${JSON.stringify(manifestFor(browser, version, packing), null, 2)}\n`);
  const bytes = zipOf(dir);
  const zip = join(outDir, `storelens-${browser}-${version}.zip`);
  writeFileSync(zip, bytes);
  return { dir, zip, sha256: createHash('sha256').update(bytes).digest('hex') };
};

const entry = (file: string): Record<string, string> => ({ [file.replace(/\.tsx?$/, '')]: join(here, file) });

/** What the command line says of it; throws where an address or an id is none. */
const packingOf = (values: Partial<Record<'base-url' | 'gecko-id' | 'chrome-key', string>>): Packing => {
  const baseUrl = cleanBaseUrl(values['base-url'] ?? ownPacking.baseUrl);
  if (baseUrl === null) throw new Error(`--base-url ${values['base-url']}: no http or https address`);
  const geckoId = values['gecko-id'] ?? ownPacking.geckoId;
  if (!/^(?:\{[0-9a-f-]{36}\}|[\w.-]*@[\w.-]+)$/i.test(geckoId))
    throw new Error(`--gecko-id ${geckoId}: it looks like name@example.org or {a UUID}`);
  return { baseUrl, geckoId, chromeKey: values['chrome-key'] ?? null };
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const text = { type: 'string' } as const;
  const options = { 'base-url': text, 'gecko-id': text, 'chrome-key': text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  for (const browser of ['chromium', 'firefox'] as const) {
    const { zip, sha256 } = await bundleExtension(positionals[0] ?? join(here, 'dist'), browser, packingOf(values));
    process.stdout.write(`${sha256}  ${zip}\n`);
  }
}
