/** What to show after the best where that is little. */

import type { Matched } from './levels.ts';
import type { Lists } from './lists.ts';
import { isModelOrLine } from './match.ts';
import { nameOf } from './names.ts';
import { levelsOfPets, namesPet } from './pet-levels.ts';
import { nearWords, sizeOf } from './pieces.ts';
import { isCommon, type ReadWord, readWords } from './query.ts';
import { thingOf } from './thing.ts';
import type { Level } from './walk.ts';

const isLine = (word: ReadWord): boolean =>
  isModelOrLine(word) && !word.isBrand && /^[a-z]{3}/.test(word.text) && !isCommon(word);

/** A name of letters: a brand, or a line that goes by its maker's name too (ThinkPad). */
const isName = ({ kind, own }: ReadWord): boolean => kind === 'latin' && own !== null;

/**
 * What is asked for: the Chinese word that names a thing, else the first Latin line (`airpods pro` of `airpods pro 2`),
 * else the first name of letters (`thinkpad` of `thinkpad x1`).
 */
const subjectOf = (lists: Lists, words: readonly ReadWord[]): ReadWord | undefined =>
  thingOf(lists, words) ?? words.find(isLine) ?? words.find(isName);

/** Of a line of several words the first, which is its family: `airpods` of `airpods pro`. null: it has but one. */
const familyOf = (word: ReadWord): ReadWord | null => {
  const [first, ...more] = word.text.split(' ');
  return more.length === 0 || !isLine(word) ? null : (readWords(first!)[0] ?? null);
};

/** Of one name of several words, what it is one of: 外套 of 羽絨外套. null: that has no name. */
const groupOf = ({ text, heads, kind }: ReadWord): ReadWord | null => {
  const head =
    kind === 'cjk' && text.length < 4
      ? undefined
      : heads.find((one) => one !== text && nameOf(one)?.isOfKinds === undefined && nameOf(one) !== undefined);
  return head === undefined ? null : (readWords(head)[0] ?? null);
};

/** Ways of being near that are tried at the most. */
const MOST_NEAR = 24;

/** A letter, or two with a digit: a size or a code, which says nothing without the other words (B5). */
const isShort = ({ text, kind }: ReadWord): boolean =>
  kind === 'latin' && /^(?:[a-z]|[a-z]?\d{1,2}|\d[a-z])$/.test(text);

/** A word that asks for something by itself, as a number, a size or a letter does not. */
const asksAlone = (word: ReadWord): boolean =>
  word.heads.length > 0 ||
  (word.own !== null && (word.isBrand || word.kind === 'latin')) ||
  /^(?!\d+[a-z]{1,2}$)(?=.*[a-z])[a-z0-9]{4}/.test(word.text) ||
  isLine(word);

/** Who asks for a pet's food is shown what else is for that pet, and then for pets, before any food of people. */
const forPetsFirst = (asked: Level, levels: readonly Level[]): Level[] => {
  if (!namesPet(asked)) return [...levels];
  const behind = { accessories: true, isBehind: true };
  const ofPet = levelsOfPets(asked);
  const named = levels.filter(namesPet);
  const others = levels.filter((level) => !namesPet(level));
  return [...named, ...ofPet, ...others.map((level) => ({ ...level, ...behind })), ...others];
};

/** The level, in which what has more of the words that it does without comes first. */
const wishing = (level: Level, asked: readonly ReadWord[]): Level => {
  const missing = asked.filter((word) => !level.words.includes(word));
  return missing.length === 0 ? level : { ...level, wishes: [...(level.wishes ?? []), ...missing] };
};

/** {@link levelsNear}, of which those for pets stand first where a pet is named; in each first what has most of the words. */
export const nearLevels = (lists: Lists, matched: Matched): Level[] => {
  const asked = [...matched.level.words, ...matched.leftOut];
  return forPetsFirst(matched.level, levelsNear(lists, matched))
    .slice(0, MOST_NEAR)
    .map((level) => wishing(level, asked));
};

/**
 * What to show after the best where that is little, nearest first: the same with a word that was left out in place of
 * another; without one word, what is asked for kept; its accessories; what is asked for alone; its family; the rest without it.
 */
const levelsNear = (lists: Lists, { level, leftOut, after }: Matched): Level[] => {
  const { words } = level;
  const thing = subjectOf(lists, words);
  const without = (word: ReadWord): Level => ({ ...level, words: words.filter((other) => other !== word) });
  const rest = words
    .filter((word) => word !== thing)
    .map((word) => ({ word, size: sizeOf(lists, word) }))
    .sort((a, b) => b.size - a.size);
  const instead = leftOut.flatMap((other) =>
    rest.map(({ word }) => ({ ...level, words: [...without(word).words, other] })),
  );
  const levels: Level[] = after === undefined ? instead : [after, ...instead];
  if (words.length > 1)
    levels.push(...rest.map(({ word }) => without(word)).filter((one) => !one.words.every(isShort)));
  if (!level.accessories) levels.push({ ...level, accessories: true, beside: true });
  if (rest.length === 0)
    levels.push(
      ...leftOut.filter((word) => word.own !== null && asksAlone(word)).map((word) => ({ ...level, words: [word] })),
    );
  if (thing === undefined) return levels;
  if (words.length > 2) levels.push({ ...level, words: [thing] });
  const family = familyOf(thing);
  if (family !== null) levels.push({ ...level, words: [family] });
  const group = words.length === 1 ? groupOf(thing) : null;
  if (group !== null) levels.push({ ...level, words: [group] });
  if (rest.some(({ word }) => asksAlone(word))) levels.push(without(thing));
  levels.push(...nearWords(thing).map((word) => ({ ...level, words: [word] })));
  return levels;
};
