/** `/`: one search box, what is in the snapshot, what changed. */

import { useEffect, useState } from 'preact/hooks';
import type { GapDeal, Mover, Stats } from '../../../core/contract/index.ts';
import { productPath, sitePath } from '../../ui/links.ts';
import { technologyName } from '../../ui/technology-name.ts';
import type { Api, ListReply } from '../api.ts';
import { useEnv, useFormat, useLang, useWords, wordsIn } from '../env.tsx';
import { FindBox } from '../find-box.tsx';
import { MoverItem, moverIds } from '../movers-list.tsx';
import { getStats, type Names, namesOf } from '../names.ts';
import { attributionText, channelName, Go, Share, When } from '../parts.tsx';
import { type Lookup, lookups } from '../saved.ts';
import { defineView } from '../view.ts';

interface Data {
  totals: Pick<Stats, 'sites' | 'ecommerce_sites' | 'companies' | 'offers' | 'products' | 'attribution'>;
  platforms: Stats['platforms'];
  movers: Mover[];
  gaps: GapDeal[];
  names: Names;
}

const load = async (api: Api): Promise<Data> => {
  const [stats, movers, gaps] = await Promise.all([
    getStats(api),
    api.get<ListReply<Mover>>('/api/v1/movers', { limit: 8 }),
    api.get<ListReply<GapDeal>>('/api/v1/deals', { type: 'gaps', limit: 5 }),
  ]);
  const { sites, ecommerce_sites, companies, offers, products, attribution } = stats;
  return {
    totals: { sites, ecommerce_sites, companies, offers, products, attribution },
    platforms: stats.platforms.slice(0, 8),
    movers: movers.items,
    gaps: gaps.items,
    names: namesOf(stats, moverIds(movers.items)),
  };
};

const Totals = ({ totals }: { totals: Data['totals'] }) => {
  const t = useWords();
  const lang = useLang();
  const { count } = useFormat();
  const { snapshot } = useEnv();
  return (
    <section class="totals" aria-label={t('snapshot')}>
      <dl>
        {(['ecommerce_sites', 'companies', 'offers', 'products'] as const).map((key) => (
          <div key={key}>
            <dd>{count(totals[key])}</dd>
            <dt>{t(key)}</dt>
          </div>
        ))}
      </dl>
      <p class="soft small totals-note">
        {t('as_of')} <When at={snapshot.asOf} full /> · {attributionText(totals.attribution, lang)}
      </p>
    </section>
  );
};

const MAX_SHOWN = 5;

/** Sites and products looked up on this device: known to it alone. */
const YourLookups = () => {
  const t = useWords();
  const [saved, setSaved] = useState<Lookup[]>([]);
  useEffect(() => {
    lookups().then(
      (all) => setSaved(all.filter(({ path }) => /^\/(?:sites|products)[/?]/.test(path)).slice(0, MAX_SHOWN)),
      () => undefined,
    );
  }, []);
  if (saved.length === 0) return null;
  return (
    <p class="small">
      <span class="soft">{t('your_lookups')}: </span>
      {saved.map(({ path, title }, i) => (
        <span key={path}>
          {i === 0 ? null : ' · '}
          <Go to={path}>{title}</Go>
        </span>
      ))}
    </p>
  );
};

const Gap = ({ gap }: { gap: GapDeal }) => {
  const lang = useLang();
  const { money } = useFormat();
  const { cheapest, dearest } = gap;
  return (
    <li class="offer">
      <span class="price">{money(cheapest.price_twd)}</span>
      <div>
        <Go to={productPath(gap.product_id)}>{gap.title}</Go>
        <div class="soft small">
          {channelName(cheapest.channel, lang)} · {channelName(dearest.channel, lang)} {money(dearest.price_twd)}
          {gap.seen_at === undefined ? null : (
            <>
              {' '}
              · <When at={gap.seen_at} />
            </>
          )}
        </div>
      </div>
    </li>
  );
};

const Changes = ({ data }: { data: Data }) => {
  const t = useWords();
  return (
    <section aria-labelledby="movers-title">
      <h2 id="movers-title">{t('whats_new')}</h2>
      {data.movers.length === 0 ? <p class="soft">{t('no_movers_yet')}</p> : null}
      <ol class="rows">
        {data.movers.map((mover) => (
          <MoverItem key={mover.id} mover={mover} names={data.names} />
        ))}
      </ol>
      <p class="small">
        <Go to="/movers">{t('all_movers')}</Go>
      </p>
    </section>
  );
};

const Gaps = ({ data }: { data: Data }) => {
  const t = useWords();
  return (
    <section aria-labelledby="gaps-title">
      <h2 id="gaps-title">{t('gaps_now')}</h2>
      {data.gaps.length === 0 ? <p class="soft">{t('no_gaps_yet')}</p> : null}
      <ol class="rows">
        {data.gaps.map((gap) => (
          <Gap key={gap.product_id} gap={gap} />
        ))}
      </ol>
      <p class="small">
        <Go to="/deals">{t('all_deals')}</Go>
      </p>
    </section>
  );
};

const Shares = ({ data }: { data: Data }) => {
  const t = useWords();
  const lang = useLang();
  const { count } = useFormat();
  return (
    <section aria-labelledby="platforms-title">
      <h2 id="platforms-title">{t('platform_shares')}</h2>
      <ol class="shares">
        {data.platforms.map(({ id, name, share, sites }) => (
          <li key={id}>
            <Go to={`/prospects?platform=${encodeURIComponent(id)}`}>{technologyName(id, name, lang)}</Go>
            <Share {...{ share, sites, of: data.totals.ecommerce_sites }} />
          </li>
        ))}
      </ol>
      <p class="small">
        <span class="soft">{t('share_basis', { count: count(data.totals.ecommerce_sites) })}</span> ·{' '}
        <Go to="/market">{t('whole_market')}</Go>
      </p>
    </section>
  );
};

/** What a first visitor can do, on what is there: a shop, shops by what they use, prices, facts, the market. */
const Tries = ({ data }: { data: Data }) => {
  const t = useWords();
  const lang = useLang();
  const [mover] = data.movers;
  const [gap] = data.gaps;
  const tries: [to: string, text: string][] = [
    ...(mover === undefined ? [] : [[sitePath(mover.domain), t('try_site', { name: mover.name })] as [string, string]]),
    ['/sites?technology=ecpay', t('try_sites', { name: technologyName('ecpay', 'ECPay', lang) })],
    gap === undefined ? ['/products', t('try_prices')] : [productPath(gap.product_id), t('try_prices')],
    ['/check', t('try_check')],
    ['/market', t('try_market')],
  ];
  return (
    <nav class="tries small" aria-label={t('try_title')}>
      <span class="soft">{t('try_title')}</span>
      {tries.map(([to, text]) => (
        <Go key={to} to={to}>
          {text}
        </Go>
      ))}
    </nav>
  );
};

const Page = ({ data }: { data: Data }) => {
  const t = useWords();
  return (
    <>
      <div class="lead">
        <h1 tabIndex={-1}>{t('home_title')}</h1>
        <p>{t('home_intro')}</p>
        <FindBox id="search-text" large />
        <Tries data={data} />
        <YourLookups />
      </div>
      <Totals totals={data.totals} />
      <div class="thirds">
        <Changes data={data} />
        <Gaps data={data} />
        <Shares data={data} />
      </div>
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  head: (_data, lang) => {
    const t = wordsIn(lang);
    const jsonLd = {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Storelens',
      description: t('home_intro'),
    };
    return { title: t('tagline'), description: t('home_intro'), jsonLd };
  },
});
