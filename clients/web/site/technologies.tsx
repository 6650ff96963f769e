/** Technologies by category. Categories that matter to a shop are named where nothing was seen, too. */
import type { Category } from '../../../core/contract/common.ts';
import type { DetectedTechnology, TechnologySpan } from '../../../core/contract/index.ts';
import { Technology } from '../../ui/evidence.tsx';
import { technologyPath } from '../../ui/links.ts';
import { categoryName, categoryOrder } from '../../ui/names.ts';
import { translator, type Words } from '../../ui/words.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { Help } from '../help.tsx';
import { type Names, nameOf } from '../names.ts';
import { Go } from '../parts.tsx';
import { ReportItem } from './correct.tsx';

const always: ReadonlySet<Category> = new Set(['platform', 'payment', 'logistics', 'advertising', 'analytics']);

const words = {
  dates: [
    '日期為完整觀察首次與最近看到的日子，平台與廣告才有。',
    'Dates: the first and the last whole observation that showed it; platforms and advertising have them.',
  ],
  former: ['過去觀察到，現在未觀察到：', 'Seen in the past, not observed now:'],
} as const satisfies Words;

/** From when to when, as short as it can be. */
const useSpan = (): ((span: TechnologySpan) => string) => {
  const { denseDate } = useFormat();
  return ({ first_seen_at, last_seen_at }) => {
    const [first, last] = [denseDate(first_seen_at), denseDate(last_seen_at)];
    return first === last ? first : `${first}–${last}`;
  };
};

/** What whole observations showed once and the newest does not. */
const Former = ({ spans, names }: { spans: readonly TechnologySpan[]; names: Names }) => {
  const lang = useLang();
  const spanText = useSpan();
  if (spans.length === 0) return null;
  return (
    <>
      <p class="small former">{translator(words, lang)('former')}</p>
      <ul class="bare small">
        {spans.map((span) => (
          <li key={span.technology}>
            <Go to={technologyPath(span.technology)}>{nameOf(names, span.technology, lang)}</Go>{' '}
            <span class="soft">{spanText(span)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

interface TechnologiesProps {
  /** Whose they are; left out: of a live look, which a page tells of itself. */
  domain?: string;
  technologies: readonly DetectedTechnology[];
  /** Empty or left out: none is known, as of a live look or a snapshot of an earlier release. */
  spans?: readonly TechnologySpan[];
  /** Of those spans. */
  names?: Names;
}

export const Technologies = ({ domain, technologies, spans = [], names = {} }: TechnologiesProps) => {
  const t = useWords();
  const lang = useLang();
  const spanText = useSpan();
  const seen = (id: string): string | undefined => {
    const span = spans.find(({ technology }) => technology === id);
    return span === undefined ? undefined : spanText(span);
  };
  const former = spans.filter(({ technology }) => technologies.every(({ id }) => id !== technology));
  const groups = categoryOrder
    .map((category) => ({ category, found: technologies.filter((one) => one.category === category) }))
    .filter(({ category, found }) => found.length > 0 || always.has(category));
  return (
    <>
      <dl class="technologies">
        {groups.map(({ category, found }) => (
          <div key={category}>
            <dt>{categoryName(category, lang)}</dt>
            <dd>
              {found.length === 0 ? (
                <span class="unseen">{t('not_observed')}</span>
              ) : (
                found.map((one) => (
                  <Technology key={one.id} technology={one} lang={lang} seen={seen(one.id)}>
                    <p class="small">
                      <Go to={technologyPath(one.id)}>{t('who_else')}</Go>{' '}
                      {domain === undefined ? null : <ReportItem domain={domain} item={one.id} />}
                    </p>
                  </Technology>
                ))
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Former spans={former} names={names} />
      <p class="soft small">
        {spans.length === 0 ? null : `${translator(words, lang)('dates')} `}
        {t('not_observed_note')} <Help about="not_observed" text={t('what_it_means')} />
      </p>
    </>
  );
};
