/**
 * The WordPress plugin as a folder and a zip: `node --import tsx clients/wordpress/pack.ts [OUT_DIR]`. The widget is packed in,
 * so that a site runs no code from elsewhere.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Zippable, zipSync } from 'fflate';
import { widgetTarget } from '../widget/bundle.ts';

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

/** Writes `OUT_DIR/storelens/` and `OUT_DIR/storelens-wordpress-VERSION.zip`; the same sources give the same bytes. */
export const packPlugin = async (outDir: string): Promise<PackedPlugin> => {
  const dir = join(outDir, name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  cpSync(join(here, name), dir, { recursive: true });
  const read = (path: string): Buffer => readFileSync(join(clients, path));
  const { files } = await widgetTarget.bundle({ clients, minify: true, read });
  const script = files.find(({ path }) => path === '/widget.js');
  if (script === undefined) throw new Error('the widget was bundled without a /widget.js');
  writeFileSync(join(dir, 'assets', 'widget.js'), script.bytes);
  const bytes = zipOf(dir);
  const zip = join(outDir, `${name}-wordpress-${versionOf()}.zip`);
  writeFileSync(zip, bytes);
  return { dir, zip, sha256: createHash('sha256').update(bytes).digest('hex') };
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { zip, sha256 } = await packPlugin(argv[2] ?? join(here, 'dist'));
  process.stdout.write(`${sha256}  ${zip}\n`);
}
