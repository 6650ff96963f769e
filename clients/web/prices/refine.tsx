/** Choosing among the offers found: a form, links that narrow or order, and the way to the next page. No script is needed. */
import { type Lang, own, translator } from '../../ui/words.ts';
import { useFormat, useLang } from '../env.tsx';
import { Choice } from '../fields.tsx';
import { channelName, Go, industryIds, industryName } from '../parts.tsx';
import {
  addressOf,
  type Condition,
  conditions,
  type FoundOffers,
  type Question,
  sorts,
  withoutConditions,
} from './question.ts';
import { refineWords } from './refine-words.ts';
import { priceWords } from './words.ts';

export const useRefineWords = () => translator(refineWords, useLang());

const conditionIds = ['new', 'refurbished', 'used', 'open_box', 'unknown'] as const;

/** What a value is called; one that nothing is called by stays as it was given. */
const valueText = (name: Condition, value: string, lang: Lang): string => {
  const w = translator(priceWords, lang);
  if (name === 'channel') return channelName(value, lang);
  if (name === 'category') return industryName(value, lang);
  if (name === 'condition') return conditionIds.some((id) => id === value) ? w(value as 'new') : value;
  if (name !== 'in_stock') return value;
  return (
    own({ '1': w('in_stock'), '0': w('out_of_stock'), '': translator(refineWords, lang)('not_told') }, value) ?? value
  );
};

interface SelectProps {
  name: Condition;
  ids: readonly string[];
  question: Question;
}
const Select = ({ name, ids, question }: SelectProps) => {
  const w = useRefineWords();
  const lang = useLang();
  const given = question.asked[name];
  // What the address asks for stays chosen, whatever the list has.
  const all = given === undefined || ids.includes(given) ? ids : [given, ...ids];
  return (
    <Choice
      {...{ name, label: w(name), any: w('any'), chosen: given }}
      options={all.map((id) => [id, valueText(name, id, lang)] as const)}
    />
  );
};

const Price = ({ name, question }: { name: 'min_price' | 'max_price'; question: Question }) => {
  const w = useRefineWords();
  return (
    <label>
      {w(name)}
      <input
        name={name}
        type="number"
        min={0}
        max={2_000_000_000}
        inputMode="numeric"
        defaultValue={question.asked[name] ?? ''}
      />
    </label>
  );
};

const channelsOf = (found: FoundOffers | null): string[] => {
  const withOffers = (found?.channels ?? []).filter(({ offers }) => offers > 0).map(({ id }) => id);
  return [...new Set([...withOffers, ...(found?.facets?.channel ?? []).map(({ id }) => id)])];
};

/** The conditions' fields, within the form of the search: to submit either is to submit both. */
export const Fields = ({ question, found, open }: { question: Question; found: FoundOffers | null; open: boolean }) => {
  const w = useRefineWords();
  return (
    <details class="refine" open={open}>
      <summary>{w('refine')}</summary>
      <div class="filters">
        <Select name="channel" ids={channelsOf(found)} question={question} />
        <label>
          {w('brand')}
          <input name="brand" type="text" maxLength={100} defaultValue={question.asked.brand ?? ''} />
        </label>
        <Select name="category" ids={industryIds()} question={question} />
        <Select name="condition" ids={conditionIds} question={question} />
        <Select name="in_stock" ids={['1', '0']} question={question} />
        <Price name="min_price" question={question} />
        <Price name="max_price" question={question} />
        <button type="submit">{w('apply')}</button>
      </div>
    </details>
  );
};

/** The conditions that hold, each a link that takes it away. */
export const Chosen = ({ question }: { question: Question }) => {
  const w = useRefineWords();
  const lang = useLang();
  const { money } = useFormat();
  const given = conditions.filter((name) => question.asked[name] !== undefined);
  if (given.length === 0) return null;
  const textOf = (name: Condition): string => {
    const value = question.asked[name] ?? '';
    const isPrice = (name === 'min_price' || name === 'max_price') && /^\d{1,10}$/.test(value);
    return isPrice ? money(Number(value)) : valueText(name, value, lang);
  };
  return (
    <p class="facets chosen small">
      <span class="soft">{w('chosen')}</span>
      <span>
        {given.map((name) => (
          <span key={name} class="facet">
            <Go to={addressOf(question, { [name]: '' })}>{w('is', { name: w(name), value: textOf(name) })}</Go>
          </span>
        ))}
        {given.length < 2 ? null : (
          <span class="facet">
            <Go to={withoutConditions(question)}>{w('drop_all')}</Go>
          </span>
        )}
      </span>
    </p>
  );
};

export const Orders = ({ question }: { question: Question }) => {
  const w = useRefineWords();
  return (
    <nav class="tabs small" aria-label={w('order')}>
      {sorts.map((one) => (
        <Go
          key={one}
          to={addressOf(question, { sort: one })}
          {...(one === question.sort ? { 'aria-current': 'page' } : {})}
        >
          {w(`by_${one}`)}
        </Go>
      ))}
    </nav>
  );
};

const countedKinds = ['channel', 'brand', 'category', 'condition', 'in_stock'] as const;

/** What the offers found have, with how many: each narrows the question. */
export const Facets = ({ question, found }: { question: Question; found: FoundOffers }) => {
  const w = useRefineWords();
  const lang = useLang();
  const { count } = useFormat();
  const { facets } = found;
  if (facets === null) return null;
  const kinds = countedKinds.filter((kind) => question.asked[kind] === undefined && facets[kind].length > 1);
  if (kinds.length === 0) return null;
  return (
    <div class="facets small">
      {kinds.map((kind) => (
        <p key={kind}>
          <span class="soft">{w(kind)}</span>{' '}
          {facets[kind].map(({ id, name, offers }) => {
            // A brand is asked for by its name: that is what stands in the field then, and in the address.
            const value = kind === 'brand' ? name : id;
            const text = valueText(kind, value, lang);
            return (
              <span key={id} class="facet">
                {value === '' ? text : <Go to={addressOf(question, { [kind]: value })}>{text}</Go>}{' '}
                <span class="soft">{count(offers)}</span>
              </span>
            );
          })}
        </p>
      ))}
    </div>
  );
};

/** What the words of the query say of the price. */
type PriceNote = [key: 'price_from' | 'price_to' | 'price_between', values: Record<string, number>];
const priceNote = ({ min, max }: NonNullable<FoundOffers['priceRead']>): PriceNote => {
  if (max === null) return ['price_from', { min: min ?? 0 }];
  return min === null ? ['price_to', { max }] : ['price_between', { min, max }];
};

/** How many there are, and where they are not quite what was asked for. */
export const Counts = ({ question, found }: { question: Question; found: FoundOffers }) => {
  const w = useRefineWords();
  const lang = useLang();
  const { count } = useFormat();
  const { items, summary, total, isTotalExact, next, shownFor, leftOut, partial, priceRead } = found;
  const hasUnsifted = question.asked.category !== undefined && (summary?.items_live ?? 0) > 0;
  const parts: string[] = [];
  if (total === null) parts.push(w('shown', { count: items.length }));
  else {
    parts.push(w(isTotalExact ? 'total' : 'total_least', { total: count(total) }));
    if (next !== null || total > items.length) parts.push(w('on_page', { count: items.length }));
  }
  const notes = [
    ...(shownFor === null ? [] : [w('shown_for', { q: question.q, instead: shownFor })]),
    ...(leftOut.length === 0 ? [] : [w('left_out', { words: leftOut.join(lang === 'zh' ? '、' : ', ') })]),
    ...(priceRead === null ? [] : [w(...priceNote(priceRead))]),
    ...(hasUnsifted ? [w('live_category')] : []),
    ...(partial === 0 ? [] : [w('partial', { count: partial })]),
  ];
  return (
    <>
      {notes.length === 0 ? null : <p class="notice">{notes.join(' ')}</p>}
      {items.length === 0 ? null : <p class="soft small">{parts.join(lang === 'zh' ? '，' : ', ')}</p>}
    </>
  );
};

export const Pages = ({ question, next, isFirst }: { question: Question; next: string | null; isFirst: boolean }) => {
  const w = useRefineWords();
  if (next === null && isFirst) return null;
  return (
    <nav class="pages" aria-label={w('pages')}>
      {isFirst ? null : (
        <Go to={addressOf(question, {})} class="button">
          {w('first_page')}
        </Go>
      )}
      {next === null ? null : (
        <Go to={addressOf(question, { cursor: next })} class="button">
          {w('next_page')}
        </Go>
      )}
    </nav>
  );
};

/** Why the question was not asked; the conditions stay as they are, to be put right. */
export const Refused = ({ question, detail }: { question: Question; detail: string }) => {
  const w = useRefineWords();
  const { money } = useFormat();
  const { min_price: min = '', max_price: max = '' } = question.asked;
  const areSwapped = /^\d{1,10}$/.test(min) && /^\d{1,10}$/.test(max) && Number(min) > Number(max);
  return (
    <p class="failure" role="alert">
      {areSwapped
        ? w('refused_prices', { min: money(Number(min)), max: money(Number(max)) })
        : w('refused', { detail })}
    </p>
  );
};
