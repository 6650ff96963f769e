/** A query with words that are nowhere put right, by what is there. */
import { countOf, type Lists } from './lists.ts';
import { isLatinName, isOfLine, isSpeltRight, nameOf } from './names.ts';
import { type ReadWord, readWords } from './query.ts';
import { lookAlike } from './shapes.ts';
import { namesLike, slipsOf } from './slips.ts';
import { soundAlike } from './sounds.ts';
import { type Level, Walk } from './walk.ts';

export const isThere = (lists: Lists, level: Level): boolean => new Walk(lists, level).look(1) > 0;

export const isNowhere = (lists: Lists, { alternatives }: ReadWord): boolean =>
  !alternatives.some((tokens) => tokens.every((token) => countOf(lists, token) > 0));

/** A last character that stands nowhere behind its name (咖啡逗), where both together sound or look as a name does (咖啡豆): that name. */
const asName = (lists: Lists, words: readonly ReadWord[], query: string): readonly ReadWord[] => {
  for (let i = 1; i < words.length; i++) {
    const [before, last] = [words[i - 1]!, words[i]!];
    const run = before.text + last.text;
    if (last.kind !== 'cjk' || before.kind !== 'cjk' || last.text.length > 1 || !query.includes(run)) continue;
    if (nameOf(last.text) !== undefined) continue;
    if (countOf(lists, run.slice(-2)) > 0) continue;
    const [name] = namesLike(lists, run);
    if (name !== undefined) return [...words.slice(0, i - 1), ...readWords(name), ...words.slice(i + 1)];
  }
  return words;
};

/** Of so many letters one slip is told without the other words. */
const SURE_LETTERS = 5;
/** Of a word that is spelt rightly: what begins as it does (刮鬍泡 for 刮鬍刀). */
const STEM = 2;
const beginsAlike = (text: string, word: string): boolean =>
  word.length > STEM && text.slice(0, -1) === word.slice(0, -1);

/** Sounds as the run does, or names a thing and looks like it: strokes alone make 三手 of 二手, and the need 怕熱 of 怕黑. */
const isAlike = (text: string, run: string): boolean =>
  soundAlike(text, run) || (isSpeltRight(text) && nameOf(text)?.isOfKinds !== true && lookAlike(text, run));

/** What the word was meant as: what the other words are found with, else what sounds or looks the same, or a long Latin word or a known name. A known brand or line is taken as given. */
const meantBy = (lists: Lists, word: ReadWord, others: readonly string[]): string | undefined => {
  if (nameOf(word.text)?.isBrand === true || (word.kind === 'latin' && isOfLine(word.text))) return undefined;
  const isRight = word.kind === 'cjk' && isSpeltRight(word.text);
  const mustBeAlike = !isNowhere(lists, word) && word.kind === 'cjk';
  const slips = slipsOf(lists, word).filter(
    (text) =>
      (!isRight || (isSpeltRight(text) && beginsAlike(text, word.text))) && (!mustBeAlike || isAlike(text, word.text)),
  );
  const isThereWith = (texts: readonly string[]): boolean =>
    isThere(lists, { words: readWords(texts.join(' ')), beside: true, accessories: true });
  const isSure = (text: string): boolean =>
    word.kind === 'cjk' ? isAlike(text, word.text) : isLatinName(text) || word.text.length >= SURE_LETTERS;
  return (
    slips.find((text) => isThereWith([...others, text])) ?? slips.find((text) => isSure(text) && isThereWith([text]))
  );
};

/** Pairs of characters that are all somewhere and nowhere together: 睫毛高. */
const isTorn = (lists: Lists, word: ReadWord): boolean =>
  word.kind === 'cjk' &&
  word.text.length > 2 &&
  word.alternatives.length === 1 &&
  !isThere(lists, { words: [word], beside: true, accessories: true });

/** Nowhere, or a Latin word that is found by other names alone: `razor` of `razor viper`. */
const mayBeSlip = (lists: Lists, word: ReadWord, words: readonly ReadWord[]): boolean =>
  isNowhere(lists, word) ||
  isTorn(lists, word) ||
  (words.length > 1 && word.kind === 'latin' && !word.isBrand && countOf(lists, word.text) === 0);

/** The query with the words that are nowhere put right, where that finds something; null: it does not. */
export const putRight = (lists: Lists, given: readonly ReadWord[], query: string): string | null => {
  const words = asName(lists, given, query);
  let texts = words.map(({ text }) => text);
  let isOther = words !== given;
  for (const [i, word] of words.entries()) {
    if (!mayBeSlip(lists, word, words)) continue;
    const others = texts.filter((_, k) => k !== i && !isNowhere(lists, words[k]!));
    const meant = meantBy(lists, word, others);
    if (meant === undefined) continue;
    texts = texts.with(i, meant);
    isOther = true;
  }
  return isOther ? texts.join(' ') : null;
};
