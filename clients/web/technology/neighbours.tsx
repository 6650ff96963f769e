/** What stands beside it more often than chance lets expect, and its best-known users. */
import type { TechnologyRow } from '../../../core/contract/index.ts';
import { technologyPath } from '../../ui/links.ts';
import { categoryName } from '../../ui/names.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { technologyName } from '../names.ts';
import { Go, industryName, SiteLink, TableBox } from '../parts.tsx';
import { useTechnologyWords } from './words.ts';

export const Together = ({ rows }: { rows: TechnologyRow['together'] }) => {
  const w = useTechnologyWords();
  const lang = useLang();
  const { count } = useFormat();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="together-title">
      <h2 id="together-title">{w('together')}</h2>
      <p class="soft small">{w('together_note')}</p>
      <TableBox label={w('technology')}>
        <table class="wide-table">
          <thead>
            <tr>
              <th scope="col">{w('technology')}</th>
              <th scope="col">{w('category')}</th>
              {(['both', 'expected', 'lift'] as const).map((key) => (
                <th key={key} scope="col" class="number">
                  {w(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, category, sites, expected, lift }) => (
              <tr key={id}>
                <th scope="row">
                  <Go to={technologyPath(id)}>{technologyName(id, name, lang)}</Go>
                </th>
                <td data-label={w('category')}>{categoryName(category, lang)}</td>
                <td data-label={w('both')} class="number">
                  {count(sites)}
                </td>
                <td data-label={w('expected')} class="number">
                  {expected.toFixed(1)}
                </td>
                <td data-label={w('lift')} class="number">
                  {lift.toFixed(1)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
};

export const Users = ({ rows }: { rows: TechnologyRow['users'] }) => {
  const t = useWords();
  const w = useTechnologyWords();
  const lang = useLang();
  const { count, date } = useFormat();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="users-title">
      <h2 id="users-title">{w('users')}</h2>
      <p class="soft small">{w('users_note')}</p>
      <TableBox label={w('site')}>
        <table class="wide-table">
          <thead>
            <tr>
              <th scope="col">{w('site')}</th>
              <th scope="col">{t('industry')}</th>
              <th scope="col" class="number">
                {t('visits')}
              </th>
              <th scope="col">{w('observed_on')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ domain, name, industry, monthly_visits, first_seen_at, last_seen_at }) => (
              <tr key={domain}>
                <th scope="row">
                  <SiteLink domain={domain} name={name} />
                </th>
                <td data-label={t('industry')}>{industry === null ? t('unknown') : industryName(industry, lang)}</td>
                <td data-label={t('visits')} class="number">
                  {monthly_visits === null ? t('unknown') : count(monthly_visits)}
                </td>
                <td data-label={w('observed_on')}>
                  {first_seen_at === null ? null : `${date(first_seen_at)} – `}
                  {date(last_seen_at)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
};
