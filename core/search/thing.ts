/** Which word of a query names the thing that is asked for, by what titles end their words with. */
import { HEAD } from './format.ts';
import { countOf, type Lists } from './lists.ts';
import { isPackage, nameOf } from './names.ts';
import type { ReadWord } from './query.ts';

/** A Chinese word that may be the thing itself; of one character it is a colour or the like. */
export const namesThing = ({ heads }: ReadWord): boolean => heads.some((head) => head.length > 1);

/** Of the titles that have a pair of characters, so many end a word with it where it names a thing: 防曬乳 does, 臉部 does not. */
const ENDS = 0.25;
/** With fewer titles a word says nothing of itself: its other names are asked. */
const LEAST_TITLES = 3;

const endsWords = (lists: Lists, pairs: readonly string[]): boolean => {
  let [titles, ends] = [0, 0];
  for (const pair of pairs) {
    titles += countOf(lists, pair);
    ends += countOf(lists, HEAD + pair);
  }
  return ends > 0 && ends >= titles * ENDS;
};

const isLikely = (lists: Lists, { text, heads }: ReadWord): boolean => {
  const own = text.slice(-2);
  const isAlone = nameOf(text)?.isOfKinds === true && heads.includes(own) && countOf(lists, own) >= LEAST_TITLES;
  return endsWords(lists, isAlone ? [own] : heads);
};

/** A known name of goods that is no way of packing them. */
const isGoods = ({ text }: ReadWord): boolean => {
  const name = nameOf(text);
  return name !== undefined && name.isOfKinds !== true && !isPackage(text);
};

/** Words that name a thing, without what others of them are packed in. */
const namedIn = (words: readonly ReadWord[]): ReadWord[] => {
  const named = words.filter(namesThing);
  return named.length > 1 && named.some(isGoods) ? named.filter(({ text }) => !isPackage(text)) : named;
};

/** The last known name that titles end a word with, else the last such word, else the last one; undefined: there is none. */
export const thingOf = (lists: Lists, words: readonly ReadWord[]): ReadWord | undefined => {
  const named = namedIn(words);
  if (named.length < 2) return named[0];
  const likely = named.filter((word) => isLikely(lists, word));
  const known = likely.filter(({ own }) => own !== null);
  // Of 孕婦褲 上班 the trousers are asked for, and not what is worn at work.
  return known.findLast(({ isNeed }) => isNeed !== true) ?? known.at(-1) ?? likely.at(-1) ?? named.at(-1);
};

/** What is wrong: of 衣服有霉味 the mould, and not the clothes, is what something is bought for. Folded. */
const complaint =
  /[痛酸痒臭脏破坏漏干裂怕太累塞霉味乱吵滑肿咬汗冰硬糙虫蚊蚁蟑蝇锈]|[不很没掉]|失眠|过敏|便秘|便祕|打呼|打鼾|出油|敏感|宿醉/;
const complains = ({ isNeed, text }: ReadWord): boolean => isNeed === true && complaint.test(text);

/** {@link thingOf}, but what is wrong before it. */
export const askedFor = (lists: Lists, words: readonly ReadWord[]): ReadWord | undefined =>
  words.findLast(complains) ?? thingOf(lists, words);
