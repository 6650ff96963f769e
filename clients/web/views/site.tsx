/** `/sites/:domain`: what is known of one site, or that nothing is, with a look at it now. */

import type { Competitor, Mover, RelatedReply, ScoreSpread, SiteRow } from '../../../core/contract/index.ts';
import { ratedOf } from '../../../core/score.ts';
import * as format from '../../ui/format.ts';
import { OutIcon } from '../../ui/icons.tsx';
import { checkPath, industryPath, safeUrl, shownHost, technologyPath } from '../../ui/links.ts';
import type { Lang } from '../../ui/words.ts';
import { type Api, ApiError, type ListReply, orNull } from '../api.ts';
import { useCheckWords } from '../check/words.ts';
import { useEnv, useLang, useWords, wordsIn } from '../env.tsx';
import { FindBox } from '../find-box.tsx';
import { moverIds } from '../movers-list.tsx';
import { getStats, type Names, nameOf, namesOf } from '../names.ts';
import { Go, industryName, Observed, When } from '../parts.tsx';
import { Competitors } from '../site/competitors.tsx';
import { Correct } from '../site/correct.tsx';
import { CompanyCard, TrackingIds, TrafficCard } from '../site/facts.tsx';
import { SiteIcon } from '../site/icon.tsx';
import { LiveCheck } from '../site/live-check.tsx';
import { NamedMeans } from '../site/named.tsx';
import { Related, type Relations, relationIds } from '../site/relations.tsx';
import { ScoreCard } from '../site/score.tsx';
import { sentenceOf } from '../site/sentence.ts';
import { ShopFacts } from '../site/shop-facts.tsx';
import type { StoredSite } from '../site/stored.ts';
import { Technologies } from '../site/technologies.tsx';
import { Timeline } from '../site/timeline.tsx';
import { type Asked, defineView } from '../view.ts';

interface Known {
  known: true;
  site: StoredSite;
  competitors: Competitor[];
  movers: Mover[];
  relations: Relations;
  /** Of its industry; null: it has none, or the snapshot is of an earlier release. */
  spread: ScoreSpread | null;
  names: Names;
}
type Data = Known | { known: false; domain: string; reason: string };

const MAX_RELATED = 12;
/** A snapshot of an earlier release has none; a site without identifiers is not among them. */
const relationsOf = async (api: Api, domain: string): Promise<Relations> => {
  const asked = api.get<RelatedReply>('/api/v1/related', { domain, limit: MAX_RELATED });
  const found = await orNull(asked, 'snapshot_unavailable', 'unknown_domain');
  const { items = [], total = 0, operator = null, not_kin = [], weak = [] } = found ?? {};
  return { items, total, operator, not_kin, weak };
};

const load = async (api: Api, { params }: Asked): Promise<Data> => {
  const domain = params['domain'] ?? '';
  let site: StoredSite;
  try {
    // The trend is with the older route alone, what the score gained with the newer.
    const [found, { traffic }] = await Promise.all([
      api.get<SiteRow & { snapshot: string }>('/api/v1/site', { domain }),
      api.get<Pick<StoredSite, 'traffic'>>('/api/cached', { url: domain }),
    ]);
    site = { ...found, traffic };
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'unknown_domain' || error.code === 'invalid_parameter'))
      return { known: false, domain, reason: error.code };
    throw error;
  }
  const [competitors, movers, relations, stats] = await Promise.all([
    api.get<ListReply<Competitor>>('/api/v1/competitors', { domain: site.domain, limit: 8 }),
    api.get<ListReply<Mover>>('/api/v1/movers', { domain: site.domain, limit: 20 }),
    relationsOf(api, site.domain),
    getStats(api),
  ]);
  const ids = [
    site.platform,
    ...moverIds(movers.items),
    ...competitors.items.map(({ platform }) => platform),
    ...site.tracking_ids.map(({ vendor }) => vendor),
    ...relationIds(relations),
    ...(site.technology_spans ?? []).map(({ technology }) => technology),
  ];
  return {
    known: true,
    site,
    competitors: competitors.items,
    movers: movers.items,
    relations,
    spread: stats.industries.find(({ id }) => id === site.industry)?.scores ?? null,
    names: namesOf(stats, ids),
  };
};

const Unknown = ({ domain, reason }: { domain: string; reason: string }) => {
  const t = useWords();
  const w = useCheckWords();
  const { snapshot } = useEnv();
  return (
    <>
      <FindBox id="search-text" value={domain} large />
      <h1 tabIndex={-1} translate={false}>
        {shownHost(domain)}
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
      {reason === 'unknown_domain' ? (
        <p>
          <Go to={checkPath(domain)} class="button">
            {w('asked_of_site')}
          </Go>
        </p>
      ) : null}
      {reason === 'unknown_domain' ? <LiveCheck domain={domain} stored={null} /> : null}
    </>
  );
};

const Title = ({ data }: { data: Known }) => {
  const t = useWords();
  const w = useCheckWords();
  const lang = useLang();
  const { snapshot } = useEnv();
  const { site, names, movers } = data;
  const url = safeUrl(site.url);
  return (
    <div class="site-title">
      <div class="site-name">
        <SiteIcon domain={site.domain} name={site.name} />
        <h1 tabIndex={-1}>{site.name}</h1>
      </div>
      <p>
        {url === null ? (
          <span translate={false}>{shownHost(site.domain)}</span>
        ) : (
          <a href={url} rel="noopener nofollow ugc" target="_blank" translate={false} data-plain>
            {shownHost(site.domain)} <OutIcon />
          </a>
        )}
      </p>
      <p class="sentence">{sentenceOf({ site, movers, names, lang, asOf: Date.parse(snapshot.asOf) })}</p>
      <ul class="tags">
        {site.invented ? <li class="tag note">{t('invented')}</li> : null}
        <li class="tag">
          {t('platform')}{' '}
          {site.platform === null ? (
            t('not_observed')
          ) : (
            <Go to={technologyPath(site.platform)}>{nameOf(names, site.platform, lang)}</Go>
          )}
        </li>
        <li class="tag">{site.is_ecommerce ? t('is_ecommerce') : t('not_ecommerce')}</li>
        {site.completeness?.complete === false ? <li class="tag note">{t('partial')}</li> : null}
        {site.industry === null ? null : (
          <li class="tag">
            <Go to={industryPath(site.industry)}>{industryName(site.industry, lang)}</Go>
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
      <p>
        <Go to={checkPath(site.domain)} class="button">
          {w('asked_of_site')}
        </Go>
      </p>
    </div>
  );
};

const Page = ({ data }: { data: Data }) => {
  const t = useWords();
  if (!data.known) return <Unknown domain={data.domain} reason={data.reason} />;
  const { site, names } = data;
  return (
    <>
      <Title data={data} />
      <div class="columns">
        <div>
          <Timeline
            movers={data.movers}
            names={names}
            firstSeenAt={site.first_seen_at}
            lastSeenAt={site.last_seen_at}
          />
          <section aria-labelledby="technologies-title">
            <h2 id="technologies-title">{t('technologies')}</h2>
            <p class="soft small">{t('technologies_note')}</p>
            <Technologies
              domain={site.domain}
              technologies={site.technologies}
              spans={site.technology_spans ?? []}
              names={names}
            />
            <NamedMeans named={site.named ?? []} />
          </section>
          <ShopFacts facts={site.facts} />
        </div>
        <aside aria-label={t('score')}>
          <ScoreCard score={site.score} industry={site.industry} spread={data.spread} />
          <CompanyCard company={site.company} registration={site.registration} related={site.related_sites ?? []} />
          <TrafficCard traffic={site.traffic} />
          <TrackingIds ids={site.tracking_ids} names={names} />
        </aside>
        <div>
          <LiveCheck domain={site.domain} stored={site} />
          <Related name={site.name} relations={data.relations} names={names} />
          <Competitors
            domain={site.domain}
            items={data.competitors}
            names={names}
            ownVisits={site.traffic?.monthly_visits ?? null}
          />
          <Correct domain={site.domain} />
        </div>
      </div>
    </>
  );
};

/** As of the last observation: a description stays the same until there is something new. */
const told = ({ site, movers, names }: Known, lang: Lang): string =>
  sentenceOf({ site, movers, names, lang, asOf: Date.parse(site.last_seen_at) });

const scoreText = (site: StoredSite, lang: Lang): string => {
  const t = wordsIn(lang);
  const rated = ratedOf(site.score);
  return lang === 'zh'
    ? `${t('score')} ${rated === null ? t('not_enough') : `${rated}/100`}。`
    : ` ${t('score')} ${rated === null ? t('not_enough') : `${rated}/100`}.`;
};

export const view = defineView<Data>({
  load,
  Page,
  status: (data) => (data.known ? 200 : data.reason === 'unknown_domain' ? 404 : 400),
  head: (data, lang) => {
    if (!data.known) return { title: shownHost(data.domain) };
    const { site } = data;
    return {
      title: `${site.name} ${shownHost(site.domain)}`,
      description: `${told(data, lang)}${scoreText(site, lang)}`,
      feed: `/movers?${new URLSearchParams({ domain: site.domain })}`,
    };
  },
  card: (data, lang) => {
    const t = wordsIn(lang);
    if (!data.known) return { kicker: '', title: data.domain, text: t('not_indexed'), figures: [] };
    const { site } = data;
    const rated = ratedOf(site.score);
    const figures: [value: string, label: string][] = [];
    if (rated !== null) figures.push([`${rated} / 100`, t('score')]);
    if (site.traffic !== null) figures.push([format.count(site.traffic.monthly_visits, lang), t('visits')]);
    figures.push([format.count(site.technologies.length, lang), t('technologies_seen')]);
    return { kicker: shownHost(site.domain), title: site.name, text: told(data, lang), figures };
  },
});
