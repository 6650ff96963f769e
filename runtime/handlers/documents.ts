/** Pages that the runtime writes by itself (documentation, datasets, articles), in the frame and language of the app's. */
import type { Context } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { prefersHtml } from '../http/headers.ts';
import { parseQuery } from '../http/query.ts';
import type { HttpRequest } from '../http/types.ts';
import { knowledge } from '../knowledge/load.ts';
import { datasetsData, writeDatasets } from '../pages/datasets.ts';
import { writeDocs } from '../pages/docs.ts';
import { tongues, type Written } from '../pages/html.ts';
import { articleData, writeArticle, writeKnowledge } from '../pages/knowledge.ts';
import type { DocumentHead, DocumentLang, PageReply, PageRequest, Renderer, Web, WrittenDocument } from '../web.ts';
import { foundArticles, knowledgeEndpoint, knowledgeStart } from './knowledge.ts';
import { type Api, renderedEndpoint } from './rendered-page.ts';

const never = (): boolean => false;
const wanted = new Set(['q']);

type More = Pick<DocumentHead, 'jsonLd' | 'kind'>;

/** What is written in a language, as the frame takes it. */
const documentOf =
  (write: (lang: DocumentLang) => Written, more: More = {}) =>
  (lang: DocumentLang): WrittenDocument => {
    const { title, description, body } = write(lang);
    return { status: 200, title, description, body: body.text, ...more };
  };

/** The article of an address below /knowledge/; null: there is none. */
const writeFor = async ({ path, query, now }: PageRequest) => {
  const { articles } = await knowledge();
  const id = path.slice(knowledgeStart.length);
  if (id !== '') {
    const article = articles.get(id);
    if (article === undefined) return null;
    return documentOf((lang) => writeArticle(article, tongues[lang], now), {
      jsonLd: articleData(article),
      kind: 'article',
    });
  }
  const parsed = parseQuery(query.toString(), wanted);
  const q = (parsed.ok ? (parsed.values['q'] ?? '') : '').trim();
  const found = await foundArticles(q);
  return documentOf((lang) => writeKnowledge(found, q, tongues[lang]));
};

/** `render` says of an address that the app does not have that there is no such page. */
const knowledgePage = async (renderer: Renderer, asked: PageRequest): Promise<PageReply> => {
  const write = await writeFor(asked);
  return write === null ? renderer.render(asked) : renderer.dress(asked, write);
};

/** SVG of an article's picture; null: there is no such article. */
export const articlePicture = async (renderer: Renderer, asked: PageRequest): Promise<string | null> => {
  const write = await writeFor(asked);
  const lang = asked.query.get('lang') === 'en' ? 'en' : 'zh';
  return write === null ? null : renderer.documentPicture(asked, write(lang));
};

/** Where a browser is sent that leaves out, or adds, the slash at the end. */
const moved = (to: string): Endpoint => ({
  ...{
    id: 'moved',
    methods: [],
    cors: true,
    cost: ordinary,
    caching: 'own' as const,
    keep: false,
    needsSnapshot: false,
  },
  serve: (_context, { query }: HttpRequest): EndpointReply => ({
    status: 308,
    headers: { location: query === '' ? to : `${to}?${query}`, 'cache-control': 'public, max-age=3600' },
    body: '',
  }),
});

export const slashEndpoints = (): [path: string, endpoint: Endpoint][] => [
  ['/datasets', moved('/datasets/')],
  ['/knowledge', moved('/knowledge/')],
  ['/docs/', moved('/docs')],
];

export interface Documents {
  docs: Endpoint;
  datasets: Endpoint;
  knowledge: Endpoint;
}

/** `plain` answers programs at /datasets/, and at all of them where there is no snapshot yet. */
export const documentEndpoints = (
  web: Web,
  renderer: Renderer,
  { api, plainDatasets }: { api: Api; plainDatasets: Endpoint },
): Documents => {
  const rendered = (id: string, make: (asked: PageRequest, context: Context) => Promise<PageReply>): Endpoint =>
    renderedEndpoint({ id, api, version: web.version, isLive: never, make });
  const widget = web.files.has('/widget.js');
  const docs = rendered('docs', (asked, { contact }) =>
    renderer.dress(
      asked,
      documentOf((lang) => writeDocs({ contact: contact ?? null, widget }, tongues[lang])),
    ),
  );
  const datasets = rendered('datasets', (asked, context) => {
    const jsonLd = datasetsData(context);
    return renderer.dress(
      asked,
      documentOf((lang) => writeDatasets(context, tongues[lang]), { jsonLd }),
    );
  });
  const articles = rendered('knowledge', (asked) => knowledgePage(renderer, asked));
  return {
    docs,
    datasets: {
      ...plainDatasets,
      caching: 'own',
      serve: async (context, request) => {
        if (!prefersHtml(request.header('accept'))) return plainDatasets.serve(context, request);
        const reply = await datasets.serve(context, request);
        return { ...reply, headers: { ...reply.headers, vary: 'Accept, Accept-Encoding, Cookie' } };
      },
    },
    knowledge: {
      ...articles,
      needsSnapshot: false,
      serve: (context, request) => {
        const isPage = context !== null && prefersHtml(request.header('accept'));
        return isPage ? articles.serve(context, request) : knowledgeEndpoint.serve(context, request);
      },
    },
  };
};
