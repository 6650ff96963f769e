/** What stands beside it more often than chance lets expect, and its best-known users. */
import type { TechnologyRow } from '../../../core/contract/index.ts';
import { technologyPath } from '../../ui/links.ts';
import { categoryName } from '../../ui/names.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { Go, industryName, SiteLink } from '../parts.tsx';
import { Table } from '../table.tsx';
import { useTechnologyWords } from './words.ts';

export const Together = ({ rows }: { rows: TechnologyRow['together'] }) => {
  const w = useTechnologyWords();
  const lang = useLang();
  const { count } = useFormat();
  if (rows.length === 0) return null;
  type Row = (typeof rows)[number];
  const columns = [
    { head: w('category'), cell: ({ category }: Row) => categoryName(category, lang) },
    { head: w('both'), number: true, cell: ({ sites }: Row) => count(sites) },
    { head: w('expected'), number: true, cell: ({ expected }: Row) => expected.toFixed(1) },
    { head: w('lift'), number: true, cell: ({ lift }: Row) => lift.toFixed(1) },
  ];
  return (
    <section aria-labelledby="together-title">
      <h2 id="together-title">{w('together')}</h2>
      <p class="soft small">{w('together_note')}</p>
      <Table
        {...{ label: w('technology'), rows, columns, wide: true }}
        named={{
          head: w('technology'),
          cell: ({ id, name }) => <Go to={technologyPath(id)}>{technologyName(id, name, lang)}</Go>,
        }}
        keyOf={({ id }) => id}
      />
    </section>
  );
};

export const Users = ({ rows }: { rows: TechnologyRow['users'] }) => {
  const t = useWords();
  const w = useTechnologyWords();
  const lang = useLang();
  const { count, date } = useFormat();
  if (rows.length === 0) return null;
  type Row = (typeof rows)[number];
  const columns = [
    {
      head: t('industry'),
      cell: ({ industry }: Row) => (industry === null ? t('unknown') : industryName(industry, lang)),
    },
    {
      ...{ head: t('visits'), number: true },
      cell: ({ monthly_visits: visits }: Row) => (visits === null ? t('unknown') : count(visits)),
    },
    {
      head: w('observed_on'),
      cell: ({ first_seen_at: from, last_seen_at: to }: Row) =>
        from === null ? date(to) : `${date(from)} – ${date(to)}`,
    },
  ];
  return (
    <section aria-labelledby="users-title">
      <h2 id="users-title">{w('users')}</h2>
      <p class="soft small">{w('users_note')}</p>
      <Table
        {...{ label: w('site'), rows, columns, wide: true }}
        named={{ head: w('site'), cell: ({ domain, name }) => <SiteLink domain={domain} name={name} /> }}
        keyOf={({ domain }) => domain}
      />
    </section>
  );
};
