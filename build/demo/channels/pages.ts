/** Pages of the invented channels: home, robots.txt, pictures, and an offer's own page with structured data. */
import type { ChannelForm, DemoChannel, DemoDay, PricedOffer } from '../model.ts';
import { escapeHtml, jsonForScript, thousands } from '../pages/html.ts';
import { INVENTED_BANNER } from '../pages/layout.ts';
import { pictureReply } from '../pages/picture.ts';
import { type DemoReply, htmlReply, jsonReply, notFound, reply } from '../reply.ts';

/** Seller within the Rakuten form, as its URLs name it. */
export const rakutenShop = (offer: PricedOffer): string => `demo-${offer.product.brand.name.toLowerCase()}`;

/** Key of the offer that a product page's path names; null: it is no product page. */
const keyOfPath: Record<ChannelForm, (url: URL) => string | null> = {
  pchome: ({ pathname }) => /^\/prod\/([\w-]{1,40})$/.exec(pathname)?.[1] ?? null,
  momo: ({ pathname, searchParams }) =>
    /^\/goods(?:\/GoodsDetail\.jsp|\.momo)$/.test(pathname) ? searchParams.get('i_code') : null,
  rakuten: ({ pathname }) => /^\/shop\/demo-\w{1,40}\/product\/(\d{12})\/?$/.exec(pathname)?.[1] ?? null,
  ruten: ({ pathname, search }) => (pathname === '/item/show' ? search.slice(1, 20) : null),
};

const page = (title: string, head: string, body: string): DemoReply =>
  htmlReply(
    `<!DOCTYPE html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="storelens-invented" content="true"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; style-src 'self' 'unsafe-inline'"><title>${escapeHtml(title)}</title>${head}</head><body><div class="invented" role="note">${INVENTED_BANNER}</div>${body}</body></html>\n`,
  );

const offerPage = (channel: DemoChannel, offer: PricedOffer, url: URL): DemoReply => {
  const node = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: offer.title,
    sku: offer.key,
    brand: { '@type': 'Brand', name: `${offer.product.brand.name} ${offer.product.brand.nameZh}` },
    offers: {
      '@type': 'Offer',
      url: url.href,
      price: offer.priceTwd,
      priceCurrency: 'TWD',
      availability: `https://schema.org/${offer.inStock ? 'InStock' : 'OutOfStock'}`,
    },
  };
  return page(
    `${offer.title} - ${channel.nameZh}`,
    `<script type="application/ld+json">${jsonForScript(node)}</script>`,
    `<h1>${escapeHtml(offer.title)}</h1><p>NT$${thousands(offer.priceTwd)}</p>`,
  );
};

/** Product API of the PChome form: `?id=A,B` → an object by id. */
const pchomeItems = (offers: readonly PricedOffer[], url: URL): DemoReply => {
  const ids = new Set((url.searchParams.get('id') ?? '').split(',').slice(0, 50));
  const rows = offers
    .filter(({ key }) => ids.has(key))
    .map((offer) => [
      offer.key,
      {
        Id: `${offer.key}-000`,
        Name: offer.title,
        Price: { M: offer.listPriceTwd ?? 0, P: offer.priceTwd },
        Qty: offer.inStock ? 9 : 0,
        Pic: { B: `/demo-image/${offer.product.id}.svg` },
      },
    ]);
  return jsonReply(Object.fromEntries(rows));
};

/** The channel's page of the URL; null: it is none of its pages. */
export const channelPage = (day: DemoDay, channel: DemoChannel, url: URL): DemoReply | null => {
  const offers = day.channelOffers.get(channel.id) ?? [];
  if (url.pathname === '/') return page(`${channel.nameZh}`, '', `<h1>${channel.nameZh}</h1><p>${channel.name}</p>`);
  if (url.pathname === '/robots.txt')
    return reply(200, 'text/plain; charset=utf-8', '# Invented channel of a demo web\nUser-agent: *\nDisallow:\n');
  if (channel.form === 'pchome' && url.pathname === '/ecshop/prodapi/v2/prod') return pchomeItems(offers, url);
  const picture = pictureReply(url.pathname);
  if (picture !== null) return picture;
  const key = keyOfPath[channel.form](url);
  if (key === null) return null;
  const offer = offers.find((candidate) => candidate.key === key || candidate.key.endsWith(`-${key}`));
  return offer === undefined ? notFound() : offerPage(channel, offer, url);
};
