/** Sites of the same industry, with why each is taken to be similar. */
import type { Competitor } from '../../../core/contract/index.ts';
import { ratedOfRow } from '../../../core/score.ts';
import { comparePath } from '../../ui/links.ts';
import { translator, type Words } from '../../ui/words.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { Help } from '../help.tsx';
import { type Names, nameOf, shownNames } from '../names.ts';
import { Go, industryName, SiteLink } from '../parts.tsx';
import { similarReasons } from '../reasons.ts';
import { CompetitorMap } from './competitor-map.tsx';

const words = {
  with_similar: ['與前 {count} 名並列比較', 'Side by side with the first {count}'],
} as const satisfies Words;

/** Five sites are compared at the most. */
const MOST_BESIDE = 4;

interface CompetitorsProps {
  domain: string;
  items: readonly Competitor[];
  names: Names;
  /** The site's own visits a month; null: no estimate. */
  ownVisits: number | null;
}

export const Competitors = ({ domain, items, names, ownVisits }: CompetitorsProps) => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const { percent, count } = useFormat();
  const beside = items.slice(0, MOST_BESIDE).map((one) => one.domain);
  const tell = (reasons: string[]) =>
    similarReasons(reasons, { lang, names: shownNames(names, lang), industry: (id) => industryName(id, lang) }).join(
      lang === 'zh' ? '；' : '; ',
    );
  return (
    <section aria-labelledby="competitors-title">
      <h2 id="competitors-title">{t('competitors')}</h2>
      <p class="soft small">
        {items.length === 0 ? t('no_competitors') : t('competitors_note')}{' '}
        <Help about="similar" text={t('what_it_means')} />
      </p>
      <CompetitorMap items={items} ownVisits={ownVisits} />
      {beside.length === 0 ? null : (
        <p>
          <Go to={comparePath([domain, ...beside])}>{w('with_similar', { count: beside.length })}</Go>
        </p>
      )}
      <ol class="rows numbered">
        {items.map((one) => (
          <li key={one.domain}>
            <div>
              <SiteLink domain={one.domain} name={one.name} />
              <span class="soft small">
                {' '}
                · {one.platform === null ? `${t('platform')} ${t('not_observed')}` : nameOf(names, one.platform, lang)}{' '}
                · {t('score')} {ratedOfRow(one) ?? t('not_enough')}
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
