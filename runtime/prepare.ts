/**
 * What the first request of a kind would otherwise hold up all others for: done while the snapshot is hashed, or a little
 * at a time. Nothing depends on it.
 */
import type { Context } from './context.ts';
import { prepareTechnologies } from './find/named-things.ts';
import { localRequest } from './http/local-request.ts';
import { knowledge } from './knowledge/load.ts';
import { createOpenApi } from './openapi/index.ts';
import { writeDocs } from './pages/docs.ts';
import { tongues } from './pages/html.ts';
import { renderMarkdown } from './pages/knowledge.ts';

/** Something of everything that articles have: the parser compiles each of its expressions when it first meets a use for it. */
const everything =
  '## a\n\nb **c** *d* `e` [f](g.md) <https://h.tw>\n\n- i\n\n1. j\n\n> k\n\n| l | m |\n|---|---|\n| n | o |\n\n```\np\n```\n';

/** Lists the tools once: what the protocol's library makes when it is first used costs as much as loading it. */
const listTools = async (): Promise<void> => {
  const { createMcp } = await import('./mcp/index.ts');
  const ignore = (): void => undefined;
  const baseUrl = 'http://localhost';
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  // Listing reads nothing of a snapshot.
  const context = { baseUrl } as Context;
  const answer = createMcp({ endpoints: new Map(), onError: ignore, onFault: ignore });
  const given = { context, from: localRequest('/mcp', ''), liveWait: () => null };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const request = new Request(`${baseUrl}/mcp`, { method: 'POST', headers });
  await (await answer({ ...given, request, message })).arrayBuffer();
};

/** Resolves when what blocks is done; never rejects: who needs what failed meets the failure. */
export const prepare = async (): Promise<void> => {
  const articles = knowledge().catch(() => undefined);
  renderMarkdown(everything);
  createOpenApi({ baseUrl: '', invented: false, contact: null });
  writeDocs({ contact: null, widget: false }, tongues.zh);
  await Promise.all([articles, prepareTechnologies(), import('prom-client'), listTools()]).catch(() => undefined);
};
