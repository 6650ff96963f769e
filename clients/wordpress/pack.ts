/**
 * The WordPress plugin as a folder and a zip: `node --import tsx clients/wordpress/pack.ts [OUT_DIR]`. The widget is packed in,
 * so that a site runs no code from elsewhere.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Zippable, zipSync } from 'fflate';
import { technologyNames } from '../technology-names.ts';
import { widgetTarget } from '../widget/bundle.ts';
import { blueprintFor } from './blueprint.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const clients = join(here, '..');
const name = 'storelens';

export interface PackedPlugin {
  /** The folder that goes into `wp-content/plugins`. */
  dir: string;
  zip: string;
  sha256: string;
}

/** The version that the plugin's header says. */
const versionOf = (): string => {
  const version = /^ \* Version: +(\S+)$/m.exec(readFileSync(join(here, name, 'storelens.php'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('storelens.php: its header has no line " * Version: 1.2.3"');
  return version;
};

/** Every file of the folder under the folder's own name, at one fixed time: the same files give the same bytes. */
const zipOf = (dir: string): Uint8Array => {
  const files: Zippable = {};
  for (const path of (readdirSync(dir, { recursive: true }) as string[]).sort()) {
    const file = join(dir, path);
    if (!statSync(file).isFile()) continue;
    files[`${name}/${path.replaceAll('\\', '/')}`] = [readFileSync(file), { mtime: '2026-01-01T00:00:00' }];
  }
  return zipSync(files, { level: 9 });
};

/** The newest WordPress that whoever packs it has tried it with: the plugin directory wants the current one. */
const sayTested = (dir: string, version: string): void => {
  if (!/^\d+\.\d+$/.test(version)) throw new Error(`--tested-up-to ${version}: it looks like 7.1`);
  const file = join(dir, 'readme.txt');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^Tested up to: .*$/m, `Tested up to: ${version}`));
};

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

/** Chinese names of technologies as PHP: the widget has them inside, the card that WordPress renders reads this. */
const namesFile = (): string => {
  const rows = Object.entries(technologyNames(clients)).sort(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(...rows.map(([id]) => quoted(id).length));
  const lines = rows.map(([id, text]) => `\t${quoted(id).padEnd(width)} => ${quoted(text)},`);
  const head =
    '/**\n * What people in Taiwan call technologies, by id; made when the plugin was packed.\n *\n * @package Storelens\n */';
  return `<?php\n${head}\n\ndefined( 'ABSPATH' ) || exit;\n\nreturn array(\n${lines.join('\n')}\n);\n`;
};

/** Writes `OUT_DIR/storelens/` and `OUT_DIR/storelens-wordpress-VERSION.zip`; the same sources give the same bytes. */
export const packPlugin = async (outDir: string, testedUpTo?: string): Promise<PackedPlugin> => {
  const dir = join(outDir, name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  cpSync(join(here, name), dir, { recursive: true });
  if (testedUpTo !== undefined) sayTested(dir, testedUpTo);
  const read = (path: string): Buffer => readFileSync(join(clients, path));
  const { files } = await widgetTarget.bundle({ clients, minify: true, read });
  const script = files.find(({ path }) => path === '/widget.js');
  if (script === undefined) throw new Error('the widget was bundled without a /widget.js');
  writeFileSync(join(dir, 'assets', 'widget.js'), script.bytes);
  writeFileSync(join(dir, 'languages', 'technologies-zh_TW.php'), namesFile());
  const bytes = zipOf(dir);
  const zip = join(outDir, `${name}-wordpress-${versionOf()}.zip`);
  writeFileSync(zip, bytes);
  return { dir, zip, sha256: createHash('sha256').update(bytes).digest('hex') };
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const text = { type: 'string' } as const;
  const options = { 'tested-up-to': text, service: text, domain: text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const outDir = positionals[0] ?? join(here, 'dist');
  const { zip, sha256 } = await packPlugin(outDir, values['tested-up-to']);
  if (values.service !== undefined) {
    const service = new URL(values.service).href.replace(/\/+$/, '');
    const domain = /^[a-z0-9.-]+$/.exec(values.domain ?? 'shop.tw')?.[0] ?? 'shop.tw';
    writeFileSync(join(outDir, 'blueprint.json'), `${JSON.stringify(blueprintFor(service, domain), null, 2)}\n`);
  }
  process.stdout.write(`${sha256}  ${zip}\n`);
}
