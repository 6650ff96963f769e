/** Texts that may hold a shop's name → the name alone. */
import words from '../../datasets/taxonomy/site-names.json' with { type: 'json' };
import { lettersBesideWares } from './ware-words.ts';
import { withoutListed } from './wares.ts';

/** Words with which a site says that it is one, at either end of its name; never the name. */
const GENERIC = [...words.generic].sort((a, b) => b.length - a.length);
/** Page, not shop: texts that stand where a name may stand. */
const JUNK = new Set([...words.generic, ...words.pages]);
const JUNK_START =
  /^(?:40[0-9]|50[0-9]|error\b|page not found|just a moment|attention required|access denied|search results|搜尋|查詢|您搜尋|歡迎加入|請輸入|請啟用|please\b|sign in|log ?in\b|your cart|shopping cart|buy\b|купить\b)/i;
const PRICE = /(?:NT\$?|[$€£¥￥])\s?\d|\d\s?元|\d\s?折|\d+\s?%|滿\s?\d|免運|優惠價|特價|\d{4}年|\d{4}[-/.]\d/i;
/** Ends of clauses: a slogan's, seldom a name's. */
const SENTENCE = /[，。！？、；…]|[!?]\s|,\s|\.{3}/;
const wareWords: ReadonlySet<string> = new Set(words.wares);
/** Some of them are of short names too: `飛比價格`. */
const softSlogans = words.slogans.filter((word) => wareWords.has(word));
const hardSlogans = words.slogans.filter((word) => !wareWords.has(word));
const SHORT = 6;
const OWN_LETTERS = 2;
const isSlogan = (text: string): boolean => {
  const lower = text.toLowerCase();
  if (hardSlogans.some((word) => lower.includes(word)) || /\b(?:best|buy|prices?)\b/.test(lower)) return true;
  const isSoft = softSlogans.some((word) => lower.includes(word));
  return isSoft && (text.length > SHORT || lettersBesideWares(text) < OWN_LETTERS);
};

/** Of a text in several parts, what those after the first are worth. */
export const LATER_PART = 0.35;

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const SEPARATOR = new RegExp(
  `\\s*(?:[|｜‖│︱║∣★☆◆◇■□●◎♥❤]|::+|[»›>＞])\\s*|\\s+[-–—―─－‐·‧•・．:：@~～/]\\s+|\\s*[－—―─．•]\\s*|(?<=[${CJK}])[-–_]|[-–_](?=[${CJK}])|[：:]\\s+|(?<=[${CJK}])[：:]`,
  'u',
);
/** What parts a name from a slogan also where a site declares its name: names hold hyphens and colons themselves. */
const DECLARED_SEPARATOR = /\s*(?:[|｜‖│︱║∣]|::+|[»›>＞])\s*|\s+[-–—―─－•·・．]\s+/u;
const BRACKETS = /[【〔［[「『《«„“]([^】〕］\]」』》»“”]{1,40})[】〕］\]」』》»“”]/gu;
const QUOTED = /[«„“「『]([^»“”」』]{2,40})[»“”」』]/gu;

const LEGAL_FORM = /(?:有限公司|企業社|實業社|工作室|商行)$|\b(?:co\.?,? ?ltd|inc|corp|llc|gmbh)\.?$/i;
/** A company's legal form ends it: `示範閥業股份有限公司`. */
export const hasLegalForm = (text: string): boolean => LEGAL_FORM.test(text.trim());

/** Form in which two spellings of one name are one: `PC Home®` and `pchome`. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const isEdge = (text: string, at: number): boolean => !/[a-z0-9]/i.test(text[at] ?? ' ');

/** Without one generic word at its end or start; a Latin one only where it is a word. */
const withoutOne = (text: string): string => {
  const lower = text.toLowerCase();
  for (const word of GENERIC) {
    if (lower.length <= word.length) continue;
    const isLatin = /^[a-z]/.test(word);
    if (lower.endsWith(word) && (!isLatin || isEdge(lower, lower.length - word.length - 1)))
      return text.slice(0, -word.length);
    if (lower.startsWith(word) && (!isLatin || isEdge(lower, word.length))) return text.slice(word.length);
  }
  return text;
};

/** A bracket that is opened and never closed is a separator's: `[Fannie Mae`. */
const LONE_BRACKET = /^[[【〔［(（「『](?=[^\]】〕］)）」』]*$)/u;

const trimSigns = (text: string): string =>
  text
    .replace(LONE_BRACKET, '')
    .replace(/^[\s\-–—|｜:：,，・·./\\™®©@]+|[\s\-–—|｜:：,，・·/\\™®©]+$/gu, '')
    .trim();

/** `示範茶行官方網站` → `示範茶行`; what is nothing but generic words comes out as it is. */
export const bareName = (text: string): string => {
  let name = trimSigns(text.replace(/^www\./i, ''));
  const lastWord = name.lastIndexOf(' ');
  if (lastWord > 1 && JUNK.has(name.slice(lastWord + 1).toLowerCase()) && /\p{Script=Han}/u.test(name.slice(lastWord)))
    name = trimSigns(name.slice(0, lastWord));
  for (let i = 0; i < 4; i++) {
    const rest = trimSigns(withoutOne(name));
    if (rest === name || nameKey(rest).length < 2) break;
    name = rest;
  }
  return name;
};

/** A page's own word, a price, a number, an address or a whole sentence: nothing that a shop is called. */
export const isJunk = (text: string): boolean => {
  const key = nameKey(text);
  const lower = text
    .toLowerCase()
    .replace(/[.…!]+$/, '')
    .trim();
  return (
    key.length < 2 ||
    text.length > 60 ||
    /^[\d\s.,:/-]+$/.test(text) ||
    JUNK.has(lower) ||
    JUNK.has(key) ||
    JUNK_START.test(text) ||
    PRICE.test(text) ||
    /^https?:|[{}<>=\\]|%s|\$\{|\bundefined\b|\bnull\b|document\.write|["“”]:|">/i.test(text)
  );
};

const BOTH =
  /^\p{Script=Han}{2,10}\s?[A-Za-z][A-Za-z0-9.'’& -]*$|^[A-Za-z][A-Za-z0-9.'’& -]*?\s?\p{Script=Han}{2,10}$/u;
/** How much a text reads like a name and not like a slogan, 0–1. */
export const nameLikeness = (text: string): number => {
  const han = text.match(new RegExp(`[${CJK}]`, 'gu'))?.length ?? 0;
  const words = text.split(/\s+/).length;
  let likeness = 1;
  if (SENTENCE.test(text)) likeness *= 0.4;
  if (isSlogan(text)) likeness *= 0.5;
  const latin = 1.5 * (text.match(/[A-Za-z0-9.]+/g)?.length ?? 0);
  // A name in two languages says itself twice.
  const length = han === 0 ? words : BOTH.test(text) ? Math.max(han, latin) : han + latin;
  const [much, tooMuch] = han === 0 ? [5, 7] : [9, 13];
  if (length > tooMuch) likeness *= 0.4;
  else if (length > much) likeness *= 0.75;
  return likeness;
};

/** Parts of a text that is meant as the site's name; a name in quotes leads where the whole is a slogan. */
export const declaredParts = (text: string): string[] => {
  const quoted = Array.from(text.matchAll(QUOTED), ([, name = '']) => name);
  const parts = text.split(DECLARED_SEPARATOR);
  return (nameLikeness(text) < 1 ? [...quoted, ...parts] : [...parts, ...quoted])
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
};

/** `Logo of 示範`, `示範 logo image` and `示範 home page` → `示範`. */
export const withoutLogo = (text: string): string =>
  text
    .replace(/^logo\s+(?:(?:of|des|der|von|de|du|für)\s+)?/i, '')
    .replace(/[\s_-]*\blogo\b.*$/i, '')
    .replace(/(?<=\S)\s+home(?:\s?page)?$/i, '');

/** What stands in a title's brackets. */
export const bracketed = (text: string): string[] =>
  Array.from(text.matchAll(BRACKETS), ([, inner = '']) => inner.replace(/\s+/g, ' ').trim()).filter(
    (inner) => inner !== '',
  );

/** A title's parts in order, brackets' contents last. */
export const partsOf = (text: string): string[] => {
  const inner = bracketed(text);
  const outer = withoutListed(text.replace(BRACKETS, ' ')).split(SEPARATOR);
  return [...outer, ...inner].map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
};
