/** What a query can be answered by in part, what says most of what is wanted first. */
import { toOneForm } from './fold.ts';
import { petWords } from './for-pets.ts';
import { HEAD } from './format.ts';
import { countOf, type Lists } from './lists.ts';
import { Memo } from './memo.ts';
import { isSpeltRight, kindNames, nameOf, nearNames } from './names.ts';
import { plainWords } from './plain-words.ts';
import { isNowhere, isThere } from './put-right.ts';
import { type ReadWord, readWords, wordOfCode } from './query.ts';
import { splitsOf } from './slips.ts';
import { askedFor } from './thing.ts';
import { Walk } from './walk.ts';

/** Of goods for any pet, folded. */
const ANY_PET = toOneForm('寵物');

/** Of a glued model. */
const MOST_ATOMS = 12;

/**
 * A glued model that is nowhere, as the longest parts of it that are somewhere: `rtx5070ti16g` as rtx5070ti and 16g. Empty where it does
 * not begin with a known line: a number alone would find anything.
 */
const atomsOf = (lists: Lists, { text, kind }: ReadWord): ReadWord[] => {
  const atoms = text.match(/[a-z]+|\d+/g) ?? [];
  if (kind !== 'latin' || atoms.length > MOST_ATOMS || !/^[a-z]{3,}\d/.test(text)) return [];
  if (countOf(lists, atoms[0]!) === 0) return [];
  const parts: string[] = [];
  for (let from = 0; from < atoms.length; ) {
    let to = atoms.length;
    while (to > from && countOf(lists, atoms.slice(from, to).join('')) === 0) to--;
    if (to > from) parts.push(atoms.slice(from, to).join(''));
    from = Math.max(to, from + 1);
  }
  return parts.map(wordOfCode);
};

/** Whether a pair of characters is a word of its own: a known name, or what titles end a word with. 立可 of 立可帶 is none. */
const isWord = (lists: Lists, pair: string): boolean => nameOf(pair) !== undefined || countOf(lists, HEAD + pair) > 0;

/** Looked for by its own characters alone: not by other names, nor by what stands in its place. */
const isAsItStands = ({ text, alternatives }: ReadWord): boolean =>
  alternatives.length === 1 && alternatives[0]!.join(' ') === plainWords(text, false)[0]?.[0]?.join(' ');

/** Words, glued ones apart (`macbookpro`), Chinese runs of no known name in pairs: what a query can be answered by in part. */
const piecesOf = (lists: Lists, words: readonly ReadWord[]): ReadWord[] =>
  words.flatMap((word) => {
    const apart = isNowhere(lists, word) ? splitsOf(lists, word)[0] : undefined;
    if (apart !== undefined) return readWords(apart);
    const atoms = isNowhere(lists, word) ? atomsOf(lists, word) : [];
    if (atoms.length > 0) return atoms;
    const isKnown = !isAsItStands(word) && isThere(lists, { words: [word], beside: true, accessories: true });
    // A part of a brand that is nowhere is another word: 希爾 of 希爾思.
    if (word.kind !== 'cjk' || isKnown || word.isBrand || word.text.length < 3) return [word];
    return plainWords(word.text, false).flatMap((plain) =>
      (plain[0] ?? [])
        .filter((pair, i) => i > 0 || word.text.length > 3 || isWord(lists, pair) || isSpeltRight(word.text))
        .map((pair) => ({ ...word, text: pair, alternatives: [[pair]], heads: [pair] })),
    );
  });

type Near = Pick<ReadWord, 'alternatives' | 'heads'>;
const readNames = (names: readonly string[]): Near => {
  const read = names.flatMap((name) => readWords(name).slice(-1));
  return { alternatives: read.flatMap((one) => one.alternatives), heads: read.flatMap(({ heads }) => heads) };
};
const inPlaceOf = (word: ReadWord, near: readonly Near[]): ReadWord[] =>
  near.map((one) => ({ ...word, ...one, own: null, isBrand: false }));

const nearRead = new Memo<readonly Near[]>();
/** What is near a known word, the nearest first. */
export const nearWords = (word: ReadWord): ReadWord[] =>
  inPlaceOf(
    word,
    nearRead.of(word.text, (text) => nearNames(text).map(readNames)),
  );
/** Of what kind a known thing is, the closest first. */
export const kindWords = (word: ReadWord): ReadWord[] => inPlaceOf(word, kindNames(word.text).map(readNames));

/** Entries that have a piece, at the most; 0: none has. */
export const sizeOf = (lists: Lists, piece: ReadWord): number =>
  new Walk(lists, { words: [piece], beside: true, accessories: true }).size;

/** Folded: 狗狗, 大型犬; and not 狗飼料. */
const isPet = /^(?:[大中小]型|[老成幼全]|高龄|老龄|室内)?(?:[猫狗犬汪喵]|猫咪|狗狗|喵喵|汪汪)$/;

/** A pet that is named, which is what it is for: 貓咪 of 貓咪自動飲水機; goods for pets are for it too. */
const orOfPets = (word: ReadWord): ReadWord =>
  petWords(word.text).length === 0 || word.heads.length === 0 || !isPet.test(word.text)
    ? word
    : { ...word, alternatives: [...word.alternatives, [ANY_PET]] };

const rankOf = (piece: ReadWord): number =>
  piece.alternatives.some(([token]) => token === ANY_PET) ? 2 : piece.own !== null ? 1 : 0;

/** What says most of what is wanted first: the thing; for which pet; then known names; then what is rarest. */
export const bySpeech = (lists: Lists, words: readonly ReadWord[]): ReadWord[] => {
  const thing = askedFor(lists, words);
  const rest = piecesOf(lists, words.filter((word) => word !== thing).map(orOfPets))
    .map((piece) => ({ piece, size: sizeOf(lists, piece), first: rankOf(piece) }))
    .sort((a, b) => b.first - a.first || a.size - b.size)
    .map(({ piece }) => piece);
  return [...(thing === undefined ? [] : piecesOf(lists, [thing]).reverse()), ...rest];
};

/** As many of the pieces as some entry has together, the first first. */
export const together = (lists: Lists, pieces: readonly ReadWord[]): { kept: ReadWord[]; leftOut: ReadWord[] } => {
  const [kept, leftOut]: [ReadWord[], ReadWord[]] = [[], []];
  for (const piece of pieces) {
    if (isThere(lists, { words: [...kept, piece], beside: true, accessories: true })) kept.push(piece);
    else leftOut.push(piece);
  }
  return { kept, leftOut };
};
