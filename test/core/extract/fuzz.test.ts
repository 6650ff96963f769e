import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { channels } from '../../../core/channels/index.ts';
import { type ObservedOffer, offerSchema } from '../../../core/contract/index.ts';
import { readOffers } from '../../../core/extract/index.ts';
import { platformIds, readPlatform } from '../../../core/extract/platform.ts';
import { cyberbiz, magento, nineyi, occ, shopify, shopline, woo } from '../../fixtures/extract/platform-replies.ts';
import { fc } from '../../support/property.ts';

const fixtures = new URL('../../fixtures/channels/', import.meta.url);
const at = '2026-01-02T03:04:05Z';
const url = 'https://www.ficta.example.tw/p/1';

/** What an offer must be, whatever it was made of. */
const check = (offer: ObservedOffer): void => {
  const { success, error } = offerSchema.safeParse({
    offer_id: offer.offerId,
    channel: offer.channel,
    title: offer.title,
    brand: offer.brand,
    price_twd: offer.priceTwd,
    list_price_twd: offer.listPriceTwd,
    unit_price: null,
    url: offer.url,
    image: offer.image,
    condition: offer.condition,
    in_stock: offer.inStock,
    product_id: null,
    observed_at: offer.observedAt,
    source: 'snapshot',
  });
  assert.ok(success, error?.message);
  assert.ok(offer.priceTwd > 1 && offer.priceTwd < 9_000_000);
  assert.ok(offer.listPriceTwd === null || offer.listPriceTwd > offer.priceTwd);
  assert.ok(offer.title.length > 0 && offer.title.length <= 300 && !/[\p{Cc}\p{Cs}]/u.test(offer.title));
  assert.ok(/^https?:\/\//.test(offer.url));
};

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.constantFrom('1,290', '0', '99999999', 'TWD', 'Product', '\ud800', null, true),
);
const names = fc.constantFrom(
  ...'@type @id @graph name title url image brand offers price lowPrice priceCurrency sku hasVariant itemListElement item availability gtin13 products variants handle id prices permalink data items shopCategory salePageList salePageId code prods Id rtnSearchData goodsInfoList goodsCode goodsName SALE_PRICE hits ec_title ec_productid searchPage result itemName itemUrl itemPrice min Rows mode goods_price product_list display_id'.split(
    ' ',
  ),
);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    leaf,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(names, tie('value'), { maxKeys: 8 }),
  ),
})).value;

const fuzz = suite('extraction of arbitrary input');
fuzz('JSON-LD of any shape gives only offers of the contract, without an error', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const jsonLd = [JSON.stringify(value)];
      readOffers(
        { finalUrl: url, fetchedAt: at },
        { text: '', url, domain: 'ficta.example.tw', metas: [], jsonLd },
      ).offers.forEach(check);
    }),
    { numRuns: 500 },
  );
});
fuzz('pages of any text too', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<div itemscope itemtype="http://schema.org/Product">',
      '<i itemprop="name">',
      '<i itemprop="price" content="',
      '<p typeof="schema:Product">',
      '">',
      '</div>',
      '<!--',
      '<script>',
      '<del>',
      '&#55296;',
      '虛構',
      '1,290',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      readOffers(
        { finalUrl: url, fetchedAt: at },
        { text, url, domain: 'ficta.example.tw', metas: [], jsonLd: [text] },
      ).offers.forEach(check);
    }),
    { numRuns: 500 },
  );
});
/** A reply with some of its values, at any depth, replaced. */
const mutated = (value: unknown, chance: () => number, replacements: unknown[]): unknown => {
  if (chance() < 0.04) return replacements[Math.floor(chance() * replacements.length)];
  if (Array.isArray(value)) return value.map((one) => mutated(one, chance, replacements));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mutated(one, chance, replacements)]));
};
/** Numbers from 0 to 1, evenly spread, from a seed (a linear congruential generator). */
const chances = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
const mutations = (reply: unknown) =>
  fc
    .tuple(fc.nat(), fc.array(leaf, { minLength: 4, maxLength: 8 }))
    .map(([seed, replacements]) => JSON.stringify(mutated(reply, chances(seed), replacements)) ?? '');

const replies: Record<string, unknown> = {
  shopify,
  cyberbiz,
  easystore: cyberbiz,
  woocommerce: woo,
  magento,
  '91app': nineyi,
  shopline,
  'sap-commerce': occ,
};
for (const id of platformIds) {
  fuzz(`${id} replies with anything in them too`, () => {
    let offers = 0;
    const reading = (text: string): void => {
      for (const offer of readPlatform(id, url, text, { observedAt: at }).offers) {
        check(offer);
        offers++;
      }
    };
    fc.assert(
      fc.property(anything, (value) => reading(JSON.stringify(value) ?? '')),
      { numRuns: 100 },
    );
    fc.assert(fc.property(mutations(replies[id]), reading), { numRuns: 200 });
    assert.ok(offers > 20, String(offers));
  });
}
for (const channel of channels) {
  const names = readdirSync(fixtures).filter(
    (name) => name.startsWith(`${channel.id}.`) || (channel.id === 'ruten' && name === 'ruten-items.json'),
  );
  fuzz(`${channel.id} replies with anything in them too`, () => {
    let offers = 0;
    const reading = (text: string): void => {
      const reply = { status: 200, headers: [], text };
      const found = channel.parse(reply, { observedAt: at }).offers;
      for (const offer of found) check(offer);
      offers += found.length;
      channel.follow?.(reply);
    };
    fc.assert(fc.property(fc.string({ unit: 'binary' }), reading), { numRuns: 50 });
    for (const name of names) {
      const text = readFileSync(new URL(name, fixtures), 'utf8');
      if (name.endsWith('.json')) fc.assert(fc.property(mutations(JSON.parse(text)), reading), { numRuns: 200 });
      else
        fc.assert(
          fc.property(fc.nat(text.length), fc.string({ unit: 'binary' }), (place, more) =>
            reading(text.slice(0, place) + more + text.slice(place + 3)),
          ),
          { numRuns: 200 },
        );
    }
    assert.ok(names.length === 0 || offers > 20, String(offers));
  });
}
fuzz.run();
