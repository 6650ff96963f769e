/**
 * Calls of `get_site` a second over MCP, beside a bare SDK server that answers the same from a map, in one run:
 * `npm run bench -- mcp [--seconds 8] [--connections 16] [--rounds 3] [--sites 5000]`. Needs `wrk`. One JSON line for
 * each server, protocol and round, in turn, then the best of each with the target's verdict. All data are invented.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { publishSnapshot } from '../../build/publish/index.ts';
import { syntheticModel } from '../../test/support/synthetic-model.ts';
import { syntheticSite } from '../../test/support/synthetic-rows.ts';
import { type Figure, figure, printReport, ratio } from '../report.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    sites: { type: 'string', default: '5000' },
  },
});
const root = fileURLToPath(new URL('../../', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'storelens-bench-'));
const ports = { ours: 18_090, bare: 18_091 } as const;
type Server = keyof typeof ports;
const protocols = ['2026-07-28', '2025-11-25'] as const;
type Protocol = (typeof protocols)[number];
const children: ChildProcess[] = [];

const started = new Map<Server, ChildProcess>();

const launch = (server: Server, args: string[]): void => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  started.set(server, child);
};

const TICK_MS = 10;
/** Milliseconds of processor that the server has had: on a busy machine the figure to compare. */
const cpuMs = (server: Server): number => {
  const stat = readFileSync(`/proc/${started.get(server)?.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

const message = (protocol: Protocol, domain: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'get_site',
      arguments: { domain },
      ...(protocol === '2025-11-25'
        ? {}
        : {
            _meta: {
              'io.modelcontextprotocol/protocolVersion': protocol,
              'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          }),
    },
  });

const headersOf = (protocol: Protocol): Record<string, string> => ({
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'Mcp-Protocol-Version': protocol,
  ...(protocol === '2025-11-25' ? {} : { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'get_site' }),
});

const ask = async (server: Server, protocol: Protocol): Promise<string> => {
  const body = message(protocol, 'shop-7.example');
  const response = await fetch(`http://127.0.0.1:${ports[server]}/mcp`, {
    method: 'POST',
    headers: headersOf(protocol),
    body,
  });
  return response.text();
};

const ready = async (server: Server): Promise<void> => {
  for (let n = 0; n < 1200; n++) {
    const text = await ask(server, '2026-07-28').catch(() => '');
    if (text.includes('shop-7.example')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server "${server}" did not answer within 60 s`);
};

const luaOf = (protocol: Protocol): string => {
  const [before, after] = message(protocol, '%d').split('%d') as [string, string];
  const headers = Object.entries(headersOf(protocol)).map(([name, value]) => `wrk.headers["${name}"] = "${value}"`);
  return `
${headers.join('\n')}
local n = 0
request = function()
  n = (n * 31 + 17) % ${Number(values.sites)}
  return wrk.format("POST", "/mcp", nil, [[${before}]] .. "shop-" .. n .. ".example" .. [[${after}]])
end
done = function(summary, latency)
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end`;
};

const load = (server: Server, protocol: Protocol, seconds: string) => {
  const script = join(work, 'load.lua');
  writeFileSync(script, luaOf(protocol));
  const args = ['-t', '1', '-c', values.connections, '-d', `${seconds}s`, '--latency', '-s', script];
  const before = cpuMs(server);
  const { stdout } = spawnSync('wrk', [...args, `http://127.0.0.1:${ports[server]}/mcp`], { encoding: 'utf8' });
  const numbers = /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout)?.slice(1).map(Number);
  if (numbers === undefined) throw new Error(`wrk said: ${stdout.slice(0, 400)}`);
  const [requests = 0, us = 1, p50 = 0, p99 = 0, errors = 0] = numbers;
  const cpuMsPerCall = Math.round(((cpuMs(server) - before) / requests) * 1000) / 1000;
  return { callsPerS: Math.round((requests / us) * 1e6), p50Ms: p50 / 1000, p99Ms: p99 / 1000, cpuMsPerCall, errors };
};

type Loaded = ReturnType<typeof load>;
/** `best`: the fastest round by server and protocol, as "ours 2026-07-28". */
const figuresOf = (best: ReadonlyMap<string, Loaded>): Figure[] =>
  protocols.flatMap((protocol) => {
    const [ours, bare] = [best.get(`ours ${protocol}`), best.get(`bare ${protocol}`)];
    if (ours === undefined || bare === undefined) throw new Error(`${protocol}: no round was measured`);
    return [
      ratio(`${protocol}: rate`, ours.callsPerS / bare.callsPerS, 'bare SDK server'),
      ratio(`${protocol}: CPU of a call`, ours.cpuMsPerCall / bare.cpuMsPerCall, 'bare SDK server'),
      figure(`${protocol}: rate`, ours.callsPerS, 'calls/s'),
      figure(`${protocol}: p50`, ours.p50Ms, 'ms'),
      figure(`${protocol}: p99`, ours.p99Ms, 'ms'),
      figure(`${protocol}: CPU of a call`, ours.cpuMsPerCall, 'ms'),
      figure(`${protocol}: errors`, ours.errors, 'calls'),
    ];
  });

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const sites = Number(values.sites);
  await publishSnapshot(syntheticModel({ sites, offers: 100 }), work, {
    builtAt: new Date().toISOString(),
    generator: 'bench',
  });
  const answers = Object.fromEntries(
    Array.from({ length: sites }, (_, i) => syntheticSite(i)).map((site) => [
      site.domain,
      { data: site, text: `${site.domain} ${site.name}\n`.repeat(8) },
    ]),
  );
  writeFileSync(join(work, 'answers.json'), JSON.stringify(answers));
  const quiet = ['--live', 'off', '--rate-limit', '0', '--log-level', 'error'];
  launch('ours', ['--import', 'tsx', 'runtime/cli.ts', '--snapshots', work, '--port', String(ports.ours), ...quiet]);
  launch('bare', ['--import', 'tsx', 'bench/mcp/bare.ts', String(ports.bare), join(work, 'answers.json')]);
  for (const server of ['ours', 'bare'] as const) await ready(server);
  const best = new Map<string, Loaded>();
  for (const protocol of protocols) for (const server of ['ours', 'bare'] as const) load(server, protocol, '2');
  for (let round = 1; round <= Number(values.rounds); round++)
    for (const protocol of protocols)
      for (const server of ['ours', 'bare'] as const) {
        const measured = load(server, protocol, values.seconds);
        const key = `${server} ${protocol}`;
        if (measured.callsPerS > (best.get(key)?.callsPerS ?? 0)) best.set(key, measured);
        say({ server, protocol, round, ...measured, load1: Math.round((loadavg()[0] ?? 0) * 10) / 10 });
      }
  const ours = best.get('ours 2026-07-28');
  const bare = best.get('bare 2026-07-28');
  const timesBare = Math.round(((ours?.callsPerS ?? 0) / (bare?.callsPerS ?? 1)) * 10) / 10;
  say({
    best: Object.fromEntries(best),
    timesBare,
    reached: (ours?.callsPerS ?? 0) >= 2000 && (ours?.p99Ms ?? 99) <= 25,
  });
  printReport('mcp', figuresOf(best));
} finally {
  for (const child of children) child.kill('SIGTERM');
  rmSync(work, { recursive: true, force: true });
}
