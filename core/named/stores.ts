import { type FoundWord, foldWords, type Means, meansOf, wordsIn } from './words.ts';

const CONVENIENCE: ReadonlySet<string> = new Set([
  'convenience-store-pickup',
  'seven-eleven',
  'familymart',
  'hi-life',
  'ok-mart',
]);
const isStore = (word: FoundWord | undefined): boolean => word?.means.some(({ id }) => CONVENIENCE.has(id)) === true;
/** What stands between `全家` and `到店取貨`, and between `到店取貨（` and `7-11`. */
const JOINED = /^ ?$/;
const OPENED = /^(?:付款|服務)? ?[(:–—「[【-]{1,2} ?$/;
const KIND_BEFORE = /(?:超商|便利商?店) ?$/;
const KIND_AFTER = /^ ?[:(] ?(?:超商|便利商?店)/;

/** `7-11、全家、OK`: what is said of everything else alone is the store beside others. */
const OK = /(?<=^|[、,/‧·|及和與或 ])ok(?=$|[、,/‧·|及和與或)） ]|超|便|皆|均|取|店)/g;

/** The same with OK mart where a text that names other such stores lists it by its short name. */
export const withOk = (text: string, found: FoundWord[]): FoundWord[] => {
  if (!text.includes('ok') || !found.some(isStore)) return found;
  const more = [...text.matchAll(OK)]
    .map(({ index: start }) => ({ start, end: start + 2, word: 'ok', means: [meansOf('ok-mart')] }))
    .filter(({ start, end }) => found.every((word) => word.end <= start || word.start >= end));
  return [...found, ...more].sort((a, b) => a.start - b.start);
};

/** Picking up at a store is picking up at a convenience store where one is named with it: `到店取貨（7-11、全家）`, `全家到店取貨`. */
export const atStores = (text: string, found: FoundWord[]): FoundWord[] =>
  found.map((word, i) => {
    if (!word.means.some(({ id }) => id === 'store-pickup')) return word;
    const [before, after] = [found[i - 1], found[i + 1]];
    const isAt =
      KIND_BEFORE.test(text.slice(Math.max(0, word.start - 6), word.start)) ||
      KIND_AFTER.test(text.slice(word.end, word.end + 8)) ||
      (isStore(before) && JOINED.test(text.slice(before!.end, word.start))) ||
      (isStore(after) && OPENED.test(text.slice(word.end, after!.start)));
    return isAt ? { ...word, means: [meansOf('convenience-store-pickup')] } : word;
  });

const NAMES: ReadonlySet<string> = new Set([...CONVENIENCE].filter((id) => id !== 'convenience-store-pickup'));
const MOST_BELOW = 60;

/** The same where the text below names such stores and nothing else: `到店取貨`, and under it `7-11、全家`. */
export const atStoresBelow = ({ means }: FoundWord, below: string | undefined): readonly Means[] => {
  if (below === undefined || below.length > MOST_BELOW || !means.some(({ id }) => id === 'store-pickup')) return means;
  const named = wordsIn(foldWords(below));
  const isOnly = named.length > 0 && named.every((word) => word.means.every(({ id }) => NAMES.has(id)));
  return isOnly ? [meansOf('convenience-store-pickup')] : means;
};
