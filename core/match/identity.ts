import type { Condition } from '../contract/index.ts';
import { namesAccessory } from './accessory.ts';
import { brandsOf } from './brands.ts';
import { type BundleReading, readBundle } from './bundle.ts';
import { filterBits, hasDigit } from './filter-bits.ts';
import { type Model, readModels } from './models.ts';
import { type PackReading, type Quantity, readPack, readQuantities } from './quantities.ts';
import { eachMatch, foldText, isCjkUnit, isDigitUnit, isLetterUnit } from './text.ts';
import { readColours, readCondition, readEditions, readGeneration, readLineWords, readSides } from './variant.ts';

/** What is known of an offer before matching. Only `title` is needed. */
export interface OfferText {
  title: string;
  brand?: string | null;
  gtin?: string | null;
  condition?: Condition | null;
}

/** What a title says that a thing is. Lists are sorted or in reading order, without repeats. */
export interface Identity {
  brands: string[];
  brandShown: string | null;
  models: Model[];
  components: string[];
  quantities: Quantity[];
  pack: PackReading;
  colours: string[];
  condition: Condition;
  bundle: BundleReading;
  generation: string | null;
  lineWords: string[];
  sides: string[];
  /** Special editions. */
  editions: string[];
  /** A name and the number after it: `flip 7`, `rtx 5070`. */
  numbered: string[];
  accessory: boolean;
  /** Latin words and numbers, folded. */
  words: string[];
  /** Of the words, numbers. */
  numbers: string[];
  /** Of the words, those that may be names: four letters or more, or letters and digits; no fillers, no brand. */
  names: string[];
  /** CJK bigrams. */
  bigrams: string[];
  /** Digits only, leading zeros removed; null: none, or not a GTIN. */
  gtin: string | null;
}

const DOT = 0x2e;

const pushNew = (list: string[], word: string): void => {
  if (!list.includes(word)) list.push(word);
};

/** Units that are no part of the number before them. */
const splitUnits = new Set('gb tb mb mp pk ct ft in inch mm cm ml oz w hz mah pack pcs sheet'.split(' '));

/** Where a run of digits or letters ends. */
const endOf = (text: string, from: number, isOf: (unit: number) => boolean): number => {
  let at = from;
  while (at < text.length && isOf(text.charCodeAt(at))) at++;
  return at;
};

const isWordUnit = (unit: number): boolean => isLetterUnit(unit) || isDigitUnit(unit);

/** `1.5`, `4.2.1`: where it ends; where it begins, if no number with a point is there. */
const endOfDecimal = (text: string, from: number): number => {
  let end = endOf(text, from, isDigitUnit);
  let decimal = from;
  while (end > from && text.charCodeAt(end) === DOT && isDigitUnit(text.charCodeAt(end + 1))) {
    end = endOf(text, end + 1, isDigitUnit);
    decimal = end;
  }
  return decimal;
};

/** `rtx5070` is two words, and so is `350ml`. */
const pushChunk = (words: string[], chunk: string): void => {
  const letters = endOf(chunk, 0, isLetterUnit);
  const digits = endOf(chunk, letters, isDigitUnit);
  const isName = letters >= 2 && digits > letters && digits === chunk.length;
  if (isName || (letters === 0 && digits > 0 && splitUnits.has(chunk.slice(digits)))) {
    const at = isName ? letters : digits;
    pushNew(words, chunk.slice(0, at));
    pushNew(words, chunk.slice(at));
  } else pushNew(words, chunk);
};

const wordsOf = (folded: string): string[] => {
  const words: string[] = [];
  for (let at = 0; at < folded.length; ) {
    if (!isWordUnit(folded.charCodeAt(at))) {
      at++;
      continue;
    }
    const decimal = endOfDecimal(folded, at);
    const end = decimal > at ? decimal : endOf(folded, at, isWordUnit);
    pushChunk(words, folded.slice(at, end));
    at = end;
  }
  return words;
};

const bigramsOf = (folded: string): string[] => {
  const found: string[] = [];
  const codes: number[] = [];
  let before = 0;
  for (let i = 0; i < folded.length; i++) {
    const unit = folded.charCodeAt(i);
    const cjk = isCjkUnit(unit) ? unit : 0;
    if (cjk > 0 && before > 0) {
      // Numbers are compared faster than texts, and a title has few.
      const pair = (before << 16) | cjk;
      if (!codes.includes(pair)) {
        codes.push(pair);
        found.push(folded.slice(i - 1, i + 1));
      }
    }
    before = cjk;
  }
  return found;
};

const notNames = new Set([
  'usb',
  'hdmi',
  'bluetooth',
  'bt',
  'gen',
  'pcie',
  'wifi',
  'win',
  'windows',
  'type',
  'class',
  'ddr',
  'no',
  'of',
  'to',
  'with',
  'and',
  'for',
  'up',
  'in',
  'black',
  'white',
  'pack',
  'set',
  'qi',
  'pd',
  'ip',
  'ipx',
  'hdr',
  'dp',
  'x',
]);

const numberedPattern = /(?<![a-z0-9-])([a-z]{2,})[\s-]?(\d{1,4}[a-z]{0,2})(?![a-z0-9.-]|\s?(?:gb|tb|吋|型))/g;

const numberedOf = (folded: string): string[] => {
  const found: string[] = [];
  eachMatch(folded, numberedPattern, ([, name = '', number]) => {
    if (!notNames.has(name)) pushNew(found, `${name} ${number}`);
  });
  return found;
};

/** Names of things that say little: every shop adds or drops them. */
const fillers = new Set(
  'the and for with new geforce nvidia ssd hdd cpu gpu led lcd oled ips usb type hdmi wifi win windows nvme pcie sata gddr ddr inch fhd uhd qhd gps app plus'.split(
    ' ',
  ),
);

/** Of an identity's words, numbers. */
export const numbersOf = (words: string[]): string[] =>
  words.filter((word) => isDigitUnit(word.charCodeAt(0)) && /^\d{1,4}[a-z]{0,2}$/.test(word));

/** Of an identity's words, those that may be names. */
export const namesOf = (words: string[], brands: string[]): string[] =>
  words.filter(
    (word) =>
      isLetterUnit(word.charCodeAt(0)) &&
      /^[a-z]{4,}$|^[a-z]+\d+[a-z]*$/.test(word) &&
      !fillers.has(word) &&
      !brands.includes(word),
  );

const isGtin = (digits: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const padded = digits.padStart(14, '0');
  let sum = 0;
  for (let i = 0; i < 13; i++) sum += Number(padded[i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(padded[13]);
};

/** Reads what an offer's title (and brand, condition and GTIN fields, where there are any) says that the thing is. Linear in the text. */
export const readIdentity = (offer: OfferText): Identity => {
  const folded = foldText(offer.title);
  const bits = filterBits(folded);
  const brand = brandsOf(folded, offer.title, offer.brand ?? null);
  const { models, components } = readModels(folded, bits);
  const words = wordsOf(folded);
  const digits = offer.gtin ? offer.gtin.replace(/\D/g, '') : '';
  return {
    brands: brand.ids,
    brandShown: brand.shown,
    models,
    components,
    quantities: readQuantities(folded, bits),
    pack: readPack(folded, bits),
    colours: readColours(folded, bits),
    condition: readCondition(folded, offer.condition ?? null, bits),
    bundle: readBundle(folded, bits),
    generation: readGeneration(folded, bits),
    lineWords: readLineWords(folded, bits),
    sides: readSides(folded, bits),
    editions: readEditions(folded, bits),
    numbered: (bits & hasDigit) === 0 ? [] : numberedOf(folded),
    accessory: namesAccessory(folded, bits),
    words,
    numbers: numbersOf(words),
    names: namesOf(words, brand.ids),
    bigrams: bigramsOf(folded),
    gtin: digits !== '' && isGtin(digits) ? digits.replace(/^0+/, '') : null,
  };
};
