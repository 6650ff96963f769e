/** `storelens serve DIR`: hands a release to the server, which is a package of its own: it has a database in it. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MANIFEST, POINTER } from '../../core/serving/index.ts';
import { CliError, exitCodes, type World } from './world.ts';

const PACKAGE = 'storelens-server';

/** Arguments of Node that start the server: of a checkout around `program`, else of the package beside it or below `cwd`; null: none. */
export const findServer = (program: string, cwd: string): string[] | null => {
  for (let dir = dirname(program); dir !== dirname(dir); dir = dirname(dir)) {
    if (!existsSync(join(dir, 'start.ts')) || !existsSync(join(dir, 'runtime', 'cli.ts'))) continue;
    const tsx = join(dir, 'node_modules', 'tsx', 'dist', 'loader.mjs');
    if (existsSync(tsx)) return ['--import', tsx, join(dir, 'start.ts')];
  }
  for (const from of [program, join(cwd, 'package.json')])
    try {
      return [join(dirname(createRequire(from).resolve(`${PACKAGE}/package.json`)), 'dist', 'runtime.js')];
    } catch {
      // Not there: the next place may have it.
    }
  return null;
};

export interface ServeOptions {
  port?: string;
  host?: string;
}

/** Resolves with the server's exit code, once it ends. */
export const serveRelease = async (world: World, dir: string, { port, host }: ServeOptions): Promise<number> => {
  if (!existsSync(join(dir, POINTER)) && !existsSync(join(dir, MANIFEST)))
    throw new CliError(
      `${dir} has no release: \`storelens datasets download --dir ${dir}\` brings the current one`,
      exitCodes.usage,
    );
  const server = findServer(world.program, world.cwd);
  if (server === null)
    throw new CliError(
      `the server is not installed here: \`npm install --global ${PACKAGE}-VERSION.tgz\` of a release puts it beside storelens; in a checkout it is \`npm start -- --snapshots ${dir}\``,
      exitCodes.failed,
    );
  const flags = [...(port === undefined ? [] : ['--port', port]), ...(host === undefined ? [] : ['--host', host])];
  return world.runNode([...server, '--snapshots', dir, ...flags]);
};
