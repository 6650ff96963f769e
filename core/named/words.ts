import taxonomy from '../../datasets/taxonomy/named-means.json' with { type: 'json' };
import type { NamedMeans } from '../contract/index.ts';
import { codesOfPart } from '../text-codes.ts';
import { WordIndex } from '../word-index.ts';

export type Means = Omit<NamedMeans, 'evidence'>;

const means = taxonomy.means.map(({ id, name, name_en, category }) => ({ id, name, name_en, category }) as Means);
/** Throws where the taxonomy has none of that id. */
export const meansOf = (id: string): Means => {
  const found = means.find((one) => one.id === id);
  if (found === undefined) throw new Error(`named-means.json: no ${id}`);
  return found;
};
const gateways: ReadonlySet<string> = new Set(taxonomy.gateways);

/** Whether it settles payments of several means. */
export const isGateway = (id: string): boolean => gateways.has(id);

/** Each word once, with all means that it names: 超商取貨付款 names two. */
const ofWord = new Map<string, Means[]>();
for (const [i, { words }] of taxonomy.means.entries())
  for (const word of words) ofWord.set(word, [...(ofWord.get(word) ?? []), means[i]!]);
const index = new WordIndex<Means[]>();
for (const [word, named] of ofWord) index.add(word, named);

const isLatin = (code: number): boolean => (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);

/** Latin words begin and end where the text's do: `ups` is none in `start-ups`, nor `visa` in `visage`. */
const isBounded = (text: string, start: number, end: number): boolean => {
  const opens = !isLatin(text.charCodeAt(start)) || start === 0 || !/[a-z0-9-]/.test(text[start - 1]!);
  const closes = !isLatin(text.charCodeAt(end - 1)) || end >= text.length || !isLatin(text.charCodeAt(end));
  return opens && closes;
};

/** A word of the text, and the means that it names. */
export interface FoundWord {
  start: number;
  end: number;
  word: string;
  means: Means[];
}

const FULL_WIDTH = /[\u3000\uff01-\uff5e]/;

const LATIN_THEN_HAN = /(?<=[a-z0-9]) (?=\p{Script=Han})/gu;
/** `可分 3、6、12 期`, `6 期 0 利率`: by whatever number, it is paid in parts. */
const IN_PARTS =
  /分 ?\d{1,2}(?: ?[、,/~–-] ?\d{1,2}){0,6} ?期|\d{1,2}(?: ?[、,/~–-] ?\d{1,2}){0,6} ?期 ?[零0免] ?(?:利率|息|手續費)/g;

/** `到全家領貨時再付錢`: paid where it is picked up, by whatever verbs; so is what a driver takes money for. */
const AT_PICKUP =
  /(?:取貨|取件|領貨|領取|[拿領取]包裹)(?:的?時候?|之?後)?[再才當場現一併直接]{0,3}(?:付款|付錢|付現|付費|付清|給錢|繳錢|結帳|一手交錢)/g;
const BY_DRIVER = /(?:的)?司機(?:大哥|先生)?(?:代收|收款|收現|收錢)(?:貨款|款項)?/g;
/** `國內各銀行發行之信用卡`: whose card it is. */
const OF_BANKS =
  /(?:[國本台][內國灣])?(?:各家|各大|各|所有|任何)?銀行所?(?:發行|核發|發)?[之的]? ?(?=信用卡|visa|jcb|master|金融卡|簽帳)/g;

/** What has other words than a means' own. */
const SAID_OTHERWISE = /[包貨領件]|司機|銀行/;
const inOwnWords = (text: string): string =>
  SAID_OTHERWISE.test(text)
    ? text.replace(AT_PICKUP, '取貨付款').replace(BY_DRIVER, '貨到付款').replace(OF_BANKS, '')
    : text;

/** Lower case, half width, without spaces between Latin and Chinese: as the taxonomy's words stand. */
export const foldWords = (text: string): string =>
  inOwnWords(
    (FULL_WIDTH.test(text) ? text.normalize('NFKC') : text)
      .toLowerCase()
      .replace(LATIN_THEN_HAN, '')
      .replace(IN_PARTS, '分期零利率'),
  );

/** False where the part [from, to) of a text with these units, in whatever case, holds no word. */
export const mayNameIn = (codes: Uint16Array, from: number, to: number): boolean => {
  const last = to - 1;
  for (let at = index.next(codes, from, last); at >= 0; at = index.next(codes, at + 1, last))
    if (index.at(codes, at, to).length > 0) return true;
  return false;
};

/** False where a text, in whatever case, holds no word: for most of them there is nothing more to do. */
export const mayName = (text: string): boolean => {
  const folded = FULL_WIDTH.test(text) ? foldWords(text) : text;
  return mayNameIn(codesOfPart(folded), 0, folded.length);
};

/** `免信用卡`, `不需刷卡`: what stands right after it is not asked for. */
const WITHOUT = /(?:免|免用|免綁|不需要?|無需|無須|毋須|不用|不必|without|without a) ?$/;
const MOST_WITHOUT = 10;

/** `刷卡機`, `信用卡夾`: a thing for it, or as large, from its last character on; and `宅配通知`. */
const THING = /^(?:卡(?:機(?!制)|器|夾|套(?!用)|包(?!裹)|大小|尺寸|收納|座|架)|通知)/;

/** Means that a folded text names, in order; of words within each other the longest. */
export const wordsIn = (text: string): FoundWord[] => {
  const codes = codesOfPart(text);
  const kept: FoundWord[] = [];
  const last = text.length - 1;
  for (let start = index.next(codes, 0, last); start >= 0; start = index.next(codes, start + 1, last)) {
    if (start < (kept.at(-1)?.end ?? 0)) continue;
    let longest: FoundWord | null = null;
    for (const [word, named] of index.at(codes, start, text.length)) {
      const end = start + word.length;
      if (end > (longest?.end ?? start) && isBounded(text, start, end)) longest = { start, end, word, means: named };
    }
    if (longest === null || THING.test(text.slice(longest.end - 1, longest.end + 2))) continue;
    if (!WITHOUT.test(text.slice(Math.max(0, start - MOST_WITHOUT), start))) kept.push(longest);
  }
  return kept;
};

const anyOf = (list: readonly string[]): string =>
  [...list]
    .sort((a, b) => b.length - a.length)
    .map((word) => (/^[a-z]+$/.test(word) ? `\\b${word}\\b` : word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('|');
/** A heading within a text about means says no more than a filler: `Zahlungsarten: Visa, PayPal`. */
const fillers = new RegExp(anyOf([...taxonomy.headings, ...taxonomy.fillers]), 'g');
const verbs = new RegExp(taxonomy.verbs.join('|'));
const negations = new RegExp(taxonomy.negations.join('|'));
const pictures: ReadonlySet<string> = new Set(taxonomy.pictures);

const ambiguous: ReadonlySet<string> = new Set(taxonomy.ambiguous);
const links: ReadonlySet<string> = new Set(taxonomy.links);

/** Whether a folded text is a link to something else, such as `Discover`. */
export const isLink = (text: string): boolean => links.has(text.trim());

/** Whether a word of a folded text means something else as well. */
export const isAmbiguous = (text: string, { start, end }: FoundWord): boolean => ambiguous.has(text.slice(start, end));
export const hasVerb = (text: string): boolean => verbs.test(text);
export const isTakenBack = (text: string): boolean => negations.test(text);

const restOf = (text: string, found: readonly FoundWord[]): string => {
  let rest = '';
  let at = 0;
  for (const { start, end } of found) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return rest + text.slice(at);
};

/** What it costs says nothing else: `7-11超取50元`. */
const PRICES = /(?:nt)?\$ ?\d[\d,]*|\d[\d,]* ?元/g;

/** Nor does in how many parts: `3、6、12 期信用卡分期`. */
const PARTS = /\d{1,2}(?: ?[、,/~–-] ?\d{1,2}){0,6} ?期/g;

/** `AFTEE（14 天後再繳）`: what is said of it besides. */
const REMARK = /[(【[][^()【】[\]]{0,30}[)】\]]/g;

/** Letters and digits of a text that name no means, no price and are no filler. */
export const residueOf = (text: string, found: readonly FoundWord[]): number =>
  restOf(text, found)
    .replace(REMARK, '')
    .replace(PRICES, '')
    .replace(PARTS, '')
    .replace(fillers, '')
    .replace(/[^\p{L}\p{N}]/gu, '').length;

/** `creditcardvisa`, `paymentpaypal`: names are written as one word too. */
const GLUED =
  /(credit-?cards?|payments?|card|logo|icon|cc)(?=visa|master|amex|american|jcb|paypal|discover|diners|unionpay|linepay|applepay)/g;

/** `/img/logo-mastercard-mobile.svg?v=2` → `logo mastercard mobile svg`: the words of a picture's name. */
export const pictureWords = (src: string): string => {
  const name = src.split(/[?#]/, 1)[0]!.split('/').at(-1) ?? '';
  // Hashes, which loaders and shops append, are no words.
  const plain = foldWords(decode(name)).replace(/(?=[a-f]{0,12}\d)[0-9a-f]{8,64}/g, ' ');
  return plain
    .replace(GLUED, '$1 ')
    .split(/[^\p{L}]+/u)
    .join(' ');
};

/** Words of a picture's name that name no means, and are none of those that such names have besides. */
export const otherPictureWords = (name: string, found: readonly FoundWord[]): number =>
  restOf(name, found)
    .split(' ')
    .filter((word) => word.length > 1 && !pictures.has(word)).length;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
