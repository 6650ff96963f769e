/** Technologies with what speaks for them: each opens to the text that was seen. */
import type { ComponentChildren } from 'preact';
import type { DetectedTechnology, EvidenceItem } from '../../core/contract/index.ts';
import { percent } from './format.ts';
import { evidenceName } from './names.ts';
import { technologyName } from './technology-name.ts';
import { commonWords, type Lang, translator } from './words.ts';

export const EvidenceList = ({ evidence, lang }: { evidence: readonly EvidenceItem[]; lang: Lang }) => (
  <ul class="evidence">
    {evidence.map(({ kind, value }) => (
      <li key={kind + value}>
        <span class="kind">{evidenceName(kind, lang)}</span> <code translate={false}>{value}</code>
      </li>
    ))}
  </ul>
);

interface TechnologyProps {
  technology: DetectedTechnology;
  lang: Lang;
  /** From when to when it was seen, in words; left out: that is not kept. */
  seen?: string | undefined;
  /** Below what was seen. */
  children?: ComponentChildren;
}

export const Technology = ({ technology, lang, seen, children }: TechnologyProps) => {
  const t = translator(commonWords, lang);
  const { id, name, version, confidence, evidence } = technology;
  return (
    <details class="technology">
      <summary>
        <span class="name">{technologyName(id, name, lang)}</span>
        {version === null ? null : <span class="soft"> {version}</span>}{' '}
        <span class="soft small">
          {t('confidence', { percent: percent(confidence) })} · {t('pieces', { count: evidence.length })}
        </span>
        {seen === undefined ? null : <span class="seen soft small">{seen}</span>}
      </summary>
      {evidence.length === 0 ? <p class="soft small">—</p> : <EvidenceList evidence={evidence} lang={lang} />}
      {children}
    </details>
  );
};
