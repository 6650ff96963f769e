import data from '../../datasets/taxonomy/accessories.json' with { type: 'json' };
import { namesWithFor } from './brands.ts';
import { filterBit, filterBits } from './filter-bits.ts';
import { foldText } from './text.ts';

const escaped = (words: string[]): string => words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
const always = new RegExp(escaped(data.always));
const whenFor = new RegExp(escaped(data.when_for));
const forWords = new RegExp(
  `${escaped(data.for.filter((word) => /[^a-z ]/.test(word))).replace('適用', '(?<![都皆均也])適用')}|\\b(?:${escaped(data.for.filter((word) => /^[a-z ]+$/.test(word)))})\\b`,
);
const hosts = new RegExp(escaped(data.hosts));
const english = new RegExp(`\\b(?:${escaped(data.english)})s?\\b`);

/** What every accessory names, up to the first space: most titles do not, and need no closer look. */
const mentions = [...data.always, ...data.parts, ...data.when_for, ...data.english].map(
  (word) => word.split(' ', 1)[0] ?? word,
);
const mentioned = new RegExp(escaped(mentions));
const mayBeMentioned = filterBit(mentions);

/**
 * A title that begins with what it is for (`適用 iPhone…`, `【通用】for Dyson…`, `for 象印 CD-JSF40…`): whatever it names, it is not
 * that thing. Not `適用 4-5 坪`, nor `for Men`; behind a Chinese name only a model number says that a thing is meant, not a skin
 * or an age.
 */
const beginsWithFor =
  /^(?:[[(【<][^\])】>]{0,40}[\])】>]\s*)?(?:適用於?\s*[a-z]|for (?!(?:men|women|him|her|kids?|baby|babies|pets?|cats?|dogs?|home|all|you|the)\b)[a-z]|(?:適用於?|for)\s*(?:(?![肌膚髮犬貓狗童嬰寶男女齡])[\u3400-\u9fff]){1,12}\s*[a-z]{1,5}-?[a-z]{0,3}\d{2,6}[a-z]{0,4}(?![a-z\d]))/;
const mayBeginWithFor = filterBit(['適', 'for']);

/** The title without what comes along with the thing: 含…, 贈…, `+…`, `(…組)`, and without usage tags in parentheses. */
const headOf = (folded: string): string =>
  folded
    .replace(/(?:含|贈送?|附贈?|送)(?!料)[^()（）/\s+]{1,24}/g, ' ')
    .replace(/[([{<《][^)\]}>》]{0,80}[)\]}>》]?/g, ' ')
    .replace(/(?<=\S)\+(?=\s*[^\s,)\d])[\s\S]*$/, ' ');

/**
 * Whether a title (or query) names an accessory: a case, protector, strap, cable… *for* a thing, not the thing.
 * What comes with a thing (`含壁掛架`, `+保護貼`) does not make it one. The words are in datasets/taxonomy/accessories.json.
 * A power bank or a charging pad that is a product of its own, with no word of what it is for, is not one.
 */
export const isAccessory = (title: string): boolean => namesAccessory(foldText(title));

/** False: `namesAccessory` is false of any folded text of which every part between blanks is such. */
export const mayBeAccessory = (folded: string): boolean =>
  (filterBits(folded) & mayBeginWithFor) !== 0 || mentioned.test(folded);

const MEASURE = '\\d+(?:ml|kg|g|l|cc|v|w|a|ah|mah|cm|mm|m|oz)(?![a-z\\d])';
/** Letters and digits together. */
const MODEL = '(?=[a-z\\d-]{4,24}(?![a-z\\d-]))(?=[\\d-]{0,24}[a-z])(?=[a-z-]{0,24}\\d)[a-z\\d-]+';
/**
 * `LG 55UR8050 遙控器`: behind the model number of a thing, what belongs to it. A thing of that name has its own words between:
 * `羅技 R500 簡報遙控器`; where they end in what it is for, it belongs to what they name: `大金 RXV41 冷氣適用遙控器`.
 */
const endsInPart = new RegExp(
  `(?<![a-z\\d])(?!${MEASURE})${MODEL}(?:\\s{0,3}[([【]?(?:的|原廠|全新|副廠|專用|適用|通用|遺失補購){0,2}|\\s?[\\u3400-\\u9fff]{1,8}(?:專用|適用))\\s?(?:${escaped(data.parts)})\\s?[)\\]】]?\\s*$`,
);

const brandWithFor = new RegExp(escaped([...namesWithFor]), 'g');

/** `isAccessory` of a folded title. */
export const namesAccessory = (title: string, bits = filterBits(title)): boolean => {
  const folded = title.includes('for') ? title.replace(brandWithFor, ' ') : title;
  if ((bits & mayBeginWithFor) !== 0 && beginsWithFor.test(folded)) return true;
  if ((bits & mayBeMentioned) === 0 || !mentioned.test(folded)) return false;
  const head = headOf(folded);
  if (always.test(head) || endsInPart.test(head)) return true;
  const isFor = forWords.test(folded) || /\bfor\b/.test(folded);
  if (isFor && hosts.test(folded) && whenFor.test(head)) return true;
  return hosts.test(folded) && english.test(head) && !/[\u3400-\u9fff]/.test(head);
};
