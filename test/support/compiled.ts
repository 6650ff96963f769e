/** The tree as `npm run build` compiles it, once for all files of a run: a program starts in a third of the time that tsx takes. */
import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeOnce } from './made-once.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));
/** What the build reads. It runs on a copy: the tree's own dist/ may be another's. */
const parts = ['core', 'build', 'runtime', 'clients', 'datasets', 'package.json', 'tsconfig.json', 'tsup.config.ts'];

/** Path of the copy, with its dist/; nobody may change it. Throws what the compiler said where it fails. */
export const compiledTree = (): Promise<string> =>
  madeOnce('compiled tree', async (root) => {
    const filter = (path: string): boolean => !/\/(node_modules|snapshots)$/.test(path);
    for (const part of parts) cpSync(join(source, part), join(root, part), { recursive: true, filter });
    symlinkSync(join(source, 'node_modules'), join(root, 'node_modules'));
    const options = { cwd: root, encoding: 'utf8', timeout: 240_000 } as const;
    const built = spawnSync(process.execPath, ['node_modules/tsup/dist/cli-default.js', '--silent'], options);
    if (built.status !== 0) throw new Error(`npm run build ended with ${built.status}: ${built.stderr}`);
  });

/** Path of a compiled program, for `node`. */
export const compiled = async (name: 'runtime' | 'build' | 'fleet'): Promise<string> =>
  join(await compiledTree(), 'dist', `${name}.js`);
