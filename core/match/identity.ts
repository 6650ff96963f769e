import type { Condition } from '../contract/index.ts';
import { namesAccessory } from './accessory.ts';
import { readAttributes, withOneWord, withoutPraise, withoutWording } from './attributes.ts';
import { brandsOf, withoutBrands } from './brands.ts';
import { type BundleReading, readBundle } from './bundle.ts';
import { unifyCharacters } from './characters.ts';
import { filterBits, hasDigit } from './filter-bits.ts';
import { headNamesOf } from './head-names.ts';
import { joinedWords } from './joined-words.ts';
import { type Model, readModels, withMpn } from './models.ts';
import { withOneWriting, withoutCountries } from './one-writing.ts';
import {
  boxed,
  type PackReading,
  type Quantity,
  readPack,
  readQuantities,
  withoutMeasures,
  withoutOrderLimits,
  withSizeApart,
} from './quantities.ts';
import { withoutSystems } from './systems.ts';
import { eachMatch, foldText, isDigitUnit, isLetterUnit } from './text.ts';
import { readColours, readCondition, readEditions, readGeneration, readLineWords, readSides } from './variant.ts';
import { bigramsOf, pushNew, wordsOf } from './words.ts';

/** What is known of an offer before matching. Only `title` is needed. */
export interface OfferText {
  title: string;
  brand?: string | null;
  gtin?: string | null;
  mpn?: string | null;
  condition?: Condition | null;
}

/** What a title says that a thing is. Lists are sorted or in reading order, without repeats. */
export interface Identity {
  brands: string[];
  brandShown: string | null;
  models: Model[];
  components: string[];
  /** Of a Latin title, neighbouring words as one; see `joinedWords`. */
  joined: string[];
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
  /** What it begins with, where brands stand; see `headNamesOf`. */
  headNames: string[];
  /** Further words of the Latin one of two: `bees` of `burt's bees 小蜜蜂爺爺`. */
  headRest: string[];
  /** What it says of flavour, form, size, sex…: numbers of values, ascending; see `readAttributes`. */
  attributes: number[];
  /** Digits only, leading zeros removed; null: none, or not a GTIN. */
  gtin: string | null;
}

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

const numberedPattern =
  /(?<![a-z0-9-])([a-z]{2,})[\s-]?(?!\d+[gt]b?(?![a-z]))(\d{1,4}[a-z]{0,2})(?![a-z0-9.-]|\s?(?:gb|tb|[吋型片入包件雙條盒瓶支罐枚粒顆錠]))/g;

/** `gt-2000 13`: the successor of one that has a number itself. */
const successorPattern =
  /(?<![a-z0-9-])([a-z]{1,5}-?\d{3,4}) (\d{1,2})(?=$|[\s)】](?!\s?(?:gb|tb|[吋型片入包件雙條盒瓶支罐枚粒顆錠台組號人公毫mgl%x*]))|[男女])/g;

const numberedOf = (folded: string): string[] => {
  const found: string[] = [];
  eachMatch(folded, successorPattern, ([, name = '', number]) => pushNew(found, `${name.replace('-', '')} ${number}`));
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

const hasChinese = /[\u3400-\u9fff]/;

/** What a text tells of the thing: without praise and wording, unless nothing Chinese were left. */
const toldOf = (measured: string): string => {
  const told = withoutWording(withoutCountries(measured));
  return hasChinese.test(told) ? told : withoutPraise(measured);
};

/** Bigrams of what is left without its brand: of `可口可樂 600ml`, which has no other name, of the brand. */
const thingOf = (bare: string, brands: readonly string[]): string[] => {
  const bigrams = bigramsOf(withoutBrands(bare, brands));
  return bigrams.length === 0 && brands.length > 0 && wordsOf(bare).length === 0 ? bigramsOf(bare) : bigrams;
};

const isGtin = (digits: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const padded = digits.padStart(14, '0');
  let sum = 0;
  for (let i = 0; i < 13; i++) sum += Number(padded[i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === Number(padded[13]);
};

const brandName = /[a-z][a-z'.&-]+|[\u3400-\u9fff]{2,}/g;
/** What stands in the field of a brand where there is none. */
const noBrand = /^(?:無|沒有?|其他|其它|自有|未知|不適用|n\/?a$|none|null|oem$|no ?brand|unbranded|generic)/;

/** A folded Chinese title, behind its brand where it names no part of it and only a field does: `RAVA 安全座椅` of nuna. */
const withBrandSaid = (folded: string, field: string | null): string => {
  if (field === null || !hasChinese.test(folded)) return folded;
  const brand = unifyCharacters(foldText(field)).trim();
  const names = noBrand.test(brand) ? null : brand.match(brandName);
  return names === null || names.some((name) => folded.includes(name)) ? folded : `${brand} ${folded}`;
};

/** Reads what an offer's title (and brand, condition and GTIN fields, where there are any) says that the thing is. Linear in the text. */
export const readIdentity = (offer: OfferText): Identity => {
  const said = withBrandSaid(unifyCharacters(foldText(offer.title)), offer.brand ?? null);
  const unified = withOneWriting(withoutOrderLimits(said));
  const bits = filterBits(unified);
  const folded = withSizeApart(unified, bits);
  const brand = brandsOf(withoutWording(withoutCountries(folded)), offer.title, offer.brand ?? null);
  const { models, components } = withMpn(readModels(folded, bits), offer.mpn ?? null);
  const measured = withoutMeasures(folded, bits);
  const plain = withOneWord(toldOf(measured));
  const bare = hasChinese.test(folded) ? plain : withoutSystems(plain);
  const words = wordsOf(bare);
  const head = headNamesOf(bare, words);
  const digits = offer.gtin ? offer.gtin.replace(/\D/g, '') : '';
  return {
    brands: brand.ids,
    brandShown: brand.shown,
    models,
    components,
    joined: (bits & hasDigit) === 0 || hasChinese.test(folded) ? [] : joinedWords(folded),
    ...boxed(readQuantities(folded, bits), readPack(folded, bits), folded),
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
    bigrams: thingOf(bare, brand.ids),
    headNames: head.names,
    headRest: head.rest,
    attributes: readAttributes(measured),
    gtin: digits !== '' && isGtin(digits) ? digits.replace(/^0+/, '') : null,
  };
};
