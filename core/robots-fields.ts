/** Field names of robots.txt as people write them: a misspelt one must not fail open. */
import { editsBetween } from './near-word.ts';

export type Field = 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay' | null;

/** What a slip of the pen may cost; `allow` is three letters away from `disallow`. */
const MAX_EDITS = 2;
const MAX_LENGTH = 16;

/** `allow` and `sitemap` are taken as they are spelt: overlooking one refuses more, or finds less. */
const misspelt: [name: string, field: Field][] = [
  ['disallow', 'disallow'],
  ['user-agent', 'agent'],
  ['crawl-delay', 'delay'],
];

/** null: a name that says nothing here. */
export const fieldOf = (name: string): Field => {
  if (name.length > MAX_LENGTH) return null;
  const key = name.normalize('NFKC').toLowerCase();
  if (key === 'allow') return 'allow';
  if (/^site-?map$/.test(key)) return 'sitemap';
  return misspelt.find(([right]) => editsBetween(key, right, MAX_EDITS) <= MAX_EDITS)?.[1] ?? null;
};
