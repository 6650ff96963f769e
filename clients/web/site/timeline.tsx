/** What changed on a site, newest first, down to the day on which it was first observed. */
import type { Mover } from '../../../core/contract/index.ts';
import { useFormat, useWords } from '../env.tsx';
import { MoverItem } from '../movers-list.tsx';
import type { Names } from '../names.ts';
import { When } from '../parts.tsx';

interface TimelineProps {
  movers: readonly Mover[];
  names: Names;
  firstSeenAt: string;
  lastSeenAt: string;
}

export const Timeline = ({ movers, names, firstSeenAt, lastSeenAt }: TimelineProps) => {
  const t = useWords();
  const { shortDay } = useFormat();
  return (
    <section aria-labelledby="movers-title">
      <h2 id="movers-title">{t('its_movers')}</h2>
      <ol class="timeline">
        <li class="end">
          <time dateTime={lastSeenAt}>{shortDay(lastSeenAt)}</time>
          <div class="soft">
            {t('last_seen')} <When at={lastSeenAt} />
            {movers.length === 0 ? t('aside', { text: t('no_movers') }) : null}
          </div>
        </li>
        {movers.map((mover) => (
          <li key={mover.id}>
            <time dateTime={mover.at}>{shortDay(mover.at)}</time>
            <ul class="bare">
              <MoverItem mover={mover} names={names} bare />
            </ul>
          </li>
        ))}
        <li class="end">
          <time dateTime={firstSeenAt}>{shortDay(firstSeenAt)}</time>
          <div class="soft">
            {t('first_seen')} <When at={firstSeenAt} />
          </div>
        </li>
      </ol>
    </section>
  );
};
