/** How much of a text is nothing but words for wares, services and places: `婚禮佈置`, `台北花店`, `潛水課程`. */
import taxonomy from '../../datasets/taxonomy/industries.json' with { type: 'json' };
import words from '../../datasets/taxonomy/site-names.json' with { type: 'json' };

const HAN_WORD = /^\p{Script=Han}{2,8}$/u;
const known: ReadonlySet<string> = new Set([
  ...taxonomy.industries.flatMap((industry) => industry.words.filter((word) => HAN_WORD.test(word))),
  ...words.wares,
]);
const fillers: ReadonlySet<string> = new Set(words.fillers);
const LONGEST = 8;
const HAN = /\p{Script=Han}/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Short trade marks beside wares: `LED燈具`, `3C 配件`, `T恤`. */
const SHORT_LATIN =
  /(?<![a-z0-9])(?:led|3c|usb|diy|spa|cbd|dm|t|ai|kol|erp|pos|app|b2b|seo|pvc|cnc|oem|odm)(?![a-z0-9])/gi;
const MOST = 120;

/** Letters of a text that belong to no known word. */
export const lettersBesideWares = (text: string): number => {
  const rest = text.slice(0, MOST).replace(SHORT_LATIN, ' ');
  let letters = 0;
  for (let i = 0; i < rest.length; ) {
    const length = knownAt(rest, i);
    if (length === 0 && LETTER.test(rest[i]!) && !fillers.has(rest[i]!)) letters++;
    i += Math.max(1, length);
  }
  return letters;
};

const knownAt = (text: string, at: number): number => {
  for (let length = Math.min(LONGEST, text.length - at); length > 1; length--)
    if (known.has(text.slice(at, at + length))) return length;
  return 0;
};

/** Of a longer text one letter in six may be of a word that no list has. */
const ALLOWED = 6;

/** A word of it at least. */
export const namesWares = (text: string): boolean => {
  for (let i = 0; i < Math.min(text.length, MOST); i++) if (knownAt(text, i) > 0) return true;
  return false;
};

/** Half of it and more. */
export const isMostlyWares = (text: string): boolean =>
  HAN.test(text) && 2 * lettersBesideWares(text) <= (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);

/** Wares and nothing else. */
export const isWaresOnly = (text: string): boolean => {
  if (!HAN.test(text)) return false;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return lettersBesideWares(text) <= Math.floor(letters / ALLOWED);
};

/** 館, 屋 and the like end a name though they stand apart: `好日子 雜貨店`. */
const SHORT_SHOP = /^\p{Script=Han}{0,2}(?:店|行|坊|莊|屋|館|園|社|舖|鋪|堂|廠|號|軒|閣)$/u;
const OWN = 2;

/** `木沐菜 蔬食餐盒`, `RhinoShield 防摔手機殼`, `韓系女裝 Mistime` → the name alone; nothing but wares comes out whole. */
export const withoutWareWords = (text: string): string => {
  const tokens = text.split(/\s+/);
  while (tokens.length > 1) {
    const last = tokens.at(-1)!;
    const rest = tokens.slice(0, -1).join(' ');
    if (!isWaresOnly(last) || SHORT_SHOP.test(last) || lettersBesideWares(rest) < OWN) break;
    tokens.pop();
  }
  while (tokens.length > 1) {
    // What follows is the name where it is in other letters: `韓系女裝 Mistime`.
    if (!isWaresOnly(tokens[0]!) || !/^[A-Za-z]/.test(tokens[1]!) || lettersBesideWares(tokens[1]!) <= OWN) break;
    tokens.shift();
  }
  return tokens.join(' ');
};
