import type { CallToolResult } from '@modelcontextprotocol/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withService } from '../../support/conformance/serve.ts';
import { protocols, withClient } from '../../support/mcp.ts';

const names = [
  ...['search_knowledge', 'get_knowledge', 'detect_technology', 'get_site', 'find_competitors', 'find_prospects'],
  ...['list_movers', 'get_stats', 'search_products', 'compare_prices', 'get_price_history', 'find_deals'],
  ...['price_check', 'check_store', 'search', 'find_sites', 'related_sites'],
  ...['technology_trends', 'compare_sites'],
];

interface Listed {
  name: string;
  title?: string;
  description?: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations?: Record<string, unknown>;
}

const textOf = (result: CallToolResult): string => (result.content[0]?.type === 'text' ? result.content[0].text : '');

/** Every node of a schema, references not followed. */
function* nodes(schema: unknown): Generator<Record<string, unknown>> {
  if (schema === null || typeof schema !== 'object') return;
  if (!Array.isArray(schema)) yield schema as Record<string, unknown>;
  for (const value of Object.values(schema)) yield* nodes(value);
}

for (const protocol of protocols) {
  const mcp = suite(`MCP ${protocol}`);

  mcp('lists the nineteen tools, each with a title, a description of its own, annotations and both schemas', () =>
    withService((url) =>
      withClient(url, protocol, async (client) => {
        const { tools } = (await client.listTools()) as { tools: Listed[] };
        assert.equal(
          tools.map(({ name }) => name),
          names,
        );
        assert.is(new Set(tools.map(({ description }) => description)).size, tools.length);
        for (const { name, title, description = '', inputSchema, outputSchema = {}, annotations = {} } of tools) {
          assert.match(title ?? '', /\p{Script=Han}.*[A-Za-z]/u, name);
          assert.ok(description.length > 60 && description.length < 500, `${name}: ${description.length}`);
          for (const schema of [inputSchema, outputSchema]) {
            assert.is(schema['type'], 'object', name);
            assert.not.ok('$schema' in schema, name);
          }
          assert.is(inputSchema['additionalProperties'], false, name);
          for (const node of nodes(inputSchema))
            assert.not.ok(
              node['type'] === 'null' || (Array.isArray(node['type']) && node['type'].includes('null')),
              name,
            );
          assert.is(annotations['readOnlyHint'], true, name);
          assert.is(annotations['destructiveHint'], false, name);
          assert.type(annotations['openWorldHint'], 'boolean', name);
        }
      }),
    ),
  );

  mcp('sends no more than 24,000 bytes for its tools: some clients give them to the model in every conversation', () =>
    withService(async (url) => {
      const asked = {
        '2025-11-25': {},
        '2026-07-28': {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': protocol,
            'io.modelcontextprotocol/clientInfo': { name: 'storelens-test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }[protocol];
      const reply = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': protocol,
          'mcp-method': 'tools/list',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: asked }),
      });
      const body = Buffer.from(await reply.arrayBuffer());
      assert.is(reply.status, 200, body.toString().slice(0, 300));
      assert.ok(body.includes('"find_sites"'), body.toString().slice(0, 300));
      assert.ok(body.length <= 24_000, `${body.length} bytes`);
    }),
  );

  mcp('tells a model what was wrong with a call, and what to do', () =>
    withService((url) =>
      withClient(url, protocol, async (client) => {
        const cases: [name: string, args: Record<string, unknown>, message: RegExp][] = [
          ['get_site', {}, /^invalid_parameter: domain: .* get_site takes domain\.$/],
          ['get_site', { domain: 'mintleaf.example', verbose: true }, /^invalid_parameter: .*verbose/],
          ['get_site', { domain: 'nobody.example' }, /^unknown_domain: .*detect_technology/],
          ['get_price_history', { offer_id: 'red_mall:0' }, /^unknown_offer: .*search_products/],
          ['find_competitors', { domain: 'mintleaf.example', limit: 0 }, /^invalid_parameter: limit: /],
          ['find_deals', {}, /^missing_parameter: give type/],
          ['find_prospects', { platform: 'nosuch' }, /^invalid_parameter: /],
          ['detect_technology', { url: 'slow.example' }, /^target_timeout: .*get_site/],
          ['get_knowledge', { id: 'no-such-article' }, /search_knowledge/],
          ['price_check', { price_twd: 100 }, /exactly one of q and offer_id/],
          ['price_check', { price_twd: 100, q: '不存在的商品' }, /^not_found: .*search_products/],
        ];
        for (const [name, args, message] of cases) {
          const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
          assert.is(result.isError, true, name);
          assert.match(textOf(result), message);
          assert.not.match(textOf(result), /at \w+ \(|node:internal|\.ts:/);
        }
        try {
          await client.callTool({ name: 'drop_tables', arguments: {} });
          assert.unreachable();
        } catch (error) {
          assert.match((error as Error).message, /There is no tool drop_tables/);
        }
      }),
    ),
  );

  mcp('a site of which not enough was seen has no number, and the words of a shop are called its own', () =>
    withService((url) =>
      withClient(url, protocol, async (client) => {
        const ask = async (name: string, args: Record<string, unknown>): Promise<string> =>
          textOf((await client.callTool({ name, arguments: args })) as CallToolResult);
        assert.match(await ask('get_site', { domain: 'nightcat.example' }), /^score: not enough was seen/m);
        assert.match(await ask('get_site', { domain: 'mintleaf.example' }), /^score 88 of 100/m);
        assert.match(
          await ask('get_site', { domain: 'mintleaf.example' }),
          /^named by the shop itself 店家自述 \(not observed\): line-pay LINE Pay$/m,
        );
        assert.match(await ask('find_prospects', {}), /nightcat\.example.*not enough seen/);
      }),
    ),
  );

  mcp('finds the articles on moving a shop for a question in plain English', () =>
    withService((url) =>
      withClient(url, protocol, async (client) => {
        const query = 'how to move my shop from SHOPLINE to Shopify without losing Google ranking';
        const result = (await client.callTool({ name: 'search_knowledge', arguments: { query, limit: 3 } })) as {
          structuredContent: { items: { id: string }[] };
        };
        const ids = result.structuredContent.items.map(({ id }) => id);
        for (const id of ['keep-seo-when-moving', 'platform-migration-checklist'])
          assert.ok(ids.includes(id), ids.join(' '));
      }),
    ),
  );

  mcp('offers every article and the data dictionary as resources', () =>
    withService((url) =>
      withClient(url, protocol, async (client) => {
        const { resources } = await client.listResources();
        assert.ok(resources.length >= 5);
        const uris = resources.map(({ uri }) => uri);
        assert.is(uris[0], 'storelens://data-dictionary');
        const dictionary = await client.readResource({ uri: 'storelens://data-dictionary' });
        assert.match(
          (dictionary.contents[0] as { text: string }).text,
          /## price_history[\s\S]*\| offer_id \| VARCHAR \| no \|/,
        );
        const article = await client.readResource({ uri: uris[1] ?? '' });
        assert.match(
          (article.contents[0] as { text: string }).text,
          /^# .+[\s\S]+## English abstract[\s\S]+## Sources/,
        );
        const { resourceTemplates } = await client.listResourceTemplates();
        assert.is(resourceTemplates[0]?.uriTemplate, 'storelens://knowledge/{id}');
        try {
          await client.readResource({ uri: 'storelens://knowledge/../../package.json' });
          assert.unreachable();
        } catch (error) {
          assert.match((error as Error).message, /not found/i);
        }
      }),
    ),
  );

  mcp('says in every text which snapshot speaks and that its data are invented', () =>
    withService((url) =>
      withClient(url, protocol, async (client) => {
        const calls: [string, Record<string, unknown>][] = [
          ['get_site', { domain: 'mintleaf.example' }],
          ['get_stats', {}],
          ['search_products', { q: 'SB-200' }],
          ['find_deals', { type: 'gaps' }],
          ['price_check', { q: 'SB-200', price_twd: 2400 }],
          ['check_store', { domain: 'beanroad.example' }],
        ];
        for (const [name, args] of calls) {
          const text = textOf((await client.callTool({ name, arguments: args })) as CallToolResult);
          assert.match(text, /snapshot 20260920T000000Z, as of 2026-09-20; INVENTED demo data/, name);
        }
      }),
    ),
  );

  mcp('tells no share of few shops', () =>
    withService((url) =>
      withClient(url, protocol, async (client) => {
        const text = textOf((await client.callTool({ name: 'get_stats', arguments: {} })) as CallToolResult);
        assert.match(text, /too few shops were seen for shares/);
        assert.not.match(text, /\d%/);
      }),
    ),
  );
  mcp.run();
}
