/** The web app's files: hashed scripts and style, service worker, manifest, icons, and the module that renders pages. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import type { BundleContext, BundledFile, BundleTarget } from '../bundle-target.ts';
import { technologyNamesModule } from '../technology-names.ts';

const script = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

/** Names of industries and channels, without the word lists and rules that stand beside them. */
const taxonomyNames = (clients: string): string => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(clients, '..', 'datasets', 'taxonomy', `${name}.json`), 'utf8'));
  const { industries } = read('industries') as { industries: { id: string; name_zh: string; name: string }[] };
  const channels = read('channels') as { id: string; name: string; nameZh: string }[];
  return JSON.stringify({
    industries: Object.fromEntries(industries.map(({ id, name, name_zh }) => [id, [name_zh, name]])),
    channels: Object.fromEntries(channels.map(({ id, name, nameZh }) => [id, [nameZh, name]])),
  });
};

/** `storelens:NAME` → a JSON module made at bundling time. */
const virtual = (modules: Readonly<Record<string, string>>): Plugin => ({
  name: 'storelens-virtual',
  setup(b) {
    b.onResolve({ filter: /^storelens:/ }, ({ path }) => ({ path, namespace: 'storelens' }));
    b.onLoad({ filter: /.*/, namespace: 'storelens' }, ({ path }) => ({
      contents: modules[path.slice('storelens:'.length)] ?? 'null',
      loader: 'json',
    }));
  },
});

const shared = (context: BundleContext): BuildOptions => ({
  bundle: true,
  format: 'esm',
  minify: context.minify,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  absWorkingDir: join(context.clients, '..'),
});

/** View's source file → the script files that it needs besides the entry, so that a page can name them early. */
const preloadsOf = (metafile: Metafile): Record<string, string[]> => {
  const preloads: Record<string, string[]> = {};
  for (const { entryPoint, imports } of Object.values(metafile.outputs)) {
    const view = /clients\/web\/views\/([\w-]+)\.tsx$/.exec(entryPoint ?? '')?.[1];
    if (view === undefined) continue;
    const own = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint)?.[0] ?? '';
    const chunks = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
    preloads[view] = [own, ...chunks].map((path) => `/assets/${basename(path)}`);
  }
  return preloads;
};

const served = (path: string, type: string, bytes: Uint8Array): BundledFile => ({
  path,
  type,
  bytes,
  immutable: path.startsWith('/assets/') && /-[A-Z0-9]{8}\./.test(path),
  cors: false,
});

const bundleBrowser = async (context: BundleContext) => {
  const { outputFiles, metafile } = await build({
    ...shared(context),
    entryPoints: { app: join(context.clients, 'web/app.tsx'), page: join(context.clients, 'ui/index.css') },
    outdir: join(context.clients, '..', 'dist', 'web', 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    metafile: true,
    write: false,
    plugins: [technologyNamesModule(context.clients), virtual({ names: taxonomyNames(context.clients) })],
  });
  const files = outputFiles.map(({ path, contents }) =>
    served(`/assets/${basename(path)}`, path.endsWith('.css') ? css : script, contents),
  );
  const named = (pattern: RegExp): string => files.find(({ path }) => pattern.test(path))?.path ?? '';
  const assets = { app: named(/\/app-[^/]+\.js$/), css: named(/\/page-[^/]+\.css$/), preloads: preloadsOf(metafile) };
  return { files, assets };
};

const first = (files: OutputFile[] | undefined): Uint8Array => files?.[0]?.contents ?? new Uint8Array();

const icons: [path: string, type: string][] = [
  ['icon.svg', 'image/svg+xml'],
  ['touch-icon.png', 'image/png'],
  ['icon-192.png', 'image/png'],
  ['icon-512.png', 'image/png'],
  ['icon-maskable.png', 'image/png'],
];

const bundleRest = async (context: BundleContext, browser: Awaited<ReturnType<typeof bundleBrowser>>) => {
  const names = taxonomyNames(context.clients);
  const server = await build({
    ...shared(context),
    entryPoints: [join(context.clients, 'web/server.tsx')],
    platform: 'node',
    target: 'node20',
    write: false,
    plugins: [technologyNamesModule(context.clients), virtual({ names, assets: JSON.stringify(browser.assets) })],
  });
  const shell = browser.files.map(({ path }) => path);
  const version = createHash('sha256')
    .update(shell.join())
    .update(first(server.outputFiles))
    .digest('hex')
    .slice(0, 12);
  const worker = await build({
    ...shared(context),
    entryPoints: [join(context.clients, 'web/service-worker.ts')],
    format: 'iife',
    write: false,
    plugins: [virtual({ shell: JSON.stringify({ version, files: shell }) })],
  });
  return { server: first(server.outputFiles), worker: first(worker.outputFiles), version };
};

const bundleWeb = async (context: BundleContext) => {
  const browser = await bundleBrowser(context);
  const { server, worker, version } = await bundleRest(context, browser);
  const serverName = `server-${version}.mjs`;
  const style = browser.files.find(({ path }) => path === browser.assets.css)?.bytes ?? new Uint8Array();
  const files: BundledFile[] = [
    ...browser.files,
    // The same style under a lasting name, for pages that the runtime renders without the app.
    served('/assets/page.css', css, style),
    served('/favicon.ico', 'image/x-icon', context.read('web/icons/favicon.ico')),
    served('/service-worker.js', script, worker),
    served('/manifest.webmanifest', 'application/manifest+json', context.read('web/manifest.webmanifest')),
    ...icons.map(([name, type]) => served(`/assets/${name}`, type, context.read(`web/icons/${name}`))),
    { path: serverName, type: script, bytes: server, immutable: true, cors: false },
  ];
  return { files, server: serverName };
};

export const webTarget: BundleTarget = { name: 'web', sources: ['web'], bundle: bundleWeb };
