/** `/find?q=`: where the box in every page's header leads. */
import { search } from '../find/index.ts';
import { type Endpoint, ordinary } from '../http/endpoint.ts';
import { parseQuery } from '../http/query.ts';
import { searchPage } from '../pages/search.ts';

const MAX_QUERY = 200;
const LIMIT = 8;
const wanted = new Set(['q']);

export const searchPageEndpoint: Endpoint = {
  id: 'search_page',
  methods: [],
  cors: false,
  cost: ordinary,
  caching: 'snapshot',
  keep: false,
  needsSnapshot: true,
  serve: async (context, request) => {
    const parsed = parseQuery(request.query, wanted);
    const q = (parsed.ok ? (parsed.values['q'] ?? '') : '').trim().slice(0, MAX_QUERY);
    const reply = q === '' || context === null ? null : await search(context.reader, { q, limit: LIMIT });
    const html = searchPage(q, reply, { invented: context?.reader.manifest.invented ?? false });
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
  },
};
