/** wrk as a function: requests a second, latency and errors of one URL, or of paths that a line of Lua makes. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prelude } from './targets.ts';

export interface Measured {
  requestsPerS: number;
  p50Ms: number;
  p99Ms: number;
  /** Replies that were no 200, and connections that failed or timed out. */
  errors: number;
}

export interface Load {
  port: number;
  path: string;
  /** With `?`. */
  query: string;
  /** Lua for the next query, from a counter `n`; null: always `query`. */
  lua: string | null;
  seconds: number;
  connections: number;
  /** Requests a second to stay at: each connection rests at random between two. Without it: as many as go. */
  perSecond?: number;
}

/** A rest of this many milliseconds on average: the connections are chosen to make up the rate. */
const REST_MS = 5;

const luaOf = ({ path, lua, perSecond }: Load): string => `
${prelude}
local n = ${Math.floor(Math.random() * 1e6)}
${lua === null ? '' : `request = function() n = n + 1; return wrk.format("GET", "${path}" .. ${lua}) end`}
${perSecond === undefined ? '' : `delay = function() return math.random(0, ${2 * REST_MS}) end`}
done = function(summary, latency)
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end`;

const output = (args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    child.on('error', (error) => reject(new Error(`wrk cannot run (apt install wrk): ${error.message}`)));
    child.on('close', () => resolve(text));
  });

export const wrk = async (load: Load): Promise<Measured> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-wrk-'));
  const script = join(dir, 'load.lua');
  writeFileSync(script, luaOf(load));
  const connections =
    load.perSecond === undefined ? load.connections : Math.max(1, Math.round((load.perSecond * REST_MS) / 1000));
  const args = [
    '-t',
    '1',
    '-c',
    `${connections}`,
    '-d',
    `${load.seconds}s`,
    '--latency',
    '--timeout',
    '10s',
    '-s',
    script,
  ];
  const text = await output([...args, `http://127.0.0.1:${load.port}${load.path}${load.query}`]);
  rmSync(dir, { recursive: true });
  const numbers = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(text);
  if (numbers === null) throw new Error(`wrk said: ${text.trim()}`);
  const [, requests = 0, microseconds = 1, p50 = 0, p99 = 0, errors = 0] = numbers.map(Number);
  return { requestsPerS: (requests / microseconds) * 1e6, p50Ms: p50 / 1000, p99Ms: p99 / 1000, errors };
};
