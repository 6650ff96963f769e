import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../core/contract/routes/index.ts';
import { SnapshotError } from '../../core/serving/index.ts';
import { createFakeReader } from '../support/fake-reader.ts';
import { transports, withServer } from '../support/http.ts';

interface OpenApi {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, { get: { parameters: { name: string; schema: Record<string, unknown> }[] } }>;
  components: { schemas: Record<string, unknown> };
}
type Rpc = {
  result?: { tools?: Tool[]; content?: { text: string }[]; structuredContent?: unknown; isError?: boolean };
};
interface Tool {
  name: string;
  inputSchema: { type: string; properties: Record<string, { type: string }> };
  outputSchema: { type: string };
  annotations: { readOnlyHint: boolean };
}

const callMcp = async (
  url: string,
  method: string,
  params: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
const rpcOf = async (response: Response): Promise<Rpc> => {
  const text = await response.text();
  return JSON.parse(text.startsWith('event:') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text) as Rpc;
};

for (const kind of transports) {
  const other = suite(`other routes over ${kind}`);

  other(
    '/openapi.json describes every v1 route with its parameters, and refers to nothing that is not there',
    async () => {
      await withServer(kind, async ({ url }) => {
        const text = await (await fetch(`${url}/openapi.json`)).text();
        const document = JSON.parse(text) as OpenApi;
        assert.match(document.openapi, /^3\.1\./);
        assert.is(document.info.version, '1.2.0');
        assert.is(document.servers[0]?.url, 'http://storelens.example/api/v1');
        for (const route of Object.values(routes).filter(({ group }) => group === 'v1')) {
          const operation = document.paths[route.path.slice('/api/v1'.length)]?.get;
          assert.equal(
            operation?.parameters.map(({ name }) => name),
            Object.keys(route.params.shape),
            route.path,
          );
        }
        const limit = document.paths['/competitors']?.get.parameters.find(({ name }) => name === 'limit')?.schema;
        assert.equal(limit, { type: 'integer', minimum: 1, maximum: 100, default: 12 });
        for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
          assert.ok(name !== undefined && name in document.components.schemas, name);
        assert.not.match(text, /additionalProperties":false|"\$schema"|\(\?:\(\?:\\\\d\\\\d/);
      });
    },
  );

  other('the feeds have the ids of the API, newest first, and hostile names come out inert', async () => {
    await withServer(kind, async ({ url }) => {
      const { items } = (await (await fetch(`${url}/api/v1/movers`)).json()) as {
        items: { id: string; name: string }[];
      };
      const ids = items.map(({ id }) => id);
      const response = await fetch(`${url}/movers.json`);
      assert.match(response.headers.get('content-type') ?? '', /^application\/feed\+json/);
      const feed = (await response.json()) as { version: string; items: { id: string }[] };
      assert.is(feed.version, 'https://jsonfeed.org/version/1.1');
      assert.equal(
        feed.items.map(({ id }) => id),
        ids,
      );
      const atom = await (await fetch(`${url}/movers.atom`)).text();
      assert.is(XMLValidator.validate(atom), true);
      const parsed = new XMLParser().parse(atom) as { feed: { entry: { id: string; title: string }[] } };
      assert.equal(
        parsed.feed.entry.map(({ id }) => id),
        ids.map((id) => `urn:storelens:mover:${id}`),
      );
      assert.not.match(atom, /<img|<script/);
    });
  });

  other('pages run nothing from elsewhere and say that the data are invented', async () => {
    await withServer(kind, async ({ url }) => {
      for (const path of ['/', '/docs']) {
        const response = await fetch(url + path);
        assert.is(response.status, 200);
        assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self'; /);
        const html = await response.text();
        assert.match(html, /全屬虛構/);
        assert.match(html, /is invented/);
        assert.not.match(html, /(?:src|href)="(?:https?:)?\/\//);
        for (const [, asset = ''] of html.matchAll(/(?:src|href)="(\/(?:assets|widget)[^"]*)"/g)) {
          const file = await fetch(url + asset);
          assert.is(file.status, 200, asset);
          assert.ok((await file.text()).length > 0);
        }
      }
      assert.is((await fetch(`${url}/widget.js`)).status, 404, 'nothing was bundled');
    });
  });

  other('/mcp lists a tool for each kind of question, and answers as the API does', async () => {
    await withServer(
      kind,
      async ({ url }) => {
        const { result } = await rpcOf(await callMcp(url, 'tools/list', {}));
        const tools = result?.tools ?? [];
        assert.is(tools.length, 19);
        for (const { name, inputSchema, outputSchema, annotations } of tools) {
          assert.is(inputSchema.type, 'object', name);
          assert.is(outputSchema.type, 'object', name);
          assert.is(annotations.readOnlyHint, true, name);
          assert.not.ok('$schema' in inputSchema, name);
        }
        const site = await rpcOf(
          await callMcp(url, 'tools/call', { name: 'get_site', arguments: { domain: 'shop.example.tw' } }),
        );
        const api: unknown = await (await fetch(`${url}/api/v1/site?domain=shop.example.tw`)).json();
        assert.equal(site.result?.structuredContent, api);
        const unknown = await rpcOf(
          await callMcp(url, 'tools/call', { name: 'get_site', arguments: { domain: 'no.tw' } }),
        );
        assert.is(unknown.result?.isError, true);
        assert.match(unknown.result?.content?.[0]?.text ?? '', /unknown_domain/);
      },
      { context: { baseUrl: 'http://127.0.0.1' } },
    );
  });

  other('/mcp refuses other origins, bodies that are too large, and GET', async () => {
    await withServer(kind, async ({ url }) => {
      const origin = await callMcp(url, 'tools/list', {}, { origin: 'https://evil.example' });
      assert.is(origin.status, 403);
      await origin.arrayBuffer();
      const large = await callMcp(url, 'x'.repeat(300_000), {});
      assert.is(large.status, 413);
      await large.arrayBuffer();
      const got = await fetch(`${url}/mcp`);
      assert.is(got.status, 405);
      await got.arrayBuffer();
    });
  });

  other('/metrics counts requests by route and status', async () => {
    await withServer(kind, async ({ url }) => {
      await (await fetch(`${url}/api/v1/stats`)).arrayBuffer();
      await (await fetch(`${url}/api/v1/site`)).arrayBuffer();
      const text = await (await fetch(`${url}/metrics`)).text();
      assert.match(text, /storelens_http_requests_total\{route="stats",status="200"\} 1/);
      assert.match(text, /storelens_http_requests_total\{route="site",status="400"\} 1/);
      assert.match(text, /storelens_http_request_duration_seconds_bucket\{route="stats",le="\+Inf"\} 1/);
      assert.match(text, /process_resident_memory_bytes \d+/);
    });
  });

  other('/readyz names a snapshot that was refused while the old one is served', async () => {
    const refused = { snapshot: '20260106T000000Z', reason: 'sites.parquet: sha256 differs' };
    await withServer(
      kind,
      async ({ url }) => {
        const response = await fetch(`${url}/readyz`);
        assert.is(response.status, 200);
        assert.equal(((await response.json()) as { refused: unknown }).refused, refused);
      },
      { health: { refused } },
    );
  });

  other('a row that was damaged on disk is no reply: 503, and the file is named in the log alone', async () => {
    const damaged = (): never => {
      throw new SnapshotError('/srv/snapshots/x/serving/sites.rows: row 7 is not as it was published');
    };
    const context = { reader: { ...createFakeReader(), site: damaged } };
    await withServer(
      kind,
      async ({ url }) => {
        const response = await fetch(`${url}/api/v1/site?domain=shop.example`);
        assert.is(response.status, 503);
        assert.is(response.headers.get('retry-after'), '60');
        assert.is(response.headers.get('cache-control'), 'no-store');
        const text = await response.text();
        assert.is((JSON.parse(text) as { code: string }).code, 'snapshot_unavailable');
        assert.not.match(text, /serving|srv/);
        await (await fetch(`${url}/api/v1/stats`)).arrayBuffer();
      },
      { context },
    );
  });

  other('/readyz says whether all of the snapshot was compared with its hashes', async () => {
    for (const verified of [true, false])
      await withServer(
        kind,
        async ({ url }) => {
          const response = await fetch(`${url}/readyz`);
          assert.is(response.status, 200, 'rows are held against their own sums until then');
          assert.is(((await response.json()) as { verified: unknown }).verified, verified);
        },
        { health: { verified } },
      );
  });

  other.run();
}
