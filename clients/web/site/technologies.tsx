/** Technologies by category. Categories that matter to a shop are named where nothing was seen, too. */
import type { Category } from '../../../core/contract/common.ts';
import type { DetectedTechnology } from '../../../core/contract/index.ts';
import { Technology } from '../../ui/evidence.tsx';
import { technologyPath } from '../../ui/links.ts';
import { categoryName, categoryOrder } from '../../ui/names.ts';
import { useLang, useWords } from '../env.tsx';
import { Help } from '../help.tsx';
import { Go } from '../parts.tsx';

const always: ReadonlySet<Category> = new Set(['platform', 'payment', 'logistics', 'advertising', 'analytics']);

export const Technologies = ({ technologies }: { technologies: readonly DetectedTechnology[] }) => {
  const t = useWords();
  const lang = useLang();
  const groups = categoryOrder
    .map((category) => ({ category, found: technologies.filter((one) => one.category === category) }))
    .filter(({ category, found }) => found.length > 0 || always.has(category));
  return (
    <>
      <dl class="technologies">
        {groups.map(({ category, found }) => (
          <div key={category}>
            <dt>{categoryName(category, lang)}</dt>
            <dd>
              {found.length === 0 ? (
                <span class="unseen">{t('not_observed')}</span>
              ) : (
                found.map((one) => (
                  <Technology key={one.id} technology={one} lang={lang}>
                    <p class="small">
                      <Go to={technologyPath(one.id)}>{t('who_else')}</Go>
                    </p>
                  </Technology>
                ))
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft small">
        {t('not_observed_note')} <Help about="not_observed" text={t('what_it_means')} />
      </p>
    </>
  );
};
