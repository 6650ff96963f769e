/** One side of one contest, in a process of its own: `measure.ts CONTEST input|ours|theirs OFFERS`. Prints one line of JSON. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contests } from './contests.ts';

const [name = '', side = '', offers = ''] = process.argv.slice(2);
const contest = contests[name];
if (contest === undefined || (side !== 'input' && side !== 'ours' && side !== 'theirs'))
  throw new Error(`${name} ${side} is no contest`);
const dir = mkdtempSync(join(tmpdir(), 'storelens-columns-'));
try {
  const [startedAtMs, before] = [performance.now(), process.cpuUsage()];
  const sum = await contest[side]({ offers: Number(offers), dir });
  const { user, system } = process.cpuUsage(before);
  const peak_mib = Math.round(process.resourceUsage().maxRSS / 1024);
  const s = (performance.now() - startedAtMs) / 1000;
  process.stdout.write(`${JSON.stringify({ s, cpu_s: (user + system) / 1e6, peak_mib, sum })}\n`);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
