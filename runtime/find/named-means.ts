/** Means of payment and delivery by the words in which shops name them, those among them that no rule observes. */
import type { Category } from '../../core/contract/index.ts';
import taxonomy from '../../datasets/taxonomy/named-means.json' with { type: 'json' };
import { type Folded, fold } from './fit.ts';

interface Means {
  id: string;
  name: string;
  name_zh: string;
  category: Category;
  names: { field: string; text: string; folded: Folded }[];
}

let kept: { means: Means[]; byWord: Map<string, string[]> } | null = null;

/** Read when it is first asked for. */
const read = (): NonNullable<typeof kept> => {
  if (kept !== null) return kept;
  const byWord = new Map<string, string[]>();
  const means = taxonomy.means.map(({ id, name, name_en, category, words }) => {
    const fields = [['id', id], ['name', name_en], ['name_zh', name], ...words.map((word) => ['alias', word])];
    const names = fields.map(([field = '', text = '']) => ({ field, text, folded: fold(text) }));
    for (const word of new Set(names.map(({ folded }) => folded.glued)))
      byWord.set(word, [...(byWord.get(word) ?? []), id]);
    return { id, name: name_en, name_zh: name, category: category as Category, names };
  });
  kept = { means, byWord };
  return kept;
};

export const namedMeans = (): readonly Means[] => read().means;

/** Ids of the means of that id, name or word. */
export const meansCalled = (text: string): readonly string[] => {
  const { means, byWord } = read();
  return means.some(({ id }) => id === text) ? [text] : (byWord.get(fold(text).glued) ?? []);
};
