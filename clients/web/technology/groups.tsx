/** Where it is used: by industry and by platform, and what came from where and went where within a year. */
import type { CountedGroup, TechnologyRow } from '../../../core/contract/index.ts';
import { technologyPath } from '../../ui/links.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { useFormat, useLang } from '../env.tsx';
import { Bar, Go } from '../parts.tsx';
import { useTechnologyWords } from './words.ts';

interface GroupsProps {
  kind: 'by_industry' | 'by_platform';
  rows: readonly CountedGroup[];
  nameOf(row: CountedGroup): string;
  to(id: string): string;
}

export const Groups = ({ kind, rows, nameOf, to }: GroupsProps) => {
  const w = useTechnologyWords();
  const { count, percent } = useFormat();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`}>{w(kind)}</h2>
      <p class="soft small">{w('group_note')}</p>
      <ol class="shares">
        {rows.map((row) => (
          <li key={row.id}>
            <Go to={to(row.id)}>{nameOf(row)}</Go>
            <span class="number small">
              {row.share === null || row.low === null || row.high === null ? (
                w('too_little')
              ) : (
                <>
                  {percent(row.share)}{' '}
                  <span class="soft">({w('band', { low: percent(row.low), high: percent(row.high) })})</span>
                </>
              )}{' '}
              · {w('of_count', { count: count(row.sites), of: count(row.of) })}
            </span>
            {row.share === null ? null : <Bar value={row.share} />}
          </li>
        ))}
      </ol>
    </section>
  );
};

type Ends = TechnologyRow['year']['won_from'];

const EndsList = ({ label, ends }: { label: string; ends: Ends }) => {
  const w = useTechnologyWords();
  const lang = useLang();
  const { count } = useFormat();
  return (
    <div>
      <h3>{label}</h3>
      {ends.length === 0 ? (
        <p class="soft">{w('no_moves')}</p>
      ) : (
        <ol class="rows">
          {ends.map(({ id, name, sites }) => (
            <li key={id}>
              <Go to={technologyPath(id)}>{technologyName(id, name, lang)}</Go>{' '}
              <span class="number">{count(sites)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};

const nets = { won: 'net_won', lost: 'net_lost', even: 'net_even', too_little_seen: 'net_too_little' } as const;

/** Of a platform who came and went, of other technologies how often it began and ended. */
export const Year = ({ category, year }: Pick<TechnologyRow, 'category' | 'year'>) => {
  const w = useTechnologyWords();
  const { count } = useFormat();
  const { started, stopped, won_from, lost_to, net } = year;
  return (
    <section aria-labelledby="year-title">
      <h2 id="year-title">{w('year')}</h2>
      <p class="soft small">{w('year_note')}</p>
      {category === 'platform' ? (
        <>
          <p>{w(nets[net])}</p>
          <EndsList label={w('won_from')} ends={won_from} />
          <EndsList label={w('lost_to')} ends={lost_to} />
        </>
      ) : (
        <p>
          {w('started', { count: count(started) })} · {w('stopped', { count: count(stopped) })}
        </p>
      )}
    </section>
  );
};
