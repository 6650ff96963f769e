/** Files that are made from the recorded exchanges: examples of the OpenAPI document, and docs/api.md. */
import type { Problem } from '../../core/contract/problem.ts';
import { createApplication } from '../../runtime/app.ts';
import { createLog } from '../../runtime/log.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import type { Example, Examples } from '../../runtime/openapi/examples.ts';
import { type Exchange, readExchanges } from '../support/replay.ts';
import { requestOf } from './record.ts';

/** Good replies that are shown, by route and name; of problems, the first of each code is. */
const shown: Record<string, string[]> = {
  detect: ['a shop'],
  site: ['a known shop', 'a page without platform, traffic and company'],
  competitors: ['of a coffee shop'],
  prospect: ['by platform and industry, with a limit'],
  movers: ['since a time', 'of one domain', 'with a limit'],
  stats: ['all'],
  products: ['by words in Chinese, with a limit', 'comparison', 'history'],
  deals: ['price gaps', 'lows', 'discounts', 'a price band'],
  scan: ['a shop'],
  cached: ['a known shop with its trend'],
  list: ['by platform and score'],
};

const exampleOf = ({ name, params, request, reply }: Exchange): Example => ({
  ...{ summary: name, params: params as Record<string, string>, target: request.target },
  ...{ status: reply.status, value: reply.json },
});

const examplesOf = (route: string, names: string[]): Example[] => {
  const own = readExchanges().filter((exchange) => exchange.route === route);
  const good = names.map((name) => {
    const found = own.find((exchange) => exchange.name === name);
    if (found === undefined) throw new Error(`no exchange "${name}" of ${route}`);
    return found;
  });
  const codes = new Map<string, Exchange>();
  for (const exchange of own.filter(({ reply }) => reply.status >= 400)) {
    const { code } = exchange.reply.json as Problem;
    if (!codes.has(code)) codes.set(code, exchange);
  }
  return [...good, ...codes.values()].map(exampleOf);
};

const problemOf = async (limited: boolean): Promise<unknown> => {
  const metrics = createMetrics();
  const log = createLog('silent');
  const serve = createApplication({
    current: () => null,
    operations: {
      health: () => ({ snapshot: null, ageS: null, refused: null, stopping: false }),
      metrics: () => Promise.resolve(''),
    },
    ...{ metrics, log },
    limits: { perMinute: limited ? 1 : 0, livePerMinute: 0, limitLoopback: true, trustedProxies: [] },
  });
  const request = requestOf({ name: '', route: 'stats', path: '/api/v1/stats' });
  const first = await serve(request);
  const { body } = limited ? await serve(request) : first;
  return JSON.parse(typeof body === 'string' ? body : '{}') as unknown;
};

/** runtime/openapi/examples.json. */
export const generateExamples = async (): Promise<Examples> => ({
  routes: Object.fromEntries(Object.entries(shown).map(([route, names]) => [route, examplesOf(route, names)])),
  problems: {
    snapshot_unavailable: await problemOf(false),
    rate_limited: await problemOf(true),
  },
});
