/**
 * `/offer-pictures/{price}/{offer_id}.webp`: the picture of an offer of the snapshot, small and written anew. Price and id
 * find the offer, so that no other address can be asked for; what it is fetched from stands in the snapshot alone.
 */
import type { Offer } from '../../core/contract/index.ts';
import type { Context } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { problem } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { parseRow } from '../reader.ts';
import { busyReply, pictureReply } from './picture-reply.ts';

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
    return pictureReply(request, { bytes, type: 'image/webp', maxAgeS: 604_800 });
  } catch (error) {
    return busyReply(error);
  }
};

export const offerPicturesEndpoint: Endpoint = {
  ...{ id: 'offer_picture', methods: [], cors: false, cost: ordinary, caching: 'own' },
  ...{ keep: false, needsSnapshot: true },
  serve: (context, request) => serve(context as Context, request),
};
