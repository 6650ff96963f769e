/** Where a score lies among those of its industry: quartiles and the site's own mark, or that too few can be compared. */
import type { ScoreSpread } from '../../../core/contract/index.ts';
import { translator, type Words } from '../../ui/words.ts';
import { useFormat, useLang } from '../env.tsx';
import { industryName } from '../parts.tsx';

const words = {
  title: ['在同產業中', 'Among its industry'],
  quartiles: [
    '{industry} {count} 家有分數：四分之一不高於 {low}，一半不高於 {median}，四分之三不高於 {high}。',
    'Of {count} scored shops ({industry}) a quarter score at most {low}, half at most {median}, three quarters at most {high}.',
  ],
  few: [
    '{industry}只有 {count} 家有分數，太少，不比較。',
    'Only {count} shops ({industry}) have a score: too few to compare.',
  ],
  top: ['這個網站在前四分之一。', 'This site is in the top quarter.'],
  above: ['這個網站高於中位數。', 'This site is above the median.'],
  at: ['這個網站等於中位數。', 'This site is at the median.'],
  below: ['這個網站低於中位數。', 'This site is below the median.'],
  bottom: ['這個網站在後四分之一。', 'This site is in the bottom quarter.'],
} as const satisfies Words;

interface Quartiles {
  low: number;
  median: number;
  high: number;
}
const quartilesOf = ({ low_quartile: low, median, high_quartile: high }: ScoreSpread): Quartiles | null =>
  low === null || median === null || high === null ? null : { low, median, high };

const placeOf = (score: number, { low, median, high }: Quartiles): 'top' | 'above' | 'at' | 'below' | 'bottom' => {
  if (score > high) return 'top';
  if (score < low) return 'bottom';
  if (score === median) return 'at';
  return score > median ? 'above' : 'below';
};

/** Points to the drawing's units: 0 to 100 with room for marks at both ends. */
const x = (points: number): number => 4 + points * 2.92;

const Drawn = ({ score, low, median, high }: Quartiles & { score: number | null }) => (
  <svg class="spread" viewBox="0 0 300 40" aria-hidden="true" focusable="false">
    <line class="scale" x1={x(0)} x2={x(100)} y1="18" y2="18" />
    <rect class="middle" x={x(low)} y="11" width={Math.max(2, x(high) - x(low))} height="14" rx="2" />
    <line class="median" x1={x(median)} x2={x(median)} y1="8" y2="28" />
    {score === null ? null : <circle class="own" cx={x(score)} cy="18" r="6" />}
    <text class="end" x={x(0)} y="38">
      0
    </text>
    <text class="end last" x={x(100)} y="38">
      100
    </text>
  </svg>
);

interface SpreadProps {
  /** The site's own; null: not enough was seen for one. */
  score: number | null;
  industry: string;
  spread: ScoreSpread;
}

export const Spread = ({ score, industry, spread }: SpreadProps) => {
  const lang = useLang();
  const w = translator(words, lang);
  const { count } = useFormat();
  const quartiles = quartilesOf(spread);
  const named = { industry: industryName(industry, lang), count: count(spread.rated) };
  return (
    <>
      <h3>{w('title')}</h3>
      {quartiles === null ? (
        <p class="soft small">{w('few', named)}</p>
      ) : (
        <>
          <Drawn {...quartiles} score={score} />
          <p class="soft small">
            {score === null ? null : <strong>{w(placeOf(score, quartiles))} </strong>}
            {w('quartiles', { ...named, low: quartiles.low, median: quartiles.median, high: quartiles.high })}
          </p>
        </>
      )}
    </>
  );
};
