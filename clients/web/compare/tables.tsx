/** What two to five sites have, a column for each site. */
import type { ComponentChildren } from 'preact';
import type { CompareSitesReply, FoundSite, SharedTechnology } from '../../../core/contract/index.ts';
import { ratedOfRow } from '../../../core/score.ts';
import { shownHost, technologyPath } from '../../ui/links.ts';
import { categoryName, categoryOrder, sourceName } from '../../ui/names.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { translator } from '../../ui/words.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { type Names, nameOf } from '../names.ts';
import { Go, industryName, SiteLink, TableBox, When } from '../parts.tsx';
import { compareWords } from './words.ts';

interface Row {
  id: string;
  head: ComponentChildren;
  cells: ComponentChildren[];
}

interface SideBySideProps {
  label: string;
  /** Head of the first column. */
  named: string;
  sites: readonly FoundSite[];
  groups: readonly { id: string; title: string | null; rows: readonly Row[] }[];
}

const SideBySide = ({ label, named, sites, groups }: SideBySideProps) => (
  <TableBox label={label}>
    <table class="side-by-side">
      <thead>
        <tr>
          <th scope="col">{named}</th>
          {sites.map(({ domain, name }) => (
            <th key={domain} scope="col" class="side-head">
              <SiteLink domain={domain} name={name} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ id, title, rows }) => (
        <tbody key={id}>
          {title === null ? null : (
            <tr>
              <th scope="rowgroup" colSpan={sites.length + 1} class="soft small">
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.head}</th>
              {row.cells.map((cell, place) => (
                <td key={sites[place]?.domain}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </TableBox>
);

type Cell = (site: FoundSite) => ComponentChildren;

/** null and missing values are told as what they are: not known, or not observed. */
const useFacts = (names: Names): [id: string, head: string, cell: Cell][] => {
  const t = useWords();
  const lang = useLang();
  const w = translator(compareWords, lang);
  const { count, money, date } = useFormat();
  const unknown = <span class="soft">{t('unknown')}</span>;
  const not = <span class="soft">{w('not_seen')}</span>;
  return [
    [
      'platform',
      t('platform'),
      ({ platform }) =>
        platform === null ? not : <Go to={technologyPath(platform)}>{nameOf(names, platform, lang)}</Go>,
    ],
    ['sells', w('sells'), ({ is_ecommerce: sells }) => (sells ? w('yes') : not)],
    ['industry', t('industry'), ({ industry }) => (industry === null ? unknown : industryName(industry, lang))],
    ['score', t('score'), (site) => ratedOfRow(site) ?? <span class="soft">{t('not_enough')}</span>],
    ['visits', t('visits'), ({ monthly_visits: visits }) => (visits === null ? unknown : count(visits))],
    ['company', t('company'), ({ company_name: name }) => name ?? not],
    ['number', w('number'), ({ registration_number: number }) => number ?? not],
    ['city', w('city'), ({ city }) => city ?? unknown],
    ['capital', w('capital'), ({ capital_twd: capital }) => (capital === null ? unknown : money(capital))],
    ['founded', w('founded'), ({ founded }) => (founded === null ? unknown : date(founded))],
    ['source', w('source'), ({ source }) => sourceName(source, lang)],
    ['last_seen', w('last_seen'), ({ last_seen_at: at }) => <When at={at} full />],
  ];
};

export const FactsTable = ({ sites, names }: { sites: readonly FoundSite[]; names: Names }) => {
  const w = translator(compareWords, useLang());
  const rows = useFacts(names).map(([id, head, cell]): Row => ({ id, head, cells: sites.map(cell) }));
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{w('facts')}</h2>
      <SideBySide label={w('facts')} named={w('property')} sites={sites} groups={[{ id: 'all', title: null, rows }]} />
    </section>
  );
};

export const TechnologyTable = ({ items, technologies }: Pick<CompareSitesReply, 'items' | 'technologies'>) => {
  const lang = useLang();
  const w = translator(compareWords, lang);
  const rowOf = ({ id, name, observed_on: on }: SharedTechnology): Row => ({
    id,
    head: <Go to={technologyPath(id)}>{technologyName(id, name, lang)}</Go>,
    cells: items.map(({ domain }) =>
      on.includes(domain) ? <strong>{w('observed')}</strong> : <span class="soft">{w('not_seen')}</span>,
    ),
  });
  const groups = categoryOrder.flatMap((category) => {
    const rows = technologies.filter((one) => one.category === category).map(rowOf);
    return rows.length === 0 ? [] : [{ id: category, title: categoryName(category, lang), rows }];
  });
  return (
    <section aria-labelledby="technologies-title">
      <h2 id="technologies-title">{w('technologies')}</h2>
      {groups.length === 0 ? (
        <p>{w('no_technologies')}</p>
      ) : (
        <SideBySide label={w('technologies')} named={w('technology')} sites={items} groups={groups} />
      )}
    </section>
  );
};

/** Pairs that share an identifier, with what it is. Nothing where the snapshot has no index of identifiers. */
export const SharedByPairs = ({
  identifiers,
  label,
}: Pick<CompareSitesReply, 'identifiers'> & { label(vendor: string): string }) => {
  const lang = useLang();
  const w = translator(compareWords, lang);
  const { percent } = useFormat();
  if (identifiers === null) return null;
  return (
    <section aria-labelledby="shared-title">
      <h2 id="shared-title">{w('shared')}</h2>
      {identifiers.length === 0 ? <p>{w('nothing_shared')}</p> : null}
      <ul class="rows">
        {identifiers.map(({ domain, other, weight, different_companies: differ, shared }) => (
          <li key={`${domain} ${other}`}>
            <div>
              {w('pair', { one: shownHost(domain), other: shownHost(other) })}{' '}
              <span class="soft small">
                · {w('weight', { percent: percent(weight) })}
                {differ === true ? ` · ${w('other_companies')}` : null}
              </span>
            </div>
            <ul class="soft small">
              {shared.map(({ id, vendor }) => (
                <li key={id}>
                  {label(vendor)} <code translate={false}>{id.slice(id.indexOf(':') + 1)}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
};
