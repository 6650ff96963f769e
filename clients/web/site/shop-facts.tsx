/** What a shop says of itself, each with the page it was read on, and what its own offers come to. */
import type { FactKind, ShopFacts as Facts, OfferFacts, ShopFact } from '../../../core/contract/index.ts';
import { safeUrl } from '../../ui/links.ts';
import { translator } from '../../ui/words.ts';
import { useFormat, useLang } from '../env.tsx';
import { codeName, factWords } from './fact-words.ts';

const useFactWords = () => translator(factWords, useLang());

/** Payment and delivery stand beside the technologies already. */
const SHOWN = [
  ...(['email', 'phone', 'address', 'line', 'social', 'app'] as const),
  ...(['free_shipping', 'return_window', 'invoice', 'language', 'currency'] as const),
] satisfies FactKind[];
const LINKED: ReadonlySet<FactKind> = new Set(['social', 'app']);

const Value = ({ fact }: { fact: ShopFact }) => {
  const t = useFactWords();
  const { money, count } = useFormat();
  const lang = useLang();
  const { kind, value, amount } = fact;
  if (kind === 'language' || kind === 'currency') return <span>{codeName(value, lang)}</span>;
  const url = LINKED.has(kind) || value.startsWith('https://') ? safeUrl(value) : null;
  if (url !== null)
    return (
      <a href={url} rel="noopener nofollow ugc" target="_blank" translate={false}>
        {value.replace(/^https:\/\/(?:www\.)?/, '')}
      </a>
    );
  if (amount === undefined) return <span translate={false}>{value}</span>;
  return (
    <>
      {kind === 'free_shipping' ? money(amount) : t('days', { count: count(amount) })}{' '}
      <q class="soft" translate={false}>
        {value}
      </q>
    </>
  );
};

const Fact = ({ fact }: { fact: ShopFact }) => {
  const t = useFactWords();
  const { shortDate } = useFormat();
  const page = safeUrl(fact.url);
  return (
    <dd>
      <Value fact={fact} />{' '}
      <span class="soft small">
        {page === null ? null : (
          <a href={page} rel="noopener nofollow ugc" target="_blank">
            {t('source')}
          </a>
        )}{' '}
        <time dateTime={fact.at}>{shortDate(fact.at)}</time>
      </span>
    </dd>
  );
};

const Stated = ({ stated }: { stated: readonly ShopFact[] }) => {
  const t = useFactWords();
  const groups = SHOWN.map((kind) => ({ kind, facts: stated.filter((fact) => fact.kind === kind) }));
  const known = groups.filter(({ facts }) => facts.length > 0);
  if (known.length === 0) return <p>{t('none')}</p>;
  return (
    <dl class="stated">
      {known.map(({ kind, facts }) => (
        <div key={kind}>
          <dt>{t(kind)}</dt>
          {facts.map((fact) => (
            <Fact key={`${fact.id ?? ''} ${fact.value}`} fact={fact} />
          ))}
        </div>
      ))}
    </dl>
  );
};

const named = (items: OfferFacts['brands']): string =>
  items.map(({ name, offers }) => `${name} (${offers})`).join('、');

const Offers = ({ offers }: { offers: OfferFacts }) => {
  const t = useFactWords();
  const { count, money, percent, date } = useFormat();
  const { price_twd, discounted, brands, categories, newest_at } = offers;
  const prices =
    price_twd === null
      ? t('too_few')
      : `${money(price_twd.median)} (${money(price_twd.low_quartile)}–${money(price_twd.high_quartile)})`;
  const rows: [label: string, value: string | null][] = [
    [t('offers'), t('seen', { count: count(offers.offers) })],
    [t('prices'), prices],
    [t('discounted'), discounted === null ? null : percent(discounted)],
    [t('brands'), brands.length === 0 ? null : named(brands)],
    [t('categories'), categories.length === 0 ? null : named(categories)],
    [t('newest'), newest_at === null ? null : date(newest_at)],
  ];
  return (
    <>
      <dl class="stated">
        {rows.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <p class="soft small">{t('offers_note')}</p>
    </>
  );
};

export const ShopFacts = ({ facts }: { facts: Facts | undefined }) => {
  const t = useFactWords();
  if (facts === undefined) return null;
  return (
    <section aria-labelledby="shop-facts-title">
      <h2 id="shop-facts-title">{t('title')}</h2>
      {facts.stated === null ? null : (
        <>
          <p class="soft small">{t('note')}</p>
          <Stated stated={facts.stated} />
        </>
      )}
      {facts.offers === null ? null : <Offers offers={facts.offers} />}
    </section>
  );
};
