/** `/products`: search, the same product across channels, and with `history` one offer's prices over time. */
import type { ChannelStatus, Comparison, LiveSummary, Offer, PriceHistory } from '../../../core/contract/index.ts';
import { pick, translator } from '../../ui/words.ts';
import { type Api, type ListReply, orNull } from '../api.ts';
import { useEnv, useLang } from '../env.tsx';
import { channelName, When } from '../parts.tsx';
import { ComparisonRow } from '../prices/comparison.tsx';
import { History } from '../prices/history.tsx';
import { OfferRow, usePriceWords } from '../prices/offer.tsx';
import { priceWords } from '../prices/words.ts';
import { type Asked, defineView } from '../view.ts';

interface Data {
  q: string;
  live: boolean;
  accessories: boolean;
  comparisons: Comparison[];
  offers: Offer[];
  channels: ChannelStatus[];
  /** How the channels answered; null: they were not asked. */
  summary: LiveSummary | null;
  history: PriceHistory | null;
  /** An offer_id was asked for, known or not. */
  askedHistory: string | null;
}

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const q = (query.get('q') ?? '').trim().slice(0, 200);
  const live = query.get('live') === '1';
  const accessories = query.get('include_accessories') === '1';
  const askedHistory = query.get('history')?.trim() || null;
  const empty = {
    q,
    live,
    accessories,
    comparisons: [],
    offers: [],
    channels: [],
    summary: null,
    history: null,
    askedHistory,
  };
  if (askedHistory !== null) {
    const asked = api.get<PriceHistory>('/api/v1/products', { history: askedHistory.slice(0, 200) });
    return { ...empty, history: await orNull(asked, 'unknown_offer', 'invalid_parameter') };
  }
  if (q === '') return empty;
  const [found, same] = await Promise.all([
    api.get<ListReply<Offer> & { channels: ChannelStatus[]; live?: LiveSummary }>('/api/v1/products', {
      q,
      max: 60,
      live: live ? '1' : undefined,
      include_accessories: accessories ? '1' : undefined,
    }),
    api.get<ListReply<Comparison>>('/api/v1/products', { compare: q, max: 12 }),
  ]);
  return {
    ...empty,
    offers: found.items,
    channels: found.channels,
    summary: found.live ?? null,
    comparisons: same.items,
  };
};

const Form = ({ data }: { data: Data }) => {
  const w = usePriceWords();
  const { lang, langInUrl } = useEnv();
  return (
    <search>
      <form class="search" action="/products" method="get">
        {langInUrl ? <input type="hidden" name="lang" value={lang} /> : null}
        <label for="q">{w('label')}</label>
        <input id="q" name="q" type="search" required maxLength={200} defaultValue={data.q} autoComplete="off" />
        <button type="submit" class="primary">
          {w('search')}
        </button>
        <p class="options small">
          <label>
            <input type="checkbox" name="live" value="1" defaultChecked={data.live} /> {w('live')}
          </label>
          <label>
            <input type="checkbox" name="include_accessories" value="1" defaultChecked={data.accessories} />{' '}
            {w('accessories')}
          </label>
        </p>
      </form>
    </search>
  );
};

const Channels = ({ channels }: { channels: readonly ChannelStatus[] }) => {
  const w = usePriceWords();
  const lang = useLang();
  const seen = channels.filter(({ status }) => status === 'checked' || status === 'stale');
  return (
    <details class="channels">
      <summary class="small">
        {w('channels')}: {w('channels_checked', { checked: seen.length, other: channels.length - seen.length })}
      </summary>
      <ul class="small">
        {channels.map(({ id, status, offers, observed_at, reason, asked_at }) => (
          <li key={id}>
            {channelName(id, lang)} · {w(status)}
            {reason == null ? null : ` (${w(`reason_${reason}`)})`}
            {reason == null || asked_at == null || reason === 'disabled' ? null : (
              <>
                {' '}
                <When at={asked_at} full />
              </>
            )}
            {status === 'checked' || status === 'stale' ? ` · ${offers}` : null}
            {observed_at === null ? null : (
              <>
                {' '}
                · <When at={observed_at} />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** What a live search lacks, said before its items: channels in vain, and prices that are no more than the snapshot's. */
const LiveBanner = ({ summary }: { summary: LiveSummary | null }) => {
  const w = usePriceWords();
  if (summary === null) return null;
  const { asked, answered, failed, resting, items_live, items_snapshot } = summary;
  const words = [
    asked + resting === 0 ? w('live_off') : w('live_asked', { asked, answered, failed }),
    ...(resting > 0 ? [w('live_resting', { resting })] : []),
    w('live_items', { live: items_live, snapshot: items_snapshot }),
  ];
  return (
    <p role="status" class={failed + resting > 0 || asked === 0 ? 'notice' : 'soft small'}>
      {words.join(' ')}
    </p>
  );
};

const Results = ({ data }: { data: Data }) => {
  const w = usePriceWords();
  const { comparisons, offers, channels, summary } = data;
  return (
    <>
      {comparisons.length === 0 ? null : (
        <section aria-labelledby="same-title">
          <h2 id="same-title">{w('same')}</h2>
          <ol class="rows">
            {comparisons.map((one) => (
              <ComparisonRow key={one.product_id} comparison={one} />
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="offers-title">
        <h2 id="offers-title">{w('offers')}</h2>
        <LiveBanner summary={summary} />
        <p class="soft small">{offers.length === 0 ? w('none') : w('offers_shown', { count: offers.length })}</p>
        <ol class="rows">
          {offers.map((offer) => (
            <OfferRow key={offer.offer_id} offer={offer} />
          ))}
        </ol>
        <Channels channels={channels} />
      </section>
    </>
  );
};

const Page = ({ data }: { data: Data }) => {
  const w = usePriceWords();
  const { q, history, askedHistory } = data;
  return (
    <>
      <h1 tabIndex={-1}>{history?.title ?? (q === '' ? w('title') : w('title_for', { q }))}</h1>
      {askedHistory !== null && history === null ? <p>{w('none')}</p> : null}
      {q === '' && askedHistory === null ? <p>{w('intro')}</p> : null}
      {history === null ? null : <History histories={[history]} />}
      <Form data={history === null ? data : { ...data, q: history.title }} />
      {q === '' || askedHistory !== null ? null : <Results data={data} />}
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  status: (data) => (data.askedHistory !== null && data.history === null ? 404 : 200),
  head: (data, lang) => {
    const w = translator(priceWords, lang);
    const title = data.history?.title ?? (data.q === '' ? w('title') : w('title_for', { q: data.q }));
    return { title, description: pick(priceWords.intro, lang) };
  },
});
