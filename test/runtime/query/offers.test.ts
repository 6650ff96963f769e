import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bandDealSchema,
  comparisonSchema,
  gapDealSchema,
  historyReplySchema,
  offerSchema,
  statsSchema,
} from '../../../core/contract/index.ts';
import type { OfferFilter, OfferSearch } from '../../../runtime/reader.ts';
import { firstId } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';
import { all, parse, parseAll, parseJoined, size, withReader } from './fixture.ts';

const offers = suite('openQuery: offers');

const bandOf = (filter: OfferFilter, also: Partial<OfferSearch> = {}): OfferSearch => ({
  ...{ query: '', includeAccessories: true, sort: 'price', limit: 200, after: null, facets: false },
  filter,
  ...also,
});

offers('search: offers with the words, cheapest first; accessories only where asked for', () =>
  withReader((reader, serving) => {
    const offers = all(serving.offers).map(({ offer }) => offer);
    const hits = reader.search('咖啡豆', 20, { includeAccessories: true });
    const { items, channels } = hits;
    const found = parseAll(items, offerSchema);
    assert.equal(parseJoined(hits, offerSchema), found);
    assert.equal(found, offers.filter(({ title }) => title.includes('咖啡豆')).slice(0, 20));
    assert.equal(channels, serving.channels);
    const plain = parseAll(reader.search('咖啡豆', 200, { includeAccessories: false }).items, offerSchema);
    assert.ok(plain.length > 0 && plain.every(({ offer_id }) => !offer_id.endsWith('9')));
    assert.equal(reader.search('不存在的東西', 20, { includeAccessories: true }).items, []);
  }),
);

offers('compare: products with the words, largest gap first', () =>
  withReader((reader) => {
    const found = parseAll(reader.compare('AirPods', 5), comparisonSchema);
    assert.ok(found.length > 1 && found.every(({ title }) => title.includes('AirPods')));
    assert.equal(
      found.map(({ gap_twd }) => gap_twd),
      found.map(({ gap_twd }) => gap_twd).sort((a, b) => b - a),
    );
  }),
);

offers('history: of each offer, and null for any other id', () =>
  withReader((reader, serving) => {
    for (const history of all(serving.histories))
      assert.equal(historyReplySchema.parse(parse(reader.history(history.offer_id))), {
        snapshot: firstId,
        ...history,
      });
    for (const id of ['none:1', '', 'alpha:', 'x"y']) assert.is(reader.history(id), null, id);
  }),
);

offers('offer: each by its id and its price, and null where either is another', () =>
  withReader((reader, serving) => {
    const offers = all(serving.offers).map(({ offer }) => offer);
    for (const offer of offers) {
      assert.equal(parse(reader.offer(offer.offer_id, offer.price_twd)), offer);
      assert.is(reader.offer(offer.offer_id, offer.price_twd + 1_000_000), null);
    }
    const { offer_id: id, price_twd: price } = offers[0]!;
    for (const [otherId, otherPrice] of [
      ['', price],
      [`${id} `, price],
      ['\uffff', price],
      [id, 0],
      [id, Number.NaN],
      [id, 9_999_999_999],
    ] as const)
      assert.is(reader.offer(otherId, otherPrice), null, `${otherId} ${otherPrice}`);
  }),
);

offers('band: offers of an industry within both prices, ascending', () =>
  withReader((reader, serving) => {
    for (const [min, max] of [
      [0, 2e9],
      [500, 3000],
      [3000, 500],
      [21, 21],
    ] as const) {
      const wanted = all(syntheticModel(size).serving.offers).filter(
        ({ industry, offer }) => industry === 'industry_2' && offer.price_twd >= min && offer.price_twd <= max,
      );
      const found = parseAll(reader.band('industry_2', bandOf({ min, max })).items, bandDealSchema);
      assert.equal(
        found,
        wanted.slice(0, 200).map(({ offer }) => ({ offer })),
      );
    }
    assert.equal(reader.band('none', bandOf({ min: 0, max: 9 })).items, []);
    assert.ok(serving);
  }),
);

offers('band: of one price, the offers at that price', () =>
  withReader((reader) => {
    const inBand = all(syntheticModel(size).serving.offers).filter(({ industry }) => industry === 'industry_2');
    for (const { offer } of [inBand[0], inBand[Math.floor(inBand.length / 2)], inBand.at(-1)] as typeof inBand) {
      const price = offer.price_twd;
      const found = parseAll(reader.band('industry_2', bandOf({ min: price, max: price })).items, bandDealSchema);
      assert.equal(
        found.map((item) => item.offer.offer_id).sort(),
        inBand
          .filter((other) => other.offer.price_twd === price)
          .map((other) => other.offer.offer_id)
          .sort(),
      );
      assert.ok(found.length > 0);
    }
  }),
);

offers('band: page after page, in each order, each offer once; counted by what it is', () =>
  withReader((reader) => {
    const filter = { min: 100, max: 50_000 };
    const wanted = all(syntheticModel(size).serving.offers)
      .filter(({ industry, offer }) => industry === 'industry_2' && offer.price_twd >= 100 && offer.price_twd <= 50_000)
      .map(({ offer }) => offer);
    assert.ok(wanted.length > 10, String(wanted.length));
    for (const sort of ['price', '-price', 'discount', 'newest'] as const)
      for (const facets of [false, true]) {
        const seen: string[] = [];
        const prices: number[] = [];
        let after: OfferSearch['after'] = null;
        do {
          const page = reader.band('industry_2', bandOf(filter, { sort, facets, after, limit: 7 }));
          if (facets || sort !== 'price') assert.is(page.total, wanted.length);
          for (const { offer } of parseAll(page.items, bandDealSchema)) {
            seen.push(offer.offer_id);
            prices.push(offer.price_twd);
          }
          const ofChannels = page.facets?.channel.reduce((sum, { offers }) => sum + offers, 0);
          assert.is(ofChannels, facets ? wanted.length : undefined);
          after = page.next;
        } while (after !== null);
        assert.equal([...seen].sort(), wanted.map(({ offer_id }) => offer_id).sort(), `${sort} ${facets}`);
        if (sort === '-price')
          assert.equal(
            prices,
            [...prices].sort((a, b) => b - a),
          );
        if (sort === 'price')
          assert.equal(
            prices,
            [...prices].sort((a, b) => a - b),
          );
      }
  }),
);

offers('deals and stats: as they were given', () =>
  withReader((reader, serving) => {
    assert.equal(parseAll(reader.deals('gaps', 5), gapDealSchema), serving.deals.gaps.slice(0, 5));
    assert.equal(reader.deals('lowest', 200).map(parse), serving.deals.lowest);
    assert.equal(reader.deals('discount', 1).map(parse), serving.deals.discount.slice(0, 1));
    const { snapshot, ...stats } = parse(reader.stats()) as { snapshot: string };
    assert.is(snapshot, firstId);
    assert.equal(statsSchema.parse(stats), serving.stats);
  }),
);
offers.run();
