import type { CallToolResult } from '@modelcontextprotocol/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withService } from '../support/conformance/serve.ts';
import { protocols, withClient } from '../support/mcp.ts';
import { type Exchange, readExchanges } from '../support/replay.ts';

const tools: Record<string, string> = {
  detect: 'detect_technology',
  site: 'get_site',
  competitors: 'find_competitors',
  related: 'related_sites',
  identifier: 'related_sites',
  operator: 'related_sites',
  flows: 'technology_trends',
  prospect: 'find_prospects',
  movers: 'list_movers',
  stats: 'get_stats',
  deals: 'find_deals',
  search: 'search',
  technology: 'technology_trends',
  trends: 'technology_trends',
  compareSites: 'compare_sites',
};
const integers = new Set(['limit', 'max', 'min', 'min_price', 'max_price']);
const booleans = new Set(['live', 'include_accessories', 'in_stock', 'facets']);

/** What the tool calls a parameter of the route. */
const renamed: Record<string, Record<string, string>> = {
  identifier: { id: 'identifier' },
  operator: { id: 'operator' },
  flows: { platform: 'id' },
};

const argument = (name: string, value: string): unknown =>
  integers.has(name) && /^\d+$/.test(value) ? Number(value) : booleans.has(name) ? value === '1' : value;

/** The tool and arguments that ask what the exchange asks; null: no tool takes that (a parameter twice, none of several). */
const asCall = ({ route, params }: Exchange): { name: string; arguments: Record<string, unknown> } | null => {
  // CSV is no tool's form, and no tool has an argument of that name.
  if (Object.values(params).some(Array.isArray) || 'format' in params || 'colour' in params) return null;
  // Without an id the tool answers what rises and falls.
  if (route === 'technology' && params['id'] === undefined) return null;
  const given = params as Record<string, string>;
  // The tool counts a year, and no other time.
  if (route === 'flows' && 'days' in given) return null;
  const called = (name: string): string => renamed[route]?.[name] ?? name;
  const args: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [called(name), argument(name, value)]),
  );
  if (route === 'flows') args['flows'] = true;
  if (route !== 'products') return route in tools ? { name: tools[route] ?? '', arguments: args } : null;
  const { q, compare, history, ...rest } = args;
  if (Object.keys(given).filter((name) => ['q', 'compare', 'history'].includes(name)).length !== 1) return null;
  if (q !== undefined) return { name: 'search_products', arguments: { q, ...rest } };
  if (compare !== undefined) return { name: 'compare_prices', arguments: { q: compare, ...rest } };
  return { name: 'get_price_history', arguments: { offer_id: history, ...rest } };
};

/** The SDK's client, which checks what it gets against the tool's output schema. */
for (const protocol of protocols) {
  const replayed = suite(`recorded exchanges over MCP ${protocol}`);

  replayed('every tool answers as the API does, and refuses what it refuses', () =>
    withService((url) =>
      withClient(url, protocol, async (client) => {
        await client.listTools();
        let asked = 0;
        for (const exchange of readExchanges()) {
          const call = asCall(exchange);
          if (call === null) continue;
          const result = (await client.callTool(call)) as CallToolResult;
          asked += 1;
          const text = result.content[0]?.type === 'text' ? result.content[0].text : '';
          const label = `${exchange.route}, ${exchange.name}: ${text}`;
          assert.ok(text.length > 0 && text.length < 4100, label);
          if (exchange.reply.status === 200) {
            assert.not.ok(result.isError, label);
            assert.equal(result.structuredContent, exchange.reply.json, label);
          } else {
            assert.is(result.isError, true, label);
            const { code } = exchange.reply.json as { code: string };
            // What the schema refuses never reaches the API, which tells a missing parameter from a bad one.
            assert.ok(
              [code, 'invalid_parameter'].some((known) => text.startsWith(`${known}: `)),
              label,
            );
          }
        }
        assert.ok(asked >= 50, `${asked} exchanges`);
      }),
    ),
  );
  replayed.run();
}
