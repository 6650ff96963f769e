/**
 * A bare server on the SDK, for comparison: `bare.ts PORT FILE`. One tool, `get_site`, that answers from a map what FILE
 * (JSON, domain → structured content and text) has, over node:http. The factory makes a server a request, as the SDK's own documentation shows.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { argv } from 'node:process';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const [port = '0', file = ''] = argv.slice(2);
type Answer = { data: Record<string, unknown>; text: string };
const answers = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Answer>));

const inputSchema = z.object({ domain: z.string() });
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bare', version: '1' });
  server.registerTool('get_site', { description: 'A stored site', inputSchema }, ({ domain }) => {
    const { data = {}, text = 'unknown' } = answers.get(domain) ?? {};
    return { content: [{ type: 'text', text }], structuredContent: data };
  });
  return server;
});

const bodyOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

createServer((message, response) => {
  void (async () => {
    const headers = new Headers(
      Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const body = message.method === 'POST' ? await bodyOf(message) : null;
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1:${port}/mcp`, { method: message.method ?? 'GET', headers, body }),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    response
      .writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': bytes.length })
      .end(bytes);
  })();
}).listen(Number(port), '127.0.0.1');
