/** `/products/:product`: one product across channels, its prices over time, and why it is taken to be one. */

import type { Comparison, PriceHistory } from '../../../core/contract/index.ts';
import { money } from '../../ui/format.ts';
import { translator } from '../../ui/words.ts';
import { type Api, type ListReply, orNull } from '../api.ts';
import { useEnv, useFormat } from '../env.tsx';
import { FindBox } from '../find-box.tsx';
import { channelName, Go, When } from '../parts.tsx';
import { MatchReasons } from '../prices/comparison.tsx';
import { History, MAX_SERIES } from '../prices/history.tsx';
import { OfferPicture, OfferRow, usePriceWords } from '../prices/offer.tsx';
import { priceWords } from '../prices/words.ts';
import { type Asked, defineView } from '../view.ts';

interface Data {
  id: string;
  comparison: Comparison | null;
  histories: PriceHistory[];
}

const load = async (api: Api, { params }: Asked): Promise<Data> => {
  const id = params['product'] ?? '';
  const found = await orNull(
    api.get<ListReply<Comparison>>('/api/v1/products', { compare: id.slice(0, 200), max: 1 }),
    'invalid_parameter',
  );
  const comparison = found?.items.find(({ product_id }) => product_id === id) ?? null;
  const offers = comparison?.offers.slice(0, MAX_SERIES) ?? [];
  const histories = await Promise.all(
    offers.map(({ offer_id }) =>
      orNull(api.get<PriceHistory>('/api/v1/products', { history: offer_id }), 'unknown_offer'),
    ),
  );
  return { id, comparison, histories: histories.filter((one) => one !== null) };
};

const Missing = () => {
  const w = usePriceWords();
  return (
    <>
      <h1 tabIndex={-1}>{w('unknown_product')}</h1>
      <p>{w('unknown_product_note')}</p>
      <FindBox id="search-text" large />
    </>
  );
};

const Figures = ({ comparison }: { comparison: Comparison }) => {
  const w = usePriceWords();
  const { money } = useFormat();
  const { offers, lowest_twd, highest_twd, gap_twd } = comparison;
  return (
    <p class="figures">
      <strong class="figure price">{money(lowest_twd)}</strong>
      <span>
        – {money(highest_twd)} · {w('from_to', { count: offers.length })}
      </span>
      {gap_twd > 0 ? (
        <span class="soft">
          {w('gap')} {money(gap_twd)}
        </span>
      ) : null}
    </p>
  );
};

const Page = ({ data }: { data: Data }) => {
  const w = usePriceWords();
  const { snapshot } = useEnv();
  const { comparison } = data;
  if (comparison === null) return <Missing />;
  return (
    <>
      <div class="product-head">
        <div>
          <h1 tabIndex={-1} class="long">
            {comparison.title}
          </h1>
          <Figures comparison={comparison} />
          <p class="soft small">
            <When at={snapshot.asOf} full />
          </p>
          <MatchReasons match={comparison.match} />
        </div>
        <OfferPicture offers={comparison.offers} large />
      </div>
      <section aria-labelledby="offers-title">
        <h2 id="offers-title">{w('offers')}</h2>
        <ol class="rows">
          {comparison.offers.map((offer) => (
            <OfferRow key={offer.offer_id} offer={offer} />
          ))}
        </ol>
      </section>
      <History histories={data.histories} />
      <p>
        <Go to={`/products?q=${encodeURIComponent(comparison.title)}`}>{w('more_of')}</Go>
      </p>
    </>
  );
};

const jsonLd = ({ title, brand, offers, lowest_twd, highest_twd }: Comparison): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: title,
  ...(brand === null ? {} : { brand: { '@type': 'Brand', name: brand } }),
  offers: {
    '@type': 'AggregateOffer',
    priceCurrency: 'TWD',
    lowPrice: lowest_twd,
    highPrice: highest_twd,
    offerCount: offers.length,
  },
});

export const view = defineView<Data>({
  load,
  Page,
  status: ({ comparison }) => (comparison === null ? 404 : 200),
  head: ({ comparison }, lang) => {
    const w = translator(priceWords, lang);
    if (comparison === null) return { title: w('unknown_product') };
    const { product_id, title, lowest_twd, highest_twd, offers } = comparison;
    const feed = `/prices?${new URLSearchParams({ product: product_id })}`;
    const prices = `${money(lowest_twd)}–${highest_twd.toLocaleString('en-US')}`;
    const description = [`${title} ${prices}`, w('from_to', { count: offers.length })].join(
      lang === 'zh' ? '，' : ', ',
    );
    return { title, description, jsonLd: jsonLd(comparison), kind: 'product', feed };
  },
  card: ({ comparison }, lang) => {
    const w = translator(priceWords, lang);
    if (comparison === null) return { kicker: w('title'), title: w('unknown_product'), text: '', figures: [] };
    const { title, lowest_twd, highest_twd, gap_twd, offers } = comparison;
    const shops = new Set(offers.map(({ channel }) => channelName(channel, lang)));
    return {
      kicker: w('title'),
      title,
      text: [...shops].slice(0, 6).join(lang === 'zh' ? '、' : ', '),
      figures: [
        [money(lowest_twd), w('lowest')],
        [money(highest_twd), w('highest')],
        gap_twd > 0 ? [money(gap_twd), w('gap')] : [String(offers.length), w('offers')],
      ],
    };
  },
});
