import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liveDetection } from '../../support/conformance/live.ts';
import { rawRequest, transports, withServer } from '../../support/http.ts';

interface Rpc {
  result?: { content: { text: string }[]; isError?: boolean };
  error?: { code: number; message: string };
}

const post = (url: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  });
const call = (name: string, args: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

for (const kind of transports) {
  const mcp = suite(`mcpEndpoint over ${kind}`);

  mcp('takes a live look-up from the allowance for those, whatever tool makes it', async () => {
    const limits = { livePerMinute: 2, limitLoopback: true };
    await withServer(
      kind,
      async ({ url }) => {
        const calls: [string, object][] = [
          ['detect_technology', { url: 'soundbay.example' }],
          ['check_store', { domain: 'soundbay.example' }],
          ['detect_technology', { url: 'soundbay.example' }],
        ];
        const texts: string[] = [];
        for (const [name, args] of calls)
          texts.push(((await (await post(url, call(name, args))).json()) as Rpc).result?.content[0]?.text ?? '');
        assert.match(texts[0] ?? '', /^soundbay\.example/);
        assert.match(texts[1] ?? '', /^soundbay\.example.*looked at now/);
        assert.match(texts[2] ?? '', /^rate_limited: try again in \d+ s\./);
        const stored = (await (await post(url, call('get_site', { domain: 'shop.example.tw' }))).json()) as Rpc;
        assert.not.ok(stored.result?.isError);
      },
      { limits, context: { detection: liveDetection } },
    );
  });

  mcp('answers what is no JSON, no message or of another type as JSON-RPC, and hangs on nothing', async () => {
    await withServer(kind, async ({ url }) => {
      const cases: [body: string, type: string, status: number][] = [
        ['{"jsonrpc":', 'application/json', 400],
        ['', 'application/json', 400],
        ['null', 'application/json', 400],
        ['{"jsonrpc":"2.0","id":1}', 'application/json', 400],
        [call('get_site', {}), 'text/plain', 415],
      ];
      for (const [body, type, status] of cases) {
        const response = await post(url, body, { 'content-type': type });
        assert.is(response.status, status, body);
        const { error } = (await response.json()) as Rpc;
        assert.type(error?.code, 'number');
      }
    });
  });

  mcp('refuses a Host that is not its own, which a page elsewhere would send after DNS rebinding', async () => {
    await withServer(kind, async ({ port }) => {
      const body = call('get_stats', {});
      const head = `POST /mcp HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
      assert.match(await rawRequest(port, head + body, 50), /^HTTP\/1\.1 403 /);
    });
  });

  mcp('answers words that are no text as any others, and refuses a batch that would count as one request', async () => {
    await withServer(kind, async ({ url }) => {
      const { result } = (await (await post(url, call('search_products', { q: '\u0000\ud800' }))).json()) as Rpc;
      assert.not.match(result?.content[0]?.text ?? '', /internal_error/);
      const batch = `[${Array.from({ length: 17 }, () => call('get_stats', {})).join(',')}]`;
      const refused = await post(url, batch);
      assert.is(refused.status, 400);
      assert.match(await refused.text(), /A batch holds at most 16 messages/);
    });
  });

  mcp('lets no argument reach the API as another parameter', async () => {
    await withServer(kind, async ({ url }) => {
      for (const domain of ['shop.example.tw&limit=1', 'a=b&domain=shop.example.tw']) {
        const { result } = (await (await post(url, call('find_competitors', { domain }))).json()) as Rpc;
        assert.is(result?.isError, true, domain);
      }
    });
  });
  mcp.run();
}
