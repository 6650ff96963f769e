/** The score with its parts, and what would raise it. */
import type { Score, ScorePart, ScoreSpread } from '../../../core/contract/index.ts';
import { groupRatedOf, ratedOf } from '../../../core/score.ts';
import type { Words } from '../../ui/words.ts';
import { own, pick } from '../../ui/words.ts';
import { useLang, useWords } from '../env.tsx';
import { Help } from '../help.tsx';
import { Bar } from '../parts.tsx';
import { Spread } from './spread.tsx';

/** What a shop can do about a part. Age and rank come with time, so nothing is advised there. */
const remedies: Words = {
  https: ['整站改用 HTTPS，並把 HTTP 轉過去。', 'Serve the whole site over HTTPS and redirect HTTP to it.'],
  hsts: ['加上 Strict-Transport-Security 標頭。', 'Send a Strict-Transport-Security header.'],
  speed: [
    '縮短首頁的回應時間：快取、壓縮、靠近台灣的主機。',
    'Shorten the home page’s answer: caching, compression, a host near Taiwan.',
  ],
  status: ['讓首頁回應 200。', 'Let the home page answer 200.'],
  structure: [
    '補上標題、描述、行動裝置檢視區與 JSON-LD 結構化資料。',
    'Give the page a title, a description, a mobile viewport and JSON-LD structured data.',
  ],
  size: [
    '減少首頁的 HTML：少放商品與內嵌資料，捲動時再載入。',
    'Make the home page’s HTML smaller: fewer products and less inline data at first.',
  ],
  security_headers: [
    '加上 Content-Security-Policy、X-Content-Type-Options、Referrer-Policy 等標頭。',
    'Send Content-Security-Policy, X-Content-Type-Options and Referrer-Policy.',
  ],
  company: ['在頁尾寫上公司名稱與統一編號。', 'Put the company’s name and registration number in the footer.'],
  contact: ['從首頁連到聯絡頁面。', 'Link a contact page from the home page.'],
  policy: ['從首頁連到隱私權與退換貨政策。', 'Link the privacy and return policies from the home page.'],
  payment: ['在看得到的頁面說明付款方式。', 'Say on a public page how one can pay.'],
};

const lost = ({ weight, points }: ScorePart): number => weight - points;
const short = (n: number): string => (Number.isInteger(n) ? String(n) : n.toFixed(1));

const Part = ({ part }: { part: ScorePart }) => {
  const t = useWords();
  const lang = useLang();
  return (
    <li>
      <span>{lang === 'zh' ? part.reason : part.reason_en}</span>
      <span class="number small">{t('points', { points: short(part.points), weight: short(part.weight) })}</span>
      <Bar value={part.points} max={part.weight} />
    </li>
  );
};

const Mend = ({ parts }: { parts: readonly ScorePart[] }) => {
  const t = useWords();
  const lang = useLang();
  const mend = parts
    .filter((part) => lost(part) > 0 && own(remedies, part.id) !== undefined)
    .sort((a, b) => lost(b) - lost(a));
  if (mend.length === 0) return <p class="small">{t('nothing_to_mend')}</p>;
  return (
    <ol class="mend">
      {mend.map((part) => (
        <li key={part.id}>
          <span class="gain">+{short(lost(part))}</span>
          <span>
            {lang === 'zh' ? part.reason : part.reason_en}
            <span class="soft small remedy">
              {pick(own(remedies, part.id) ?? ['', ''], lang)} <Help about={part.id} text={t('how_to')} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
};

const Total = ({ score }: { score: Score }) => {
  const t = useWords();
  const total = ratedOf(score);
  if (total === null) return <p class="unrated">{t('not_enough_note')}</p>;
  return (
    <>
      <p class="total">
        <strong>{total}</strong>
        <span class="soft"> / 100</span>
      </p>
      <p class="small">
        {t('health')} {groupRatedOf(score, 'health') ?? t('not_enough')} · {t('trust')}{' '}
        {groupRatedOf(score, 'trust') ?? t('not_enough')}
      </p>
    </>
  );
};

interface ScoreCardProps {
  score: Score;
  industry: string | null;
  /** Of its industry; null: not known. */
  spread: ScoreSpread | null;
}

export const ScoreCard = ({ score, industry, spread }: ScoreCardProps) => {
  const t = useWords();
  const partsOf = (group: ScorePart['group']) => score.parts.filter((part) => part.group === group);
  return (
    <section class="card score" aria-labelledby="score-title">
      <h2 id="score-title">{t('score')}</h2>
      <Total score={score} />
      {industry === null || spread === null ? null : (
        <Spread score={ratedOf(score)} industry={industry} spread={spread} />
      )}
      <h3>{t('to_mend')}</h3>
      <Mend parts={score.parts} />
      <details>
        <summary>{t('all_parts')}</summary>
        <p class="soft small">
          {t('score_note')} <Help about="total" text={t('what_it_means')} />
        </p>
        {(['health', 'trust'] as const).map((group) => (
          <div key={group}>
            <h4>{t(group)}</h4>
            <ul class="parts">
              {partsOf(group).map((part) => (
                <Part key={part.id} part={part} />
              ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  );
};
