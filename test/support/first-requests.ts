/**
 * Prints, of the first request of each kind after the start, what it costs in ms of CPU and which modules it loads: in a
 * process of its own, for they are first once. With `--unprepared`: as if nothing were made ready before.
 */
import { Session } from 'node:inspector';
import { setImmediate } from 'node:timers/promises';
import { knowledge } from '../../runtime/knowledge/load.ts';
import { prepare } from '../../runtime/prepare.ts';
import { cpuMsSince } from './cpu.ts';
import { withServer } from './http.ts';

export interface FirstRequest {
  cpuMs: number;
  /** Addresses of modules that were loaded meanwhile. */
  loaded: string[];
}

const loaded: string[] = [];
const session = new Session();
session.connect();
session.on('Debugger.scriptParsed', ({ params: { url } }) => {
  if (url.startsWith('file:')) loaded.push(url);
});
session.post('Debugger.enable');

const measured = async (work: () => Promise<unknown>): Promise<FirstRequest> => {
  const before = loaded.length;
  const start = process.cpuUsage();
  await work();
  return { cpuMs: cpuMsSince(start), loaded: loaded.slice(before) };
};

if (!process.argv.includes('--unprepared')) await prepare();
/** The longest that others had to wait while the articles were made searchable, which prepare() does not wait for. */
let longest: FirstRequest = { cpuMs: 0, loaded: [] };
let done = false;
void knowledge()
  .then(({ search }) => search('發票', 1))
  .finally(() => {
    done = true;
  });
while (!done) {
  const turn = await measured(() => setImmediate());
  longest = { cpuMs: Math.max(longest.cpuMs, turn.cpuMs), loaded: [...longest.loaded, ...turn.loaded] };
}

await withServer('node', async ({ url }) => {
  const ask = (path: string, init: RequestInit = {}) =>
    measured(async () => (await fetch(url + path, init)).arrayBuffer());
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const mcp = (method: string, params: object) =>
    ask('/mcp', { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
  // What a request costs by itself, the client's part included.
  for (let n = 0; n < 20; n++) await ask('/healthz');
  console.log(
    JSON.stringify({
      'while the knowledge base is read': longest,
      '/knowledge/': await ask('/knowledge/'),
      '/knowledge/?q=': await ask('/knowledge/?q=%E9%87%91%E6%B5%81'),
      '/knowledge/{id}': await ask('/knowledge/seven-day-cooling-off'),
      'tools/list': await mcp('tools/list', {}),
      'tools/call': await mcp('tools/call', { name: 'search_knowledge', arguments: { query: '七日鑑賞期' } }),
      '/metrics': await ask('/metrics'),
      '/openapi.json': await ask('/openapi.json'),
      '/docs': await ask('/docs'),
      '/api/v1/site': await ask('/api/v1/site?domain=shop.example.tw'),
      '/api/v1/search': await ask('/api/v1/search?q=%E7%B6%A0%E7%95%8C'),
      '/api/v1/suggest': await ask('/api/v1/suggest?q=sho'),
      '/api/v1/technology': await ask('/api/v1/technology?id=ga4'),
      '/api/v1/movers, an unknown technology': await ask('/api/v1/movers?technology=nothing-of-this-name'),
    }),
  );
});
session.disconnect();
