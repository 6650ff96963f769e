/** `/deals`: price gaps, all-time lows, true discounts, or a price band of an industry. */
import type { BandDeal, DiscountDeal, GapDeal, LowestDeal, Offer } from '../../../core/contract/index.ts';
import { productPath } from '../../ui/links.ts';
import { translator } from '../../ui/words.ts';
import { type Api, type ListReply, orNull } from '../api.ts';
import { useFormat, useLang } from '../env.tsx';
import { IndustryChoice, LanguageField } from '../fields.tsx';
import { channelName, Go, industryName, titled, When } from '../parts.tsx';
import { MatchReasons } from '../prices/comparison.tsx';
import { historyPath, OfferLink, OfferPicture, OfferRow, usePriceWords } from '../prices/offer.tsx';
import { priceWords } from '../prices/words.ts';
import { State } from '../state.tsx';
import { type Asked, defineView } from '../view.ts';

type Data = {
  all: boolean;
  /** False: there is no such list, or no such industry. */
  isKnown: boolean;
} & Listed;
type Listed =
  | { type: 'gaps'; items: GapDeal[] }
  | { type: 'lowest'; items: LowestDeal[] }
  | { type: 'discount'; items: DiscountDeal[] }
  | { type: 'band'; items: BandDeal[]; category: string; min: string; max: string };

const LIMIT = 60;
/** At first: sixty are a long way to scroll on a phone. */
const FIRST = 20;
const digits = (text: string | null): string => (/^\d{1,9}$/.test(text ?? '') ? (text ?? '') : '');

const load = async (api: Api, asked: Asked): Promise<Data> => ({
  all: asked.query.get('show') === 'all',
  ...(await listOf(api, asked)),
});

const listOf = async (api: Api, { query }: Asked): Promise<Omit<Data, 'all'> & Listed> => {
  const category = query.get('category') ?? '';
  if (category !== '') {
    const band = { category, min: digits(query.get('min')), max: digits(query.get('max')) };
    const asked = api.get<ListReply<BandDeal>>('/api/v1/deals', { ...band, limit: LIMIT });
    const found = await orNull(asked, 'invalid_parameter');
    return { type: 'band', items: found?.items ?? [], isKnown: found !== null, ...band };
  }
  const asked = query.get('type') ?? 'gaps';
  const type = asked === 'lowest' || asked === 'discount' ? asked : 'gaps';
  const { items } = await api.get<ListReply<never>>('/api/v1/deals', { type, limit: LIMIT });
  return { type, items, isKnown: asked === type || asked === '' };
};

const Gap = ({ deal }: { deal: GapDeal }) => {
  const w = usePriceWords();
  const lang = useLang();
  const { money, percent, date } = useFormat();
  const place = ({ channel, price_twd }: Offer) => `${channelName(channel, lang)} ${money(price_twd)}`;
  return (
    <li class="offer">
      <span class="price">{money(deal.cheapest.price_twd)}</span>
      <div>
        <Go to={productPath(deal.product_id)}>{deal.title}</Go>
        <div class="small">
          {place(deal.cheapest)} ↔ {place(deal.dearest)}{' '}
          <span class="save">{w('save', { percent: percent(deal.saving_percent / 100) })}</span>{' '}
          {deal.reference_twd === undefined ? null : (
            <span class="soft">
              {w('against_others', { count: deal.compared ?? 1, price: money(deal.reference_twd) })}
            </span>
          )}
        </div>
        {deal.seen_at === undefined ? null : <div class="soft small">{w('seen_on', { date: date(deal.seen_at) })}</div>}
        <MatchReasons match={deal.match} />
      </div>
      <OfferPicture offers={[deal.cheapest, deal.dearest]} />
    </li>
  );
};

/** An offer beside the price it is compared with, and what that rests on. */
const Low = ({ offer, saving, basis }: { offer: Offer; saving: number; basis: string }) => {
  const w = usePriceWords();
  const lang = useLang();
  const { money, percent } = useFormat();
  return (
    <li class="offer">
      <span class="price">{money(offer.price_twd)}</span>
      <div>
        <OfferLink offer={offer} />
        <div class="small">
          {channelName(offer.channel, lang)} <span class="save">{w('save', { percent: percent(saving / 100) })}</span>{' '}
          <span class="soft">{basis}</span>
        </div>
        <div class="soft small">
          <When at={offer.observed_at} full /> · <Go to={historyPath(offer.offer_id)}>{w('history')}</Go>
        </div>
      </div>
      <OfferPicture offers={[offer]} />
    </li>
  );
};

const basisWords = { list: 'against_list', median_30d: 'against_median', lowest_30d: 'against_lowest' } as const;

const useBasis = () => {
  const w = usePriceWords();
  const { money, date } = useFormat();
  return {
    lowest: (deal: LowestDeal): string => {
      const before = w('previous_lowest', { price: money(deal.previous_lowest_twd) });
      const seen = w('since', { date: date(deal.since), days: deal.observed_days });
      const kind = deal.kind === undefined ? [] : [w(`kind_${deal.kind}`, { days: deal.observed_days })];
      return [...kind, before, seen].join(' · ');
    },
    discount: (deal: DiscountDeal): string => {
      const price = money(deal.list_price_twd);
      const against = w(basisWords[deal.basis], { price });
      return deal.list_price_charged || deal.offer.list_price_twd === null
        ? against
        : `${against} · ${w('list_never')}`;
    },
  };
};

const Items = ({ data }: { data: Data }) => {
  const basis = useBasis();
  const most = data.all ? data.items.length : FIRST;
  if (data.type === 'gaps') return data.items.slice(0, most).map((deal) => <Gap key={deal.product_id} deal={deal} />);
  if (data.type === 'lowest')
    return data.items
      .slice(0, most)
      .map((deal) => (
        <Low key={deal.offer.offer_id} offer={deal.offer} saving={deal.discount_percent} basis={basis.lowest(deal)} />
      ));
  if (data.type === 'discount')
    return data.items
      .slice(0, most)
      .map((deal) => (
        <Low key={deal.offer.offer_id} offer={deal.offer} saving={deal.discount_percent} basis={basis.discount(deal)} />
      ));
  return data.items.slice(0, most).map(({ offer }) => <OfferRow key={offer.offer_id} offer={offer} />);
};

const Band = ({ data }: { data: Data }) => {
  const w = usePriceWords();
  const band = data.type === 'band' ? data : { category: '', min: '', max: '' };
  return (
    <form class="filters" action="/deals" method="get" aria-label={w('band')}>
      <LanguageField />
      <IndustryChoice name="category" label={w('band')} any={w('choose')} required chosen={band.category} />
      <label>
        {w('min')}
        <input name="min" type="number" inputMode="numeric" min="0" defaultValue={band.min} />
      </label>
      <label>
        {w('max')}
        <input name="max" type="number" inputMode="numeric" min="0" defaultValue={band.max} />
      </label>
      <button type="submit">{w('show')}</button>
    </form>
  );
};

const kinds = [
  ['gaps', 'gaps'],
  ['lowest', 'lowest_deals'],
  ['discount', 'discount'],
] as const;
const notes = { gaps: 'gaps_note', lowest: 'lowest_note', discount: 'discount_note', band: 'band_note' } as const;

const allPath = (data: Data): string => {
  const asked: Record<string, string> =
    data.type === 'band' ? { category: data.category, min: data.min, max: data.max } : { type: data.type };
  const known = Object.entries({ ...asked, show: 'all' }).filter(([, value]) => value !== '');
  return `/deals?${new URLSearchParams(known)}`;
};

const Page = ({ data }: { data: Data }) => {
  const w = usePriceWords();
  return (
    <>
      <h1 tabIndex={-1}>{w('deals')}</h1>
      <p>{w('deals_intro')}</p>
      <nav class="tabs" aria-label={w('deals')}>
        {kinds.map(([type, word]) => (
          <Go key={type} to={`/deals?type=${type}`} {...(type === data.type ? { 'aria-current': 'page' } : {})}>
            {w(word)}
          </Go>
        ))}
      </nav>
      <Band data={data} />
      <p class="soft small">{w(notes[data.type])}</p>
      {data.items.length === 0 ? (
        <State kind="empty">
          <p>{w('no_deals')}</p>
        </State>
      ) : null}
      <ol class="rows">
        <Items data={data} />
      </ol>
      {data.all || data.items.length <= FIRST ? null : (
        <p>
          <Go to={allPath(data)} class="button">
            {w('show_all', { count: data.items.length })}
          </Go>
        </p>
      )}
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  status: ({ isKnown }) => (isKnown ? 200 : 400),
  head: (data, lang) => {
    const w = translator(priceWords, lang);
    const list =
      data.type === 'band' ? industryName(data.category, lang) : w(kinds.find(([type]) => type === data.type)![1]);
    return { title: titled(w('deals'), [list], lang), description: w('deals_intro') };
  },
});
