/** Payment and delivery in the shop's own words: apart from technologies, for nobody observed them. */
import type { NamedMeans as Means } from '../../../core/contract/index.ts';
import { useLang, useWords } from '../env.tsx';

export const NamedMeans = ({ named }: { named: readonly Means[] }) => {
  const t = useWords();
  const lang = useLang();
  if (named.length === 0) return null;
  return (
    <section class="named" aria-labelledby="named-title">
      <h3 id="named-title">{t('named')}</h3>
      <p class="soft small">{t('named_note')}</p>
      <ul>
        {named.map(({ id, name, name_en, evidence }) => (
          <li key={id}>
            <details>
              <summary>{lang === 'zh' ? name : name_en}</summary>
              {evidence.map(({ value }) => (
                <code key={value}>{value}</code>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
};
