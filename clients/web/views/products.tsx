/** `/products`: search with filters and pages, the same product across channels, and with `history` one offer's prices over time. */
import type { ChannelStatus, Comparison, LiveSummary, Offer, PriceHistory } from '../../../core/contract/index.ts';
import { productPath, sitePath } from '../../ui/links.ts';
import { pick, translator } from '../../ui/words.ts';
import { type Api, type ListReply, orNull } from '../api.ts';
import { useEnv, useLang } from '../env.tsx';
import { channelName, Go, When } from '../parts.tsx';
import { ComparisonRow } from '../prices/comparison.tsx';
import { History } from '../prices/history.tsx';
import { OfferLink, OfferRow, usePriceWords } from '../prices/offer.tsx';
import {
  type Answer,
  addressOf,
  type FoundOffers,
  findOffers,
  isNarrowed,
  type Question,
  questionOf,
  sorts,
} from '../prices/question.ts';
import { Chosen, Counts, Facets, Fields, Orders, Pages, Refused, useRefineWords } from '../prices/refine.tsx';
import { priceWords } from '../prices/words.ts';
import { State } from '../state.tsx';
import { type Asked, defineView } from '../view.ts';

interface Data {
  question: Question;
  answer: Answer;
  /** False: the address asks for a page after the first, and that is what is shown. */
  isFirst: boolean;
  comparisons: Comparison[];
  history: PriceHistory | null;
  /** The offer of that history, where a search for its title finds it: it leads to its shop and its product. */
  offer: Offer | null;
  /** An offer_id was asked for, known or not. */
  askedHistory: string | null;
}

const nothing: Answer = { found: null, refused: '', isRestarted: false };

/** The same product across channels is chosen by words alone, so it stands before a question of words alone. */
const isPlain = (question: Question, cursor: string): boolean =>
  cursor === '' && !isNarrowed(question) && question.sort === sorts[0];

const MAX_ALIKE = 60;
const offerOf = async (api: Api, { offer_id, title }: PriceHistory): Promise<Offer | null> => {
  const asked = { q: title.slice(0, 150), limit: MAX_ALIKE, include_accessories: 1 };
  const alike = await orNull(api.get<ListReply<Offer>>('/api/v1/products', asked), 'invalid_parameter');
  return alike?.items.find((one) => one.offer_id === offer_id) ?? null;
};

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const question = questionOf(query);
  const cursor = question.live ? '' : (query.get('cursor') ?? '');
  const askedHistory = query.get('history')?.trim() || null;
  const empty = { question, answer: nothing, isFirst: true, comparisons: [], history: null, offer: null, askedHistory };
  if (askedHistory !== null) {
    const asked = api.get<PriceHistory>('/api/v1/products', { history: askedHistory.slice(0, 200) });
    const history = await orNull(asked, 'unknown_offer', 'invalid_parameter');
    return { ...empty, history, offer: history === null ? null : await offerOf(api, history) };
  }
  const { q } = question;
  if (q === '') return empty;
  const [answer, same] = await Promise.all([
    findOffers(api, question, cursor),
    isPlain(question, cursor)
      ? orNull(api.get<ListReply<Comparison>>('/api/v1/products', { compare: q, max: 12 }), 'invalid_parameter')
      : null,
  ]);
  return { ...empty, answer, isFirst: cursor === '' || answer.isRestarted, comparisons: same?.items ?? [] };
};

const Form = ({ data, q }: { data: Data; q: string }) => {
  const w = usePriceWords();
  const { lang, langInUrl } = useEnv();
  const { question, answer, askedHistory } = data;
  const hasFields = askedHistory === null && (question.q !== '' || isNarrowed(question));
  return (
    <search>
      {/* Another question's form begins anew, with that question's values. */}
      <form key={addressOf(question, {})} class="search" action="/products" method="get">
        {langInUrl ? <input type="hidden" name="lang" value={lang} /> : null}
        {question.sort === sorts[0] ? null : <input type="hidden" name="sort" value={question.sort} />}
        <label for="q">{w('label')}</label>
        <input id="q" name="q" type="search" required maxLength={200} defaultValue={q} autoComplete="off" />
        <button type="submit" class="primary">
          {w('search')}
        </button>
        <p class="options small">
          <label>
            <input type="checkbox" name="live" value="1" defaultChecked={question.live} /> {w('live')}
          </label>
          <label>
            <input type="checkbox" name="include_accessories" value="1" defaultChecked={question.accessories} />{' '}
            {w('accessories')}
          </label>
        </p>
        {hasFields ? <Fields question={question} found={answer.found} open={answer.refused !== ''} /> : null}
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

const Same = ({ comparisons }: { comparisons: readonly Comparison[] }) => {
  const w = usePriceWords();
  if (comparisons.length === 0) return null;
  return (
    <section aria-labelledby="same-title">
      <h2 id="same-title">{w('same')}</h2>
      <ol class="rows">
        {comparisons.map((one) => (
          <ComparisonRow key={one.product_id} comparison={one} />
        ))}
      </ol>
    </section>
  );
};

const Offers = ({ data, found }: { data: Data; found: FoundOffers }) => {
  const w = usePriceWords();
  const refined = useRefineWords();
  const { question, isFirst, answer } = data;
  const { items, channels, summary, next } = found;
  return (
    <section aria-labelledby="offers-title">
      <h2 id="offers-title">{w('offers')}</h2>
      {answer.isRestarted ? (
        <p class="notice" role="status">
          {refined('restarted')}
        </p>
      ) : null}
      <LiveBanner summary={summary} />
      <Facets question={question} found={found} />
      {items.length === 0 ? null : <Orders question={question} />}
      <Counts question={question} found={found} />
      {items.length > 0 ? null : (
        <State kind="empty">
          <p>{isNarrowed(question) ? refined('none_such') : w('none')}</p>
        </State>
      )}
      <ol class="rows">
        {items.map((offer) => (
          <OfferRow key={offer.offer_id} offer={offer} />
        ))}
      </ol>
      <Pages question={question} next={next} isFirst={isFirst} />
      <Channels channels={channels} />
    </section>
  );
};

const Results = ({ data }: { data: Data }) => {
  const { question, answer, comparisons } = data;
  return (
    <>
      <Chosen question={question} />
      {answer.found === null ? (
        <Refused question={question} detail={answer.refused} />
      ) : (
        <>
          <Same comparisons={comparisons} />
          <Offers data={data} found={answer.found} />
        </>
      )}
    </>
  );
};

/** Whence a history is: its shop's page here, the product across channels, and the offer itself. */
const HistoryOf = ({ history, offer }: { history: PriceHistory; offer: Offer | null }) => {
  const w = usePriceWords();
  const lang = useLang();
  const name = channelName(history.channel, lang);
  // A shop is its own channel, by its domain; a marketplace has no page of a site.
  const isShop = history.channel.includes('.');
  return (
    <ul class="tags">
      <li class="tag">
        {w('channel')} {isShop ? <Go to={sitePath(history.channel)}>{name}</Go> : name}
      </li>
      {offer?.product_id == null ? null : (
        <li class="tag">
          <Go to={productPath(offer.product_id)}>{w('same')}</Go>
        </li>
      )}
      {offer === null ? null : (
        <li class="tag">
          <OfferLink offer={offer} text={w('at_shop')} />
        </li>
      )}
    </ul>
  );
};

const Page = ({ data }: { data: Data }) => {
  const w = usePriceWords();
  const { question, history, offer, askedHistory } = data;
  const { q } = question;
  return (
    <>
      <h1 tabIndex={-1}>{history?.title ?? (q === '' ? w('title') : w('title_for', { q }))}</h1>
      {askedHistory !== null && history === null ? <p>{w('none')}</p> : null}
      {q === '' && askedHistory === null ? <p>{w('intro')}</p> : null}
      {history === null ? null : (
        <>
          <HistoryOf history={history} offer={offer} />
          <History histories={[history]} />
        </>
      )}
      <Form data={data} q={history?.title ?? q} />
      {q === '' || askedHistory !== null ? null : <Results data={data} />}
    </>
  );
};

const statusOf = ({ askedHistory, history, answer }: Data): number => {
  if (askedHistory !== null && history === null) return 404;
  return answer.refused === '' ? 200 : 400;
};

export const view = defineView<Data>({
  load,
  Page,
  status: statusOf,
  isIndexed: ({ question: { q }, answer: { found } }) => q === '' || (found?.items.length ?? 0) > 0,
  head: ({ history, question: { q } }, lang) => {
    const w = translator(priceWords, lang);
    const title = history?.title ?? (q === '' ? w('title') : w('title_for', { q }));
    const feed = q === '' ? {} : { feed: `/prices?${new URLSearchParams({ q })}` };
    return { title, description: pick(priceWords.intro, lang), ...feed };
  },
});
