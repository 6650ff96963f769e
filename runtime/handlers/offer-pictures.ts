/**
 * `/offer-pictures/{price}/{offer_id}.webp`: the picture of an offer of the snapshot, small and written anew. Price and id
 * find the offer, so that no other address can be asked for; what it is fetched from stands in the snapshot alone.
 */
import { createHash } from 'node:crypto';
import type { Offer } from '../../core/contract/index.ts';
import type { Context } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { noneMatch } from '../http/headers.ts';
import { problem } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { PicturesBusy } from '../pictures/shrinker.ts';
import { parseRow } from '../reader.ts';

export const offerPicturesStart = '/offer-pictures/';

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Address of the picture as the snapshot has it; null: it names none. */
const imageOf = ({ reader }: Context, path: string): string | null => {
  const [, price, name] = /^\/offer-pictures\/(\d{1,10})\/([^/]{1,1000})\.webp$/.exec(path) ?? [];
  const id = name === undefined ? null : decoded(name);
  const row = id === null ? null : reader.offer(id, Number(price));
  return row === null ? null : parseRow<Offer>(row).image;
};

/** A picture alone: opened as a page it can do nothing, and no other site shows it. */
const guards = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
/** That there is none now may change: its host may have been down. */
const missing = (detail: string): EndpointReply =>
  problem('not_found', detail, { headers: { 'cache-control': 'public, max-age=600' } });

const serve = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
  const { offerPictures = null, reader } = context;
  if (offerPictures === null || offerPictures.invented !== reader.manifest.invented)
    return missing('Pictures of products are not shown here');
  const url = imageOf(context, request.path);
  if (url === null) return missing('The snapshot names no picture of this offer at this price');
  try {
    const bytes = await offerPictures.picture(url);
    if (bytes === null) return missing('The picture could not be had');
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"`;
    const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=604800', etag, ...guards };
    if (noneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
    return { status: 200, headers, body: bytes };
  } catch (error) {
    if (error instanceof PicturesBusy)
      return problem('rate_limited', 'Too many pictures are asked for: try again in 5 s', {
        headers: { 'retry-after': '5' },
      });
    throw error;
  }
};

export const offerPicturesEndpoint: Endpoint = {
  ...{ id: 'offer_picture', methods: [], cors: false, cost: ordinary, caching: 'own' },
  ...{ keep: false, needsSnapshot: true },
  serve: (context, request) => serve(context as Context, request),
};
