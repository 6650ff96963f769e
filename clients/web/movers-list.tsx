/** Changes of platform and advertising: each opens to the two observations that make it. */
import type { EvidenceItem, Mover } from '../../core/contract/index.ts';
import { EvidenceList } from '../ui/evidence.tsx';
import { sourceName } from '../ui/names.ts';
import { useFormat, useLang, useWords } from './env.tsx';
import { type Names, nameOf } from './names.ts';
import { SiteLink, When } from './parts.tsx';

const What = ({ mover, names }: { mover: Mover; names: Names }) => {
  const t = useWords();
  const lang = useLang();
  const named = (id: string | null) => (id === null ? t('unknown') : nameOf(names, id, lang));
  if (mover.type !== 'platform_changed')
    return (
      <>
        {t(mover.type)}
        {lang === 'zh' ? ' ' : ': '}
        <b>{named(mover.after ?? mover.before)}</b>
      </>
    );
  return (
    <>
      {t(mover.type)} <b>{named(mover.before)}</b> → <b>{named(mover.after)}</b>
    </>
  );
};

/** What was seen of it at one of the two looks. */
const Shown = ({ label, evidence }: { label: string; evidence: readonly EvidenceItem[] }) => {
  const lang = useLang();
  if (evidence.length === 0) return null;
  return (
    <>
      <p class="small">{label}</p>
      <EvidenceList evidence={evidence} lang={lang} />
    </>
  );
};

/** That it did not hold, and since when that is known. */
const TakenBack = ({ mover: { retracted } }: { mover: Mover }) => {
  const t = useWords();
  if (retracted === undefined) return null;
  return (
    <p class="small">
      <strong>{t('taken_back')}</strong>
      {t('aside', { text: retracted.reason === 'seen_before' ? t('seen_before') : t('seen_again') })}{' '}
      <When at={retracted.at} />
    </p>
  );
};

export const MoverItem = ({ mover, names, bare = false }: { mover: Mover; names: Names; bare?: boolean }) => {
  const t = useWords();
  const lang = useLang();
  const { moment, percent } = useFormat();
  const seen = ({ at, source, complete, requests }: Mover['observed_after']): string => {
    const kind = [
      sourceName(source, lang),
      ...(complete === true ? [t('whole_page')] : []),
      ...(requests === undefined ? [] : [t('so_many_requests', { count: requests })]),
    ];
    return `${moment(at)}${t('aside', { text: kind.join(lang === 'zh' ? '，' : ', ') })}`;
  };
  const { observed_before: before, observed_after: after } = mover;
  return (
    <li class={`mover ${mover.type}`} id={mover.id}>
      <div>
        {bare ? null : (
          <>
            <SiteLink domain={mover.domain} name={mover.name} />{' '}
          </>
        )}
        {mover.retracted === undefined ? (
          <What mover={mover} names={names} />
        ) : (
          <s>
            <What mover={mover} names={names} />
          </s>
        )}
        <TakenBack mover={mover} />
      </div>
      <details>
        <summary class="soft small">
          <When at={mover.at} /> · {t('evidence')}
        </summary>
        <p class="small soft">
          {seen(before)} → {seen(after)}
          {mover.confidence === undefined ? null : ` · ${t('confidence', { percent: percent(mover.confidence) })}`} ·{' '}
          {t('snapshot')} <code translate={false}>{mover.snapshot}</code>
        </p>
        <Shown label={t('before_change')} evidence={mover.evidence_before ?? []} />
        <Shown label={t('after_change')} evidence={mover.evidence_after ?? []} />
      </details>
    </li>
  );
};

/** Ids that the names of a list of changes are needed of. */
export const moverIds = (movers: readonly Mover[]): (string | null)[] =>
  movers.flatMap(({ before, after }) => [before, after]);
