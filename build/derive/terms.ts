import type { SiteObservation } from '../../core/contract/index.ts';

const MAX_TERMS = 24;
const latin = /[a-z0-9][a-z0-9.+-]*[a-z0-9]/g;
const han = /\p{Script=Han}+/gu;

/** CJK bigrams and Latin words of a text, folded (NFKC, lower case); numbers alone say nothing. */
export const termsOf = (text: string): string[] => {
  const folded = text.normalize('NFKC').toLowerCase();
  const terms = (folded.match(latin) ?? []).filter((word) => !/^[\d.+-]+$/.test(word));
  for (const run of folded.match(han) ?? []) for (let i = 0; i + 1 < run.length; i++) terms.push(run.slice(i, i + 2));
  return terms;
};

/** Term → weight, unit length, the strongest MAX_TERMS. */
export type TermVector = Map<string, number>;

/**
 * TF-IDF vectors over the sites' words: tf = 1 + ln(count), idf = ln(sites / sites with the term); terms of one site
 * alone are dropped, since they are alike with nothing.
 */
export const termVectors = (sites: Pick<SiteObservation, 'title' | 'description' | 'words'>[]): TermVector[] => {
  const counts = sites.map(({ title, description, words }) => {
    const tf = new Map<string, number>();
    for (const term of termsOf([title ?? '', description ?? '', ...words].join(' ')))
      tf.set(term, (tf.get(term) ?? 0) + 1);
    return tf;
  });
  const df = new Map<string, number>();
  for (const tf of counts) for (const term of tf.keys()) df.set(term, (df.get(term) ?? 0) + 1);
  return counts.map((tf) => {
    const weighted = [...tf]
      .filter(([term]) => (df.get(term) ?? 0) > 1)
      .map(([term, n]): [string, number] => [term, (1 + Math.log(n)) * Math.log(sites.length / (df.get(term) ?? 1))])
      .filter(([, weight]) => weight > 0)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, MAX_TERMS);
    const length = Math.hypot(...weighted.map(([, w]) => w));
    return new Map(weighted.map(([term, w]) => [term, w / length]));
  });
};
