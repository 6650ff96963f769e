/**
 * How the serving form does: `npm run bench -- serving [--sites 10000,100000,1000000] [--dir DIR]`.
 * Per size: publishes an invented snapshot (two offers a site) unless DIR has it, then opens it in a process of its own:
 * time to open (every file hashed), resident memory, and the CPU that a look-up takes. One JSON line per size on stdout, then the report.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SERVING_VERSION } from '../../core/serving/index.ts';
import { type Figure, figure, printReport } from '../report.ts';

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

/** What `measure.ts` prints. */
interface Measured {
  sites: number;
  snapshot_mib: number;
  open_ms: number;
  open_cpu_ms: number;
  rss_open_mib: number;
  rss_peak_open_mib: number;
  cpu_us_per_look_up: Record<string, number>;
}

const figuresOf = (measured: Measured): Figure[] => {
  const size = `${measured.sites.toLocaleString('en-US')} sites`;
  return [
    figure(`${size}: snapshot`, measured.snapshot_mib, 'MiB'),
    figure(`${size}: open, time`, measured.open_ms, 'ms'),
    figure(`${size}: open, CPU`, measured.open_cpu_ms, 'ms'),
    figure(`${size}: memory once open`, measured.rss_open_mib, 'MiB'),
    figure(`${size}: peak memory`, measured.rss_peak_open_mib, 'MiB'),
    ...Object.entries(measured.cpu_us_per_look_up).map(([name, us]) => figure(`${size}: ${name}, CPU`, us, 'µs')),
  ];
};

const figures: Figure[] = [];
for (const sites of values.sites.split(',').map(Number)) {
  if (!Number.isInteger(sites) || sites < 100) throw new Error(`--sites: ${sites} is not a number of sites from 100`);
  const dir = join(values.dir, String(sites));
  if (!existsSync(join(dir, 'current.json'))) process.stderr.write(runScript('publish.ts', [dir, String(sites)]));
  const line = runScript('measure.ts', [dir]);
  process.stdout.write(line);
  figures.push(...figuresOf(JSON.parse(line) as Measured));
}
printReport('serving', figures);
