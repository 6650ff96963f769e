import { isDigit } from '../../core/codes.ts';

/** Words that host names are made of and that say nothing of what is sold. */
const glue = new Set(
  `shop shops store stores eshop estore buy go gogo my our your the a i e n and of for to is in on at by no us
  online web net site page app plus pro max x one two life lifes living tw taiwan taipei asia asian japan jp korea kr
  hk cn china usa eu france italy global world intl inc co ltd group corp company official brand brands house club club
  direct express factory city town land zone planet island corner box lab studio design market marketplace trade
  mr mrs miss dr king queen prince princess super top best better good great nice fine big little mini ez easy happy
  joy fun love lover lovers like we you me all only pure natural green blue red white black pink golden smart magic
  dream star sun moon sky sea angel lucky first new old young day daily time now just simply real true free order
  hello hi oh yes so do be get let make made from with ya yo ok vip bao fong yi hua da xiao mei jin fu`.split(/\s+/),
);

const MAX_RUN = 40;
const MAX_WORD = 20;
const MIN_PART = 4;
/** An affix this long is hardly there by chance. */
const SURE_PART = 5;
const MIN_REST = 2;

/** A known word in a host name; `sure` false: the rest of the name is no known word, and the word is short or in front. */
export interface HostWord {
  word: string;
  sure: boolean;
}

interface Cut {
  /** Known letters, the longer words the more: squares of their lengths. */
  worth: number;
  from: number;
  word: string;
}

/** Known words that the whole of a run is made of, glue between them; null: it is not made of words. */
const cutWhole = (run: string, isKnown: (word: string) => boolean): string[] | null => {
  const cuts: (Cut | undefined)[] = [{ worth: 0, from: 0, word: '' }];
  /** Where the digits before `end` begin. */
  let digits = 0;
  for (let end = 1; end <= run.length; end++) {
    if (!isDigit(run.charCodeAt(end - 1))) digits = end;
    for (let from = Math.max(0, end - MAX_WORD); from < end; from++) {
      const before = cuts[from];
      if (before === undefined) continue;
      const word = run.slice(from, end);
      const known = word.length > 2 && isKnown(word);
      if (!known && from < digits && ((word.length === 1 && from > 0) || !glue.has(word))) continue;
      const worth = before.worth + (known ? word.length ** 2 : 1);
      if (worth > (cuts[end]?.worth ?? 0)) cuts[end] = { worth, from, word: known ? word : '' };
    }
  }
  const words: string[] = [];
  for (let end = run.length; end > 0; ) {
    const cut = cuts[end];
    if (cut === undefined) return null;
    if (cut.word !== '') words.unshift(cut.word);
    end = cut.from;
  }
  return words;
};

/** The longest known word that a run ends or begins with. */
const affixOf = (run: string, isKnown: (word: string) => boolean): HostWord | null => {
  for (let length = Math.min(MAX_WORD, run.length - MIN_REST); length >= MIN_PART; length--) {
    const [head, tail] = [run.slice(0, length), run.slice(-length)];
    if (isKnown(tail)) return { word: tail, sure: length >= SURE_PART };
    if (isKnown(head)) return { word: head, sure: length > SURE_PART };
  }
  return null;
};

/**
 * `beautybuy` → beauty; `anyxyzbag` → nothing, for three letters may be chance. Digits and hyphens part words. Names in
 * other scripts (punycode) give none. Cost is bounded by the length of a host name.
 */
export const hostWords = (text: string, isKnown: (word: string) => boolean): HostWord[] => {
  const found: HostWord[] = [];
  for (const run of text
    .toLowerCase()
    .replace(/xn--[a-z0-9-]+/g, ' ')
    .split(/[^a-z0-9]+/)) {
    if (run.length < 3 || run.length > MAX_RUN) continue;
    const whole = cutWhole(run, isKnown);
    if (whole !== null) found.push(...whole.map((word) => ({ word, sure: true })));
    else {
      const affix = affixOf(run, isKnown);
      if (affix !== null) found.push(affix);
    }
  }
  return found;
};
