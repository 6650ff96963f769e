import data from '../../datasets/taxonomy/variants.json' with { type: 'json' };
import type { Condition } from '../contract/index.ts';
import { filterBit, filterBits } from './filter-bits.ts';
import { eachMatch } from './text.ts';
import { type ListedWord, sourceOf, startsOf } from './word-list.ts';

const colourOf = new Map(
  Object.entries(data.colours.names).flatMap(([name, words]) => words.map((word) => [word, name])),
);
/** All that `readColours` can answer, in a fixed order. */
export const colourNames: readonly string[] = Object.keys(data.colours.names).sort();

const isAscii = (word: string): boolean => /^[a-z]+$/.test(word);
const longestFirst = (a: string, b: string): number => b.length - a.length;
const zhWords = [...colourOf.keys()].filter((word) => !isAscii(word)).sort(longestFirst);
const zhColours = zhWords.join('|');
const zhBeforeSe = zhWords.filter((word) => !data.colours.not_before_se.includes(word)).join('|');
const enColours = [...colourOf.keys()].filter(isAscii).join('|');
const zhColour = new RegExp(`(?<!\\d\\s?(?=米))(${zhColours})(?:色)?(?=[^\\u3400-\\u9fff]|$|色|款|版|限定)`, 'g');
const zhColourNamed = new RegExp(`(${zhBeforeSe})色`, 'g');
const enColour = new RegExp(`\\b(${enColours})\\b`, 'g');
const anyColour = new RegExp(`${zhColours}|${enColours}`);
const mayHaveColour = filterBit(colourOf.keys());
const notColour = new RegExp(data.colours.never.join('|'), 'g');

/** Said beside colours to choose from: `黑/銀`, `黑、白`, `2色`. */
export const SEVERAL = '多';
const anyName = `(?:${zhColours}|${enColours})`;
const colourChoice = new RegExp(
  `${anyName}色?\\s?[/、|]\\s?[\\u3400-\\u9fff]{0,2}${anyName}|(?<!\\d)\\d色|[一二兩三四五六七八九雙]色(?:可選|任選)`,
);

/** Colours named in a folded title, as one Chinese character each (or the English word where no character is usual). */
export const readColours = (folded: string, bits = filterBits(folded)): string[] => {
  if ((bits & mayHaveColour) === 0 || !anyColour.test(folded)) return [];
  const text = folded.replace(notColour, ' ');
  const found = new Set<string>();
  for (const pattern of [zhColour, zhColourNamed, enColour])
    eachMatch(text, pattern, ([, name = '']) => found.add(colourOf.get(name) ?? name));
  if (found.size > 1 && colourChoice.test(text)) found.add(SEVERAL);
  return [...found].sort();
};

/** Refurbished before used: the first that a title says counts. */
const conditions = (['refurbished', 'used', 'open_box'] as const).map((name): [RegExp, Condition] => [
  new RegExp(sourceOf(data.conditions[name])),
  name,
]);
const mayHaveCondition = filterBit(Object.values(data.conditions).flatMap((words: ListedWord[]) => startsOf(words)));

/** What the title says of the condition, else what the source says, else `new` is assumed by comparison. */
export const readCondition = (folded: string, given: Condition | null, bits = filterBits(folded)): Condition => {
  if ((bits & mayHaveCondition) !== 0)
    for (const [pattern, condition] of conditions) if (pattern.test(folded)) return condition;
  return given ?? 'unknown';
};

const roman: Record<string, string> = { ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8' };
const zhNumber: Record<string, string> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  十: '10',
};

const zhGeneration = /第?\s?([一二三四五六七八九十]|\d{1,2})\s?代(?!理|工|言)/g;
const enGeneration = /\b(?:gen(?:eration)?\.?|mk\.?|mark|ver\.?)\s?-?(\d{1,2}|iii|iv|ii)(?![\di])/g;
const ordinalGeneration = /(?<![a-z])(\d)(?:st|nd|rd|th) gen/g;
const romanGeneration = /(?<=[\s\d])(ii|iii|iv|vi|vii|viii)(?=[^a-z0-9]|$)/g;
const mayHaveGeneration = filterBit('代 ge mk ma ve ii iv vi'.split(' '));

/** Generation as a number text: `II`, `第二代`, `3代`, `Gen 2`, `mk2`; null: not said or several. */
export const readGeneration = (folded: string, bits = filterBits(folded)): string | null => {
  if ((bits & mayHaveGeneration) === 0) return null;
  const found = new Set<string>();
  if (folded.includes('代')) eachMatch(folded, zhGeneration, ([, said = '']) => found.add(zhNumber[said] ?? said));
  if (/gen|m[ka]|ver/.test(folded)) {
    eachMatch(folded, enGeneration, ([, said = '']) => found.add(roman[said] ?? said));
    eachMatch(folded, ordinalGeneration, ([, said = '']) => found.add(said));
  }
  if (/ii|iv|vi/.test(folded)) eachMatch(folded, romanGeneration, ([, said = '']) => found.add(roman[said] ?? said));
  return found.size === 1 ? [...found][0]! : null;
};

/** Names of chips and systems that hold a line word: `Snapdragon 8 Elite`, `Ultra 7 255H`, `Win 11 Pro`. */
const chipNames = new RegExp(data.lines.never.join('|'), 'g');
const lines = data.lines.words.join('|');
/** Where nothing of this stands, no line word does: `+` is read as one, and so is `x` after a number. */
const anyLine = new RegExp(`${lines}|\\+|x`);
/** Chinese words that say a line word. */
const meant = Object.entries(data.lines.means).map(([line, words]) => ({ line, words: new RegExp(words.join('|')) }));
const mayHaveLine = filterBit([...data.lines.words, '+', 'x', ...Object.values(data.lines.means).flat()]);
/** No line word stands within a code: `NF0A52SE`. */
const NO_CODE = '(?<![a-z]\\d{1,4}[a-z]\\d{1,4})';
const linePattern = new RegExp(`(?<![a-z])${NO_CODE}(?:${lines})(?![a-z])`, 'g');
/** Line words that stand behind a number without a space. */
export const lineEndings: readonly string[] = data.lines.after_number;
const gluedLine = new RegExp(`(?<=\\d)${NO_CODE}(?=(?:${data.lines.after_number.join('|')})(?![a-z]))`, 'g');

/** All that `readLineWords` can answer, in a fixed order. */
export const lineNames: readonly string[] = [...data.lines.words, 'x'].sort();

/** Line words that make another product even where only one title has them. `chinese`: if one of the two titles is. */
export const tellingLineWords = {
  chinese: new Set(lineNames.filter((word) => !data.lines.droppable.includes(word))),
  latin: new Set(data.lines.telling_in_latin),
} as const;

/** `S10FE+`; not of vitamins (`B5+`), of what honey is graded by, nor of ages. */
const signOfMore =
  /(?<=[a-z0-9])(?<!(?<![a-z0-9])(?:b\d{1,2}|[ce]|q10|(?:umf|mgo)\s?\d{1,4}|\d{1,2}[my]))\+(?=[\s(),|/]|$)/g;

/** Words that make another product of the same line: Pro, Max, mini… `S10FE+` has `fe` and `plus`. */
export const readLineWords = (folded: string, bits = filterBits(folded)): string[] => {
  if ((bits & mayHaveLine) === 0) return [];
  const inChinese = meant.filter(({ words }) => words.test(folded));
  if (!anyLine.test(folded)) return inChinese.map(({ line }) => line);
  const text = folded.replace(chipNames, ' ').replace(signOfMore, ' plus ').replace(gluedLine, ' ');
  const found = new Set(text.match(linePattern) ?? []);
  if (/(?<=\d )x(?=\s)/.test(text)) found.add('x');
  for (const { line } of inChinese) found.add(line);
  return [...found].sort();
};

interface Opposition {
  name: string;
  left: RegExp;
  right: RegExp;
  /** Bit of texts in which a side may stand. */
  mayBe: number;
}

const toOpposition = ({
  name,
  left,
  right,
}: {
  name: string;
  left: ListedWord[];
  right: ListedWord[];
}): Opposition => ({
  name,
  left: new RegExp(sourceOf(left)),
  right: new RegExp(sourceOf(right)),
  mayBe: filterBit([...startsOf(left), ...startsOf(right)]),
});
const oppositions = data.sides.map(toOpposition);

/** Names of what `readSides` tells apart, in a fixed order. */
export const sideNames: readonly string[] = oppositions.map(({ name }) => name);

const ofKind = data.editions.of_kind.map(({ name, kind, said }) => ({
  name,
  kind: new RegExp(sourceOf(kind)),
  said: new RegExp(sourceOf(said)),
}));
const mayHaveEdition = filterBit([
  'ed',
  ...data.editions.words,
  ...startsOf(data.editions.compatible),
  ...data.editions.of_kind.flatMap(({ said }) => startsOf(said)),
]);
const editionPattern = new RegExp(`(?<![a-z])([a-z]+)[\\s-]edition|(${data.editions.words.join('|')})`, 'g');
const compatible = new RegExp(sourceOf(data.editions.compatible));

/** Special editions named (`faker`, 聯名, 特仕…, a white graphics card), and `compatible` for what another maker made to fit. */
export const readEditions = (folded: string, bits = filterBits(folded)): string[] => {
  if ((bits & mayHaveEdition) === 0) return [];
  const found = new Set<string>();
  eachMatch(folded, editionPattern, ([, latin, chinese = '']) => found.add(latin ?? chinese));
  if (compatible.test(folded)) found.add('compatible');
  for (const { name, kind, said } of ofKind) if (said.test(folded) && kind.test(folded)) found.add(name);
  return [...found].sort();
};

/** Sides taken where products come in two kinds: `connection:0` is 5G, `connection:1` is WiFi. Both or neither: none. */
export const readSides = (folded: string, bits = filterBits(folded)): string[] => {
  const sides: string[] = [];
  for (const { name, left, right, mayBe } of oppositions) {
    if ((bits & mayBe) === 0) continue;
    const [isLeft, isRight] = [left.test(folded), right.test(folded)];
    if (isLeft && isRight && name === 'drive') sides.push(`${name}:2`);
    else if (isLeft !== isRight) sides.push(`${name}:${isLeft ? 0 : 1}`);
  }
  return sides;
};
