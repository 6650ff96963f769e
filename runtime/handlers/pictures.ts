/** `/pictures/….png`: what goes along where a page is shared, 1200 × 630. The path is the page's own. */
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { ByteCache } from '../http/cache.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { noneMatch } from '../http/headers.ts';
import { problem } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { DrawerBusy } from '../pictures/drawer.ts';
import type { PageRequest, Renderer, Web } from '../web.ts';
import { articlePicture } from './documents.ts';
import { knowledgeStart } from './knowledge.ts';
import { type Api, pageRequest } from './rendered-page.ts';

export const picturesStart = '/pictures/';
const CACHE_BYTES = 32 * 2 ** 20;
const DAY_MS = 86_400_000;

export type Draw = (svg: string) => Promise<Uint8Array>;

/** `/pictures/sites/x.png` → `/sites/x`; null: no picture's path. */
const pageOf = (path: string): string | null => {
  const page = /^\/pictures(\/.{1,1000})\.png$/.exec(path)?.[1] ?? null;
  return page === '/home' ? '/' : page;
};

const svgOf = (renderer: Renderer, asked: PageRequest): Promise<string | null> =>
  asked.path.startsWith(knowledgeStart) ? articlePicture(renderer, asked) : renderer.picture(asked);

const busy = (): EndpointReply =>
  problem('rate_limited', 'Too many pictures are being drawn: try again in 5 s', { headers: { 'retry-after': '5' } });

class Pictures {
  readonly #cache = new ByteCache<Uint8Array>(CACHE_BYTES);
  /** By key: asked for again while it is drawn, a picture is drawn once. */
  readonly #underWay = new Map<string, Promise<Uint8Array | null>>();
  readonly #draw: Draw;
  readonly #renderer: Renderer;

  constructor(renderer: Renderer, draw: Draw) {
    this.#renderer = renderer;
    this.#draw = draw;
  }

  /** null: there is no such page. */
  async picture(tag: string, asked: PageRequest): Promise<Uint8Array | null> {
    const key = `${asked.path}?${asked.query}`;
    const known = this.#cache.get(tag, key);
    if (known !== undefined) return known;
    const whole = `${tag} ${key}`;
    const working = this.#underWay.get(whole) ?? this.#make(asked).finally(() => this.#underWay.delete(whole));
    this.#underWay.set(whole, working);
    const made = await working;
    if (made !== null) this.#cache.set(tag, key, { value: made, bytes: made.byteLength });
    return made;
  }

  async #make(asked: PageRequest): Promise<Uint8Array | null> {
    const svg = await svgOf(this.#renderer, asked);
    return svg === null ? null : this.#draw(svg);
  }
}

export const picturesEndpoint = (web: Web, renderer: Renderer, { api, draw }: { api: Api; draw: Draw }): Endpoint => {
  const pictures = new Pictures(renderer, draw);
  const serve = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
    const page = pageOf(request.path);
    if (page === null) return problem('not_found', 'A picture is at /pictures/ with the path of a page and .png');
    const lang = new URLSearchParams(request.query).get('lang') === 'en' ? 'lang=en' : '';
    // By days: what a picture says of time is a date.
    const now = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const asked = pageRequest({ context, api, path: page, query: lang, cookie: '', now });
    const tag = `${context.reader.id} ${(context as { tag?: string }).tag ?? ''} ${web.version}`;
    try {
      const png = await pictures.picture(tag, asked);
      if (png === null) return problem('not_found', 'There is no such page, and so no picture of it');
      const etag = `"${createHash('sha256').update(png).digest('hex').slice(0, 20)}"`;
      const headers = {
        ...{ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400', etag },
        'cross-origin-resource-policy': 'cross-origin',
      };
      if (noneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
      return { status: 200, headers, body: png };
    } catch (error) {
      if (error instanceof DrawerBusy) return busy();
      throw error;
    }
  };
  return {
    ...{ id: 'picture', methods: [], cors: true, cost: ordinary, caching: 'own' as const },
    ...{ keep: false, needsSnapshot: true, serve: (context, request) => serve(context as Context, request) },
  };
};
