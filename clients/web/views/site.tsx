/** `/sites/:domain`: what is known of one site, or that nothing is, with a look at it now. */
import type { Competitor, Mover } from '../../../core/contract/index.ts';
import { OutIcon } from '../../ui/icons.tsx';
import { safeUrl } from '../../ui/links.ts';
import { type Api, ApiError, type ListReply } from '../api.ts';
import { useEnv, useFormat, useLang, useWords, wordsIn } from '../env.tsx';
import { MoverItem, moverIds } from '../movers-list.tsx';
import { getStats, type Names, nameOf, namesOf } from '../names.ts';
import { Go, industryName, Observed, SearchBox, SiteLink, When } from '../parts.tsx';
import { similarReasons } from '../reasons.ts';
import { CompanyCard, TrackingIds, TrafficCard } from '../site/facts.tsx';
import { LiveCheck } from '../site/live-check.tsx';
import { ScoreCard } from '../site/score.tsx';
import type { StoredSite } from '../site/stored.ts';
import { Technologies } from '../site/technologies.tsx';
import { type Asked, defineView } from '../view.ts';

type Data =
  | { known: true; site: StoredSite; competitors: Competitor[]; movers: Mover[]; names: Names }
  | { known: false; domain: string; reason: string };

const load = async (api: Api, { params }: Asked): Promise<Data> => {
  const domain = params['domain'] ?? '';
  let site: StoredSite;
  try {
    site = await api.get<StoredSite>('/api/cached', { url: domain });
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'unknown_domain' || error.code === 'invalid_parameter'))
      return { known: false, domain, reason: error.code };
    throw error;
  }
  const [competitors, movers, stats] = await Promise.all([
    api.get<ListReply<Competitor>>('/api/v1/competitors', { domain: site.domain, limit: 8 }),
    api.get<ListReply<Mover>>('/api/v1/movers', { domain: site.domain, limit: 20 }),
    getStats(api),
  ]);
  const ids = [
    site.platform,
    ...moverIds(movers.items),
    ...competitors.items.map(({ platform }) => platform),
    ...site.tracking_ids.map(({ vendor }) => vendor),
  ];
  return {
    known: true,
    site,
    competitors: competitors.items,
    movers: movers.items,
    names: namesOf(stats, ids),
  };
};

const Unknown = ({ domain, reason }: { domain: string; reason: string }) => {
  const t = useWords();
  const { snapshot } = useEnv();
  return (
    <>
      <SearchBox value={domain} />
      <h1 tabIndex={-1} translate={false}>
        {domain}
      </h1>
      <p>
        {reason === 'unknown_domain' ? t('not_indexed') : t('invalid_domain')}
        {reason === 'unknown_domain' ? (
          <span class="soft small">
            {' '}
            · {t('as_of')} <When at={snapshot.asOf} full />
          </span>
        ) : null}
      </p>
      {reason === 'unknown_domain' ? <LiveCheck domain={domain} stored={null} /> : null}
    </>
  );
};

const Title = ({ site, names }: { site: StoredSite; names: Names }) => {
  const t = useWords();
  const lang = useLang();
  const url = safeUrl(site.url);
  return (
    <div class="site-title">
      <h1 tabIndex={-1}>{site.name}</h1>
      <p>
        {url === null ? (
          <span translate={false}>{site.domain}</span>
        ) : (
          <a href={url} rel="noopener nofollow ugc" target="_blank" translate={false} data-plain>
            {site.domain} <OutIcon />
          </a>
        )}
      </p>
      <ul class="tags">
        {site.invented ? <li class="tag note">{t('invented')}</li> : null}
        <li class="tag">
          {t('platform')} {site.platform === null ? t('not_observed') : <b>{nameOf(names, site.platform)}</b>}
        </li>
        <li class="tag">{site.is_ecommerce ? t('is_ecommerce') : t('not_ecommerce')}</li>
        {site.completeness?.complete === false ? <li class="tag note">{t('partial')}</li> : null}
        {site.industry === null ? null : (
          <li class="tag">
            <Go to={`/market?industry=${encodeURIComponent(site.industry)}`}>{industryName(site.industry, lang)}</Go>
          </li>
        )}
      </ul>
      <p>
        <Observed at={site.last_seen_at} source={site.source} />
        <span class="soft small">
          {' '}
          · {t('first_seen')} <When at={site.first_seen_at} />
        </span>
      </p>
    </div>
  );
};

const Competitors = ({ items, names }: { items: readonly Competitor[]; names: Names }) => {
  const t = useWords();
  const lang = useLang();
  const { percent, count } = useFormat();
  const tell = (reasons: string[]) =>
    similarReasons(reasons, { lang, names, industry: (id) => industryName(id, lang) }).join(
      lang === 'zh' ? '；' : '; ',
    );
  return (
    <section aria-labelledby="competitors-title">
      <h2 id="competitors-title">{t('competitors')}</h2>
      <p class="soft small">{items.length === 0 ? t('no_competitors') : t('competitors_note')}</p>
      <ol class="rows">
        {items.map((one) => (
          <li key={one.domain}>
            <div>
              <SiteLink domain={one.domain} name={one.name} />
              <span class="soft small">
                {' '}
                · {one.platform === null ? `${t('platform')} ${t('not_observed')}` : nameOf(names, one.platform)} ·{' '}
                {t('score')} {one.score}
                {one.monthly_visits === null ? null : ` · ${t('visits')} ${count(one.monthly_visits)}`}
              </span>
            </div>
            <details>
              <summary class="soft small">
                {t('similarity')} {percent(one.similarity)} · {t('reasons')}
              </summary>
              <p class="soft small">{tell(one.reasons)}</p>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
};

const Page = ({ data }: { data: Data }) => {
  const t = useWords();
  if (!data.known) return <Unknown domain={data.domain} reason={data.reason} />;
  const { site, names } = data;
  return (
    <>
      <SearchBox value={site.domain} />
      <Title site={site} names={names} />
      <div class="columns">
        <section aria-labelledby="technologies-title">
          <h2 id="technologies-title">{t('technologies')}</h2>
          <p class="soft small">{t('technologies_note')}</p>
          <Technologies technologies={site.technologies} />
        </section>
        <aside aria-label={t('score')}>
          <ScoreCard score={site.score} />
          <CompanyCard company={site.company} registration={site.registration} related={site.related_sites ?? []} />
          <TrafficCard traffic={site.traffic} />
          <TrackingIds ids={site.tracking_ids} names={names} />
        </aside>
        <div>
          <LiveCheck domain={site.domain} stored={site} />
          <section aria-labelledby="movers-title">
            <h2 id="movers-title">{t('its_movers')}</h2>
            {data.movers.length === 0 ? <p class="soft small">{t('no_movers')}</p> : null}
            <ol class="rows">
              {data.movers.map((mover) => (
                <MoverItem key={mover.id} mover={mover} names={names} bare />
              ))}
            </ol>
          </section>
          <Competitors items={data.competitors} names={names} />
        </div>
      </div>
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  status: (data) => (data.known ? 200 : data.reason === 'unknown_domain' ? 404 : 400),
  head: (data, lang) => {
    if (!data.known) return { title: data.domain };
    const t = wordsIn(lang);
    const { site, names } = data;
    const platform = site.platform === null ? t('not_observed') : nameOf(names, site.platform);
    return {
      title: `${site.name} ${site.domain}`,
      description: `${site.name}（${site.domain}）· ${t('platform')} ${platform} · ${t('score')} ${site.score.total}/100`,
    };
  },
});
