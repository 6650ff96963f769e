/** The card's content from a reply, as nodes: every value is a text node, for shops name themselves. */
import type { Detection, NamedMeans, SiteRow } from '../../core/contract/index.ts';
import { ratedOf } from '../../core/score.ts';
import { age } from '../ui/format.ts';
import { safeUrl } from '../ui/links.ts';
import { technologyName } from '../ui/technology-name.ts';
import { commonWords, type Lang, translator } from '../ui/words.ts';
import { widgetWords } from './words.ts';

/** A stored site, or what was just found of one that is not stored. */
export type Shown = Pick<
  SiteRow,
  'domain' | 'platform' | 'technologies' | 'advertising' | 'payment' | 'named' | 'company'
> & {
  stored: { name: string; score: number | null; lastSeenAt: string; invented: boolean } | null;
};

export const fromSite = (site: SiteRow): Shown => ({
  ...site,
  stored: { name: site.name, score: ratedOf(site.score), lastSeenAt: site.last_seen_at, invented: site.invented },
});
export const fromDetection = (found: Detection): Shown => ({ ...found, stored: null });

type Child = Node | string | null;
export const el = (name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  for (const child of children) if (child !== null) node.append(child);
  return node;
};

const LISTED = 6;
const EVIDENCE = 2;
const nameOf = ({ technologies }: Shown, id: string, lang: Lang): string =>
  technologyName(id, technologies.find((one) => one.id === id)?.name ?? id, lang);
const namesOf = (shown: Shown, ids: readonly string[], lang: Lang): string => {
  const names = ids.slice(0, LISTED).map((id) => nameOf(shown, id, lang));
  return names.join(lang === 'zh' ? '、' : ', ') + (ids.length > LISTED ? '…' : '');
};

const meansText = (named: readonly NamedMeans[], lang: Lang): string =>
  named
    .slice(0, LISTED)
    .map(({ name, name_en }) => (lang === 'zh' ? name : name_en))
    .join(lang === 'zh' ? '、' : ', ') + (named.length > LISTED ? '…' : '');

const row = (label: string, value: string): HTMLElement[] => [el('dt', {}, label), el('dd', {}, value)];

const companyOf = ({ company }: Shown, lang: Lang): string | null => {
  if (company === null) return null;
  const t = translator(commonWords, lang);
  return `${company.name ?? company.registration_number} · ${t(company.verified ? 'verified' : 'checksum_only')}`;
};

const evidence = (shown: Shown, lang: Lang): HTMLElement =>
  el(
    'details',
    {},
    el('summary', {}, translator(widgetWords, lang)('evidence', { count: shown.technologies.length })),
    el(
      'ul',
      {},
      ...shown.technologies.map((technology) =>
        el(
          'li',
          {},
          el('b', {}, technologyName(technology.id, technology.name, lang)),
          ...technology.evidence.slice(0, EVIDENCE).map(({ value }) => el('code', { translate: 'no' }, value)),
        ),
      ),
    ),
  );

export interface Look {
  lang: Lang;
  /** Address of the service. */
  origin: string;
  /** Milliseconds since 1970, for "observed three days ago". */
  now: number;
}

export const cardOf = (shown: Shown, look: Look): HTMLElement => {
  const { lang, origin, now } = look;
  const common = translator(commonWords, lang);
  const t = translator(widgetWords, lang);
  const { stored } = shown;
  const none = common('not_observed');
  const company = companyOf(shown, lang);
  const link = safeUrl(`${origin}/sites/${encodeURIComponent(shown.domain)}?lang=${lang}`) ?? origin;
  return el(
    'article',
    { 'aria-label': `Storelens: ${shown.domain}` },
    el(
      'header',
      {},
      el('div', {}, el('strong', {}, stored?.name ?? shown.domain), el('span', { class: 'soft' }, shown.domain)),
      stored === null
        ? null
        : el(
            'div',
            { class: stored.score === null ? 'score unrated' : 'score' },
            String(stored.score ?? common('not_enough')),
            el('span', { class: 'soft' }, common('score')),
          ),
    ),
    stored?.invented ? el('p', { class: 'note' }, common('invented_note')) : null,
    el(
      'dl',
      {},
      ...row(common('platform'), shown.platform === null ? none : nameOf(shown, shown.platform, lang)),
      ...row(t('payment'), namesOf(shown, shown.payment, lang) || none),
      ...(shown.named === undefined || shown.named.length === 0
        ? []
        : row(common('named'), meansText(shown.named, lang))),
      ...row(t('advertising'), namesOf(shown, shown.advertising, lang) || none),
      ...(company === null ? [] : row(common('company'), company)),
    ),
    shown.technologies.length === 0 ? null : evidence(shown, lang),
    el(
      'footer',
      {},
      el('span', {}, stored === null ? t('live') : t('seen', { age: age(stored.lastSeenAt, now, lang) })),
      el('a', { href: link, target: '_blank', rel: 'noopener' }, stored === null ? t('by') : t('more')),
    ),
  );
};
