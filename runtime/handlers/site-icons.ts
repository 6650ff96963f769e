/**
 * `/site-icons/{domain}`: the icon of a site of the snapshot, small and written anew; its first letter where none can be had. Two
 * addresses may be asked: the one that the site's pages name, as the snapshot has it, and `/favicon.ico` of the site itself.
 */
import type { SiteRow } from '../../core/contract/index.ts';
import { escapeHtml, initialOf } from '../../core/text.ts';
import type { Context, OfferPictures } from '../context.ts';
import { type Endpoint, type EndpointReply, ordinary } from '../http/endpoint.ts';
import { problem } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { parseRow } from '../reader.ts';
import { busyReply, pictureReply } from './picture-reply.ts';

export const siteIconsStart = '/site-icons/';

/** A domain as the tables have it. */
const asked = /^\/site-icons\/([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,9})$/;

type Site = Pick<SiteRow, 'domain' | 'name' | 'url' | 'icon'>;

const siteOf = ({ reader }: Context, path: string): Site | null => {
  const domain = asked.exec(path)?.[1];
  const row = domain === undefined ? null : reader.site(domain);
  return row === null ? null : parseRow<SiteRow>(row);
};

/** Of the host that was looked at, where that is the site's own; an address that led elsewhere says nothing of the site. */
const favicon = ({ domain, url }: Site): string => {
  const host = URL.canParse(url) ? new URL(url) : null;
  const isOwn = host !== null && (host.hostname === domain || host.hostname.endsWith(`.${domain}`));
  return isOwn && /^https?:$/.test(host.protocol) ? `${host.origin}/favicon.ico` : `https://${domain}/favicon.ico`;
};

/** What its pages name goes first: most that are shops name one, many have no other. */
const addressesOf = (site: Site): string[] => {
  const { icon = '' } = site;
  const own = favicon(site);
  return /^https?:\/\//.test(icon) && icon !== own ? [icon, own] : [own];
};

const pictureOf = async (pictures: OfferPictures, site: Site): Promise<Uint8Array | null> => {
  for (const address of addressesOf(site)) {
    const bytes = await pictures.picture(address, 'icon');
    if (bytes !== null) return bytes;
  }
  return null;
};

/** A square with one letter: a page that shows it has no place for an error. */
const letterOf = ({ name, domain }: Site): Uint8Array => {
  const letter = escapeHtml(initialOf(name) || initialOf(domain));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" rx="3" fill="#17634d"/>` +
      `<text x="20" y="27" fill="#fff" text-anchor="middle" font-family="system-ui,'Noto Sans TC','PingFang TC',sans-serif" font-size="19" font-weight="700">${letter}</text></svg>`,
  );
};

const ICON_S = 604_800;
/** Its host may have been down. */
const LETTER_S = 600;

const serve = async (context: Context, request: HttpRequest): Promise<EndpointReply> => {
  const { offerPictures = null, reader } = context;
  const site = siteOf(context, request.path);
  if (site === null) return problem('unknown_domain', 'An icon is at /site-icons/{domain} of a site of this snapshot');
  const letter = { bytes: letterOf(site), type: 'image/svg+xml; charset=utf-8', maxAgeS: LETTER_S };
  if (offerPictures === null || offerPictures.invented !== reader.manifest.invented)
    return pictureReply(request, letter);
  try {
    const bytes = await pictureOf(offerPictures, site);
    return pictureReply(request, bytes === null ? letter : { bytes, type: 'image/webp', maxAgeS: ICON_S });
  } catch (error) {
    return busyReply(error);
  }
};

export const siteIconsEndpoint: Endpoint = {
  ...{ id: 'site_icon', methods: [], cors: false, cost: ordinary, caching: 'own' },
  ...{ keep: false, needsSnapshot: true },
  serve: (context, request) => serve(context as Context, request),
};
