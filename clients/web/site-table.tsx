/** Lists of sites as tables: what all of them say of a site. */
import { ratedOfRow } from '../../core/score.ts';
import { translator, type Words } from '../ui/words.ts';
import { useFormat, useLang, useWords } from './env.tsx';
import { type Names, nameOf } from './names.ts';
import { industryName, SiteLink } from './parts.tsx';
import { type Column, Table } from './table.tsx';

const words = {
  site: ['網站', 'Site'],
  visits: ['每月造訪（估計）', 'Visits a month (est.)'],
} as const satisfies Words;

interface ListedSite {
  domain: string;
  name: string;
  platform: string | null;
  industry: string | null;
  score: number;
  score_rated?: number | null | undefined;
  monthly_visits: number | null;
}

/** Platform, industry, score and visits. */
export const useSiteColumns = <R extends ListedSite>(names: Names): Column<R>[] => {
  const t = useWords();
  const lang = useLang();
  const w = translator(words, lang);
  const { count } = useFormat();
  return [
    {
      head: t('platform'),
      cell: ({ platform }) => (platform === null ? t('not_observed') : nameOf(names, platform, lang)),
    },
    {
      head: t('industry'),
      cell: ({ industry }) => (industry === null ? t('unknown') : industryName(industry, lang)),
    },
    { head: t('score'), number: true, cell: (site) => ratedOfRow(site) ?? t('not_enough') },
    {
      ...{ head: w('visits'), number: true },
      cell: ({ monthly_visits: visits }) => (visits === null ? t('unknown') : count(visits)),
    },
  ];
};

interface SiteTableProps<R> {
  label: string;
  rows: readonly R[];
  /** Its company's name; null: none is known. */
  company(row: R): string | null;
  columns: readonly Column<R>[];
}

export const SiteTable = <R extends ListedSite>({ company, ...rest }: SiteTableProps<R>) => {
  const w = translator(words, useLang());
  const cell = (row: R) => (
    <>
      <SiteLink domain={row.domain} name={row.name} />
      {company(row) === null ? null : <div class="soft small">{company(row)}</div>}
    </>
  );
  return <Table {...rest} wide named={{ head: w('site'), cell }} keyOf={({ domain }) => domain} />;
};
