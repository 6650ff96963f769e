/** Changes of platform and advertising: each opens to the two observations that make it. */
import type { Mover } from '../../core/contract/index.ts';
import { sourceName } from '../ui/names.ts';
import { useFormat, useLang, useWords } from './env.tsx';
import { type Names, nameOf } from './names.ts';
import { SiteLink, When } from './parts.tsx';

const What = ({ mover, names }: { mover: Mover; names: Names }) => {
  const t = useWords();
  const named = (id: string | null) => (id === null ? t('unknown') : nameOf(names, id));
  if (mover.type !== 'platform_changed')
    return (
      <>
        {t(mover.type)} <b>{named(mover.after ?? mover.before)}</b>
      </>
    );
  return (
    <>
      {t(mover.type)} <b>{named(mover.before)}</b> → <b>{named(mover.after)}</b>
    </>
  );
};

export const MoverItem = ({ mover, names, bare = false }: { mover: Mover; names: Names; bare?: boolean }) => {
  const t = useWords();
  const lang = useLang();
  const { moment } = useFormat();
  const seen = ({ at, source }: Mover['observed_after']): string =>
    `${moment(at)}${t('aside', { text: sourceName(source, lang) })}`;
  const { observed_before: before, observed_after: after } = mover;
  return (
    <li class={`mover ${mover.type}`} id={mover.id}>
      <div>
        {bare ? null : (
          <>
            <SiteLink domain={mover.domain} name={mover.name} />{' '}
          </>
        )}
        <What mover={mover} names={names} />
      </div>
      <details>
        <summary class="soft small">
          <When at={mover.at} /> · {t('evidence')}
        </summary>
        <p class="small soft">
          {seen(before)} → {seen(after)} · {t('snapshot')} <code translate={false}>{mover.snapshot}</code>
        </p>
      </details>
    </li>
  );
};

/** Ids that the names of a list of changes are needed of. */
export const moverIds = (movers: readonly Mover[]): (string | null)[] =>
  movers.flatMap(({ before, after }) => [before, after]);
