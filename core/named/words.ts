import taxonomy from '../../datasets/taxonomy/named-means.json' with { type: 'json' };
import type { NamedMeans } from '../contract/index.ts';
import { buildFinder } from '../rules/literal-finder.ts';

export type Means = Omit<NamedMeans, 'evidence'>;

const means = taxonomy.means.map(({ id, name, name_en, category }) => ({ id, name, name_en, category }) as Means);
/** Each word once, with all means that it names: 超商取貨付款 names two. */
const ofWord = new Map<string, number[]>();
for (const [i, { words }] of taxonomy.means.entries())
  for (const word of words) ofWord.set(word, [...(ofWord.get(word) ?? []), i]);
const words = [...ofWord.keys()];
const finder = buildFinder(words);

const isLatin = (code: number): boolean => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);

/** Latin words begin and end where the text's do: `ups` is none in `start-ups`, nor `visa` in `visage`. */
const isBounded = (text: string, start: number, end: number): boolean => {
  const opens = !isLatin(text.charCodeAt(start)) || start === 0 || !/[a-z0-9-]/.test(text[start - 1]!);
  const closes = !isLatin(text.charCodeAt(end - 1)) || end >= text.length || !isLatin(text.charCodeAt(end));
  return opens && closes;
};

/** A word of the text, and the means that it names. */
export interface FoundWord {
  start: number;
  end: number;
  means: Means[];
}

const FULL_WIDTH = /[\u3000\uff01-\uff5e]/;

/** Lower case, half width: as the taxonomy's words stand. */
export const foldWords = (text: string): string =>
  (FULL_WIDTH.test(text) ? text.normalize('NFKC') : text).toLowerCase();

/** False where a text, in whatever case, holds no word: for most of them there is nothing more to do. */
export const mayName = (text: string): boolean => {
  let holds = false;
  finder.run(FULL_WIDTH.test(text) ? foldWords(text) : text, () => {
    holds = true;
  });
  return holds;
};

/** Means that a folded text names, in order; of words within each other the longest. */
export const wordsIn = (text: string): FoundWord[] => {
  const found: { start: number; end: number; word: number }[] = [];
  finder.run(text, (word, start) => {
    const end = start + words[word]!.length;
    if (isBounded(text, start, end)) found.push({ start, end, word });
  });
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: FoundWord[] = [];
  for (const { start, end, word } of found) {
    if (start < (kept.at(-1)?.end ?? 0)) continue;
    kept.push({ start, end, means: ofWord.get(words[word]!)!.map((i) => means[i]!) });
  }
  return kept;
};

const anyOf = (list: readonly string[]): string =>
  [...list]
    .sort((a, b) => b.length - a.length)
    .map((word) => (/^[a-z]+$/.test(word) ? `\\b${word}\\b` : word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('|');
const fillers = new RegExp(anyOf(taxonomy.fillers), 'g');
const verbs = new RegExp(taxonomy.verbs.join('|'));
const negations = new RegExp(taxonomy.negations.join('|'));
const pictures: ReadonlySet<string> = new Set(taxonomy.pictures);

const ambiguous: ReadonlySet<string> = new Set(taxonomy.ambiguous);
const links: ReadonlySet<string> = new Set(taxonomy.links);

/** Whether a folded text is a link to something else, such as `Discover`. */
export const isLink = (text: string): boolean => links.has(text.trim());

/** Whether a word of a folded text means something else as well. */
export const isAmbiguous = (text: string, { start, end }: FoundWord): boolean => ambiguous.has(text.slice(start, end));
export const hasVerb = (text: string): boolean => verbs.test(text);
export const isTakenBack = (text: string): boolean => negations.test(text);

const restOf = (text: string, found: readonly FoundWord[]): string => {
  let rest = '';
  let at = 0;
  for (const { start, end } of found) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return rest + text.slice(at);
};

/** Letters and digits of a text that name no means and are no filler. */
export const residueOf = (text: string, found: readonly FoundWord[]): number =>
  restOf(text, found)
    .replace(fillers, '')
    .replace(/[^\p{L}\p{N}]/gu, '').length;

/** `/img/logo-mastercard-mobile.svg?v=2` → `logo mastercard mobile svg`: the words of a picture's name. */
export const pictureWords = (src: string): string => {
  const name = src.split(/[?#]/, 1)[0]!.split('/').at(-1) ?? '';
  // Hashes, which loaders and shops append, are no words.
  const plain = foldWords(decode(name)).replace(/(?=[a-f]{0,12}\d)[0-9a-f]{8,64}/g, ' ');
  return plain.split(/[^\p{L}]+/u).join(' ');
};

/** Words of a picture's name that name no means, and are none of those that such names have besides. */
export const otherPictureWords = (name: string, found: readonly FoundWord[]): number =>
  restOf(name, found)
    .split(' ')
    .filter((word) => word.length > 1 && !pictures.has(word)).length;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
