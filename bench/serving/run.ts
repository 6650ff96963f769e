/**
 * How the serving form does: `node --import tsx bench/serving/run.ts [--sites 10000,100000,1000000] [--dir DIR]`.
 * Per size: publishes an invented snapshot (two offers a site) unless DIR has it, then opens it in a process of its own:
 * time to open (every file hashed), resident memory, and the CPU that a look-up takes. One JSON line per size on stdout.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SERVING_VERSION } from '../../core/serving/index.ts';

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '10000,100000,1000000' },
    dir: { type: 'string', default: join(tmpdir(), `storelens-bench-serving-${SERVING_VERSION}`) },
  },
});

const runScript = (script: string, args: string[]): string => {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${status}`);
  return stdout;
};

for (const sites of values.sites.split(',').map(Number)) {
  if (!Number.isInteger(sites) || sites < 100) throw new Error(`--sites: ${sites} is not a number of sites from 100`);
  const dir = join(values.dir, String(sites));
  if (!existsSync(join(dir, 'current.json'))) process.stderr.write(runScript('publish.ts', [dir, String(sites)]));
  process.stdout.write(runScript('measure.ts', [dir]));
}
