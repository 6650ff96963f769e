/** What a live look shows beside the stored profile. Unseen now is not gone. */
import type { DetectedTechnology, Scan } from '../../../core/contract/index.ts';
import { Technology } from '../../ui/evidence.tsx';
import { technologyName } from '../../ui/technology-name.ts';
import { translator } from '../../ui/words.ts';
import { useLang } from '../env.tsx';
import type { StoredSite } from './stored.ts';
import { liveWords } from './words.ts';

const without = (list: readonly DetectedTechnology[], others: readonly DetectedTechnology[]): DetectedTechnology[] => {
  const known = new Set(others.map(({ id }) => id));
  return list.filter(({ id }) => !known.has(id));
};

export const Differences = ({ scan, stored }: { scan: Scan; stored: StoredSite }) => {
  const lang = useLang();
  const w = translator(liveWords, lang);
  const added = without(scan.technologies, stored.technologies);
  const unseen = without(stored.technologies, scan.technologies);
  if (added.length + unseen.length === 0) return <p>{w('same', { count: scan.technologies.length })}</p>;
  return (
    <>
      {added.length === 0 ? null : (
        <>
          <h3>{w('only_now')}</h3>
          {added.map((one) => (
            <Technology key={one.id} technology={one} lang={lang} />
          ))}
        </>
      )}
      {unseen.length === 0 ? null : (
        <>
          <h3>{w('only_before')}</h3>
          <p>{unseen.map(({ id, name }) => technologyName(id, name, lang)).join(lang === 'zh' ? '、' : ', ')}</p>
          <p class="soft small">{w('only_before_note')}</p>
        </>
      )}
    </>
  );
};
