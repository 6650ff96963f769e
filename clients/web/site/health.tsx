/** What a live look found to mend, with how. */
import type { Health } from '../../../core/contract/index.ts';
import { translator } from '../../ui/words.ts';
import { useLang, useWords } from '../env.tsx';
import { Help } from '../help.tsx';
import { liveWords } from './words.ts';

export const HealthProblems = ({ health }: { health: Health }) => {
  const lang = useLang();
  const w = translator(liveWords, lang);
  const t = useWords();
  const zh = lang === 'zh';
  return (
    <>
      <h3>
        {w('health')} {health.score} / 100
      </h3>
      {health.problems.length === 0 ? <p>{w('no_problems')}</p> : null}
      <ul class="problems">
        {health.problems.map((problem) => (
          <li key={problem.id} class={problem.severity}>
            <details>
              <summary>{zh ? problem.title : problem.title_en}</summary>
              <p class="small">
                {zh ? problem.remedy : problem.remedy_en} <Help about={problem.id} text={t('how_to')} />
              </p>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
};
