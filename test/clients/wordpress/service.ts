/** The service as a test wants it: the recorded exchanges, hostile replies under names of their own, and every way to fail. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readExchanges, startReplay } from '../../support/replay.ts';

export type Mode = 'well' | 'slow' | 'error' | 'busy' | 'redirect' | 'garbage' | 'shapeless' | 'huge' | 'hang';

const known = readExchanges('site').find(({ name }) => name === 'a known shop')?.reply.json as Record<string, unknown>;

export const attack =
  "\"><img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>\u202e[test_owned]";

/** Every text of a reply is an attack, and what is no text where one is expected is an attack as well. */
export const hostileSite = {
  ...known,
  domain: 'hostile.example',
  name: attack,
  platform: attack,
  technologies: [
    {
      id: attack,
      name: attack,
      category: attack,
      version: attack,
      confidence: 0.9,
      evidence: [{ kind: attack, value: attack }],
    },
    { id: 'numbers', name: 7, category: null, confidence: attack, evidence: { kind: 1 } },
    'no object',
    { name: attack },
  ],
  payment: [attack, { a: 1 }, 7],
  logistics: attack,
  advertising: Array.from({ length: 500 }, () => attack),
  analytics: null,
  score: { total: attack },
  company: { registration_number: attack, name: attack, verified: attack },
};

const shapes: Record<string, string> = {
  garbage: '<html>captive portal</html>',
  shapeless: JSON.stringify({ domain: 'javascript:alert(1)', technologies: 'x', last_seen_at: [] }),
  huge: JSON.stringify({ ...known, filler: 'x'.repeat(2_000_000) }),
};

const answer = (mode: Mode, response: ServerResponse): boolean => {
  const json = { 'content-type': 'application/json' };
  if (mode === 'error') response.writeHead(500, json).end('{"code":"internal"}');
  else if (mode === 'busy') response.writeHead(429, { ...json, 'retry-after': '120' }).end('{"code":"rate_limited"}');
  else if (mode === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  else if (mode === 'hang') return true;
  else if (shapes[mode] !== undefined) response.writeHead(200, json).end(shapes[mode]);
  else return false;
  return true;
};

export interface TestService {
  url: string;
  mode: Mode;
  /** What was asked since the last `forget`. */
  requests: IncomingMessage[];
  forget(): void;
  close(): Promise<void>;
}

export const startService = async (): Promise<TestService> => {
  const replay = await startReplay();
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.endsWith('domain=hostile.example')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(hostileSite));
      return;
    }
    const recorded = await fetch(replay.url + request.url);
    const type = recorded.headers.get('content-type') ?? '';
    response.writeHead(recorded.status, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(Buffer.from(await recorded.arrayBuffer()));
  };
  const service: TestService = {
    url: '',
    mode: 'well',
    requests: [],
    forget: () => service.requests.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await replay.close();
    },
  };
  const server = createServer((request, response) => {
    service.requests.push(request);
    if (answer(service.mode, response)) return;
    setTimeout(() => void reply(request, response), service.mode === 'slow' ? 700 : 0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
};
