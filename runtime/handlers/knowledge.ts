/** `/knowledge/` and `/knowledge/{id}`: pages of the knowledge base. They change with the program, not with a snapshot. */
import { createHash } from 'node:crypto';
import type { Article } from '../../core/contract/index.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { noneMatch } from '../http/headers.ts';
import { parseQuery } from '../http/query.ts';
import { problem, shown } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { knowledge } from '../knowledge/load.ts';
import { articlePage, knowledgePage } from '../pages/knowledge.ts';

export const knowledgeStart = '/knowledge/';
const FOUND = 30;
const MAX_QUERY = 200;

const send = (request: HttpRequest, html: string): EndpointReply => {
  const etag = `"${createHash('sha256').update(html).digest('hex').slice(0, 20)}"`;
  const headers = { 'content-type': 'text/html; charset=utf-8', etag, 'cache-control': 'public, max-age=3600' };
  if (noneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
  return { status: 200, headers, body: html };
};

const wanted = new Set(['q']);

/** Articles that have the words of a query; empty: all of them. */
export const foundArticles = async (query: string): Promise<Article[]> => {
  const { articles, search } = await knowledge();
  if (query === '') return [...articles.values()];
  const found = await search(query.slice(0, MAX_QUERY), FOUND);
  return found.flatMap(({ id }) => articles.get(id) ?? []);
};

const serve = async (request: HttpRequest): Promise<EndpointReply> => {
  const { articles } = await knowledge();
  const id = request.path.slice(knowledgeStart.length);
  if (id !== '') {
    const article = articles.get(id);
    if (article === undefined)
      return problem('not_found', [
        `There is no article ${shown(id)}: ${knowledgeStart} lists them`,
        `沒有文章 ${shown(id)}，${knowledgeStart} 列出全部`,
      ]);
    return send(request, articlePage(article, Date.now()));
  }
  const parsed = parseQuery(request.query, wanted);
  const query = (parsed.ok ? (parsed.values['q'] ?? '') : '').trim();
  return send(request, knowledgePage(await foundArticles(query), query.slice(0, MAX_QUERY)));
};

/** For every path below /knowledge/. */
export const knowledgeEndpoint: Endpoint = {
  id: 'knowledge',
  methods: [],
  cors: false,
  cost: ordinary,
  caching: 'own',
  keep: false,
  needsSnapshot: false,
  serve: (_context, request) => serve(request),
};
