/** Requests with parameters that nobody would send by accident, and a check of what comes back. */

import { problemCodes, problemSchema } from '../../core/contract/problem.ts';
import { type Route, routes } from '../../core/contract/routes/index.ts';
import { createApplication } from '../../runtime/app.ts';
import type { Context } from '../../runtime/context.ts';
import { type HttpRequest, isFileBody, isStreamBody, type Reply } from '../../runtime/http/types.ts';
import { createLog } from '../../runtime/log.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { fc } from './property.ts';

const nasty = [
  '',
  ' ',
  '%',
  '%00',
  '%ff%fe',
  '%E5%8',
  '%0d%0aset-cookie:%20a=b',
  '../../etc/passwd',
  "'; DROP TABLE sites; --",
  '<script>alert(1)</script>',
  '=1+1',
  '0',
  '-1',
  '1',
  '100',
  '1e9',
  '99999999999',
  'NaN',
  '__proto__',
  'constructor',
  'shop-0.example',
  'WWW.Shop-1.example',
  'xn--',
  'xn--kpry57d.tw',
  '%E5%8F%B0%E7%81%A3.tw',
  '127.0.0.1',
  '[::1]',
  'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.tw',
  'json',
  'csv',
  'gaps',
  'platform_changed',
  '2026-01-01T00:00:00Z',
  '2026-02-30',
  '+275760-09-14T00:00:00Z',
  'AirPods',
  '%F0%9F%98%80',
  '%ED%A0%80',
];

const anyValue = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...nasty) },
    {
      weight: 2,
      arbitrary: fc
        .string({ unit: 'binary', maxLength: 40 })
        .map((text) => encodeURIComponent(Buffer.from(text).toString())),
    },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'%&=+;/?#\\"<>\u0000é中'), maxLength: 60 }) },
    { weight: 1, arbitrary: fc.nat({ max: 3000 }).map(String) },
    { weight: 1, arbitrary: fc.constant('a'.repeat(5000)) },
  );

const all: Route[] = Object.values(routes as Record<string, Route>);
const others = [
  '/',
  '/docs',
  '/openapi.json',
  '/openapi-more.json',
  '/movers.json',
  '/movers.atom',
  '/movers.ics',
  '/prices.json',
  '/prices.atom',
  '/datasets/',
  '/datasets/latest.json',
  '/healthz',
  '/readyz',
  '/metrics',
];

export interface FuzzRequest {
  route: Route | null;
  request: HttpRequest;
}

const toRequest = (
  method: string,
  path: string,
  rest: { query: string; headers: Record<string, string> },
): HttpRequest => ({
  method,
  path,
  query: rest.query,
  header: (name) => rest.headers[name] ?? '',
  headers: () => Object.entries(rest.headers),
  address: () => '192.0.2.1',
  body: () => Promise.resolve(new Uint8Array()),
  left: () => new AbortController().signal,
});

const headersOf = (): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(
    fc.constantFrom(
      'if-none-match',
      'accept-encoding',
      'accept',
      'x-request-id',
      'x-forwarded-for',
      'range',
      'if-range',
      'access-control-request-method',
    ),
    fc.oneof(
      fc.constantFrom('*', 'gzip', '"x"', 'gzip;q=0', 'text/html', 'bytes=0-', '\r\nevil: 1', '1.2.3.4, x'),
      fc.string({ maxLength: 50 }),
    ),
    { maxKeys: 4 },
  );

const methodOf = (): fc.Arbitrary<string> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant('GET') }, fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'DELETE', 'FOO'));

/** Requests to every route, its own parameters and strange ones, in any order and number. */
export const anyRequest = (): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...all) }, fc.constant(null)), methodOf(), headersOf())
    .chain(([route, method, headers]) => {
      const names = [...Object.keys(route?.params.shape ?? {}), 'x', '', '__proto__'];
      const pairs = fc.array(fc.tuple(fc.constantFrom(...names), anyValue()), { maxLength: 5 });
      const paths =
        route === null
          ? fc.oneof(
              fc.constantFrom(...others),
              anyValue().map((v) => `/datasets/${v}`),
              anyValue().map((v) => `/${v}`),
            )
          : fc.constant(route.path);
      return fc.tuple(paths, pairs).map(([path, given]) => {
        const query = given.map(([name, value]) => `${name}=${value}`).join('&');
        return { route, request: toRequest(method, path, { query, headers }) };
      });
    });

/** The application without a transport. */
export const fuzzTarget = (context: Context & { tag: string }, onError: (error: unknown) => void) =>
  createApplication({
    current: () => context,
    operations: {
      health: () => ({ snapshot: context.reader.id, ageS: 1, refused: null, verified: true, stopping: false }),
      metrics: () => Promise.resolve('# none\n'),
    },
    metrics: createMetrics(),
    log: Object.assign(createLog('silent'), { error: (fault: { err?: unknown }) => onError(fault.err) }),
    limits: { perMinute: 0, livePerMinute: 0, limitLoopback: false, trustedProxies: [] },
  });

const textOf = ({ body }: Reply): string =>
  typeof body === 'string' ? body : Buffer.from(body as Uint8Array).toString('utf8');
const documented = new Set<number>([...Object.values(problemCodes).filter((status) => status !== 500), 413, 414, 416]);

/** Why the reply is not one that the contract allows; null: it is. */
export const fault = (asked: FuzzRequest, reply: Reply): string | null => {
  const { request, route } = asked;
  const named = `${request.method} ${request.path}?${request.query} → ${reply.status}`;
  const headers = [...(reply.head?.headers ?? []), ...reply.headers];
  if (headers.some(([, value]) => /[\r\n]/.test(value))) return `${named}: a header holds a line break`;
  if (reply.status === 204 || reply.status === 304) return reply.body === null ? null : `${named}: has a body`;
  if (isFileBody(reply.body) || isStreamBody(reply.body)) return null;
  if (reply.status >= 400) {
    if (!documented.has(reply.status)) return `${named}: ${textOf(reply)}`;
    return problemSchema.safeParse(JSON.parse(textOf(reply))).success ? null : `${named}: not a problem`;
  }
  if (reply.status !== 200) return `${named}: unexpected`;
  if (headers.some(([name, value]) => name === 'content-encoding' && value !== 'identity')) return null;
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  if (route === null || !type.startsWith('application/json')) return null;
  const parsed = route.reply.safeParse(JSON.parse(textOf(reply)));
  return parsed.success ? null : `${named}: ${parsed.error.message.slice(0, 300)}`;
};
