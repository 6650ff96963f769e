import { type Identity, modelStrength, withoutColour } from '../../core/match/index.ts';
import type { GrowingUint32 } from '../../core/serving/growing.ts';
import { hashToken } from '../columns/token-hash.ts';
import {
  bigramCode,
  CONDITION_SHIFT,
  conditions,
  flag,
  head,
  isExact,
  MOST_PARTS,
  modelSignature,
  NAME_BITS,
  PARTS_SHIFT,
  QUANTITY_WORDS,
  tokenCode,
  wordCode,
} from './layout.ts';
import { brands, colours, kinds, lines, sides } from './vocabulary.ts';

/**
 * `Razer Viper faker edition` → `edition⏎⏎⏎⏎faker`: what numbers do not say, a line for each list (long words, models,
 * components, numbered names, editions, GTIN, generation, extras, parts, joined words), items by tabulator.
 */
export const LIST = '\n';
export const ITEM = '\t';
/** Between the pieces of a model number, before the word that stood before it. */
export const PIECE = ' ';

const none: readonly string[] = [];

/** The text of a record, its lists in the order in which `unpack` reads them. */
const textOf = (identity: Identity, longWords: readonly string[]): string => {
  const { bundle, models, gtin, generation } = identity;
  let text = '';
  /** Lists that are empty so far: those at the end are not written. */
  let empty = 0;
  const add = (list: readonly string[]): void => {
    if (list.length > 0) {
      for (; empty > 0; empty--) text += LIST;
      text += list.length === 1 ? list[0] : list.join(ITEM);
    }
    empty++;
  };
  add(longWords);
  add(models.length === 0 ? none : models.map(({ pieces, before }) => pieces.join(PIECE) + PIECE + before));
  add(identity.components);
  add(identity.numbered);
  add(identity.editions);
  add(gtin === null ? none : [gtin]);
  add(generation === null ? none : [generation]);
  add(bundle.extras);
  add(bundle.parts.length > 1 ? bundle.parts : none);
  add(identity.joined);
  return text;
};

const float = new Float64Array(1);
const floatWords = new Uint32Array(float.buffer);

const isLatin = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false;
  return true;
};

const flagsOf = (identity: Identity, wide: boolean): number => {
  const { bundle, pack } = identity;
  let flags = conditions.indexOf(identity.condition) << CONDITION_SHIFT;
  for (const side of identity.sides) {
    const at = side.indexOf(':');
    flags |= (Number(side.slice(at + 1)) + 1) << (2 * sides.numberOf(side.slice(0, at)));
  }
  if (identity.accessory) flags |= flag.accessory;
  if (bundle.contract) flags |= flag.contract;
  if (identity.gtin !== null) flags |= flag.gtin;
  if (pack.inner !== null) flags |= flag.inner;
  if (wide) flags |= flag.wide;
  return flags | (Math.min(MOST_PARTS, bundle.parts.length) << PARTS_SHIFT);
};

/** Sorts a few numbers in place. */
const sortFew = (values: number[]): number[] => {
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    let at = i;
    for (; at > 0 && values[at - 1]! > value; at--) values[at] = values[at - 1]!;
    values[at] = value;
  }
  return values;
};

const pushFloat = (out: GrowingUint32, value: number): void => {
  float[0] = value;
  out.push(floatWords[0]!);
  out.push(floatWords[1]!);
};

interface TextFacts {
  units: number;
  wide: boolean;
  modelKeys: number;
}

/** Hashes of model numbers and of their telling pieces, the longest number's first. */
const modelKeysOf = ({ models, joined, bigrams }: Identity): number[] => {
  const keys: number[] = [];
  if (models.length === 0 && joined.length === 0) return keys;
  const add = (key: number): unknown => keys.includes(key) || keys.push(key);
  let longest = '';
  for (const { whole } of models) if (whole.length > longest.length) longest = whole;
  if (longest !== '') add(hashToken(longest));
  for (const { whole, pieces } of models) {
    add(hashToken(whole));
    for (const piece of pieces)
      if (piece.length >= 5 && piece !== whole && modelStrength(piece) > 0) add(hashToken(piece));
    if (bigrams.length === 0) for (const bare of withoutColour(whole)) add(hashToken(bare));
  }
  for (const one of joined) add(hashToken(one));
  return keys;
};

const nameBits = new Uint32Array(NAME_BITS / 32);

const pushHead = (out: GrowingUint32, identity: Identity, text: TextFacts): void => {
  nameBits.fill(0);
  colours.set(nameBits, identity.colours);
  lines.set(nameBits, identity.lineWords);
  out.push(flagsOf(identity, text.wide));
  for (let i = 0; i < nameBits.length; i++) out.push(nameBits[i]!);
  out.push(identity.pack.count);
  out.push(identity.quantities.length | (identity.brands.length << 16));
  out.push(identity.components.length | ((identity.models.length + identity.joined.length) << 16));
  out.push(identity.words.length | (identity.bigrams.length << 16));
  out.push(text.units);
  out.push(text.modelKeys | (identity.attributes.length << 16));
  for (const names of [identity.headNames, identity.headRest])
    for (let i = 0; i < 2; i++) out.push(names[i] === undefined ? 0 : tokenCode(names[i]!));
};

const pushText = (out: GrowingUint32, text: string, wide: boolean): void => {
  const each = wide ? 2 : 4;
  const bits = wide ? 16 : 8;
  for (let at = 0; at < text.length; at += each) {
    let word = 0;
    for (let i = 0; i < each && at + i < text.length; i++) word |= text.charCodeAt(at + i) << (i * bits);
    out.push(word);
  }
};

/**
 * Appends an identity's record to `out`; `unpack` gives it back, but for `brandShown` (null there), and with words and
 * bigrams in the order of their codes.
 */
export const pack = (out: GrowingUint32, identity: Identity): void => {
  const codes: number[] = [];
  const longWords: string[] = [];
  for (const word of identity.words) {
    const code = wordCode(word);
    codes.push(code);
    if (!isExact(code)) longWords.push(word);
  }
  const wordCodes = sortFew(codes);
  const text = textOf(identity, longWords);
  const wide = !isLatin(text);
  const modelKeys = modelKeysOf(identity);
  pushHead(out, identity, { units: text.length, wide, modelKeys: modelKeys.length });
  if (identity.gtin !== null) out.push(hashToken(identity.gtin));
  if (identity.pack.inner !== null) pushFloat(out, identity.pack.inner);
  for (const { kind, value } of identity.quantities) {
    out.push(kinds.numberOf(kind));
    pushFloat(out, value);
  }
  for (const id of identity.brands) out.push(brands.numberOf(id));
  for (const value of identity.attributes) out.push(value);
  for (const component of identity.components) out.push(hashToken(component));
  for (const { whole } of identity.models) out.push(modelSignature(whole));
  for (const joined of identity.joined) out.push(modelSignature(joined));
  for (const key of modelKeys) out.push(key);
  for (const code of wordCodes) out.push(code);
  for (const code of sortFew(identity.bigrams.map(bigramCode))) out.push(code);
  pushText(out, text, wide);
};

/** Where the lists of a record begin; `end` is where the next record does. */
export interface Places {
  inner: number;
  quantities: number;
  brands: number;
  attributes: number;
  components: number;
  models: number;
  modelKeys: number;
  words: number;
  bigrams: number;
  text: number;
}

/** Fills `places` with where the lists of the record at `start` begin. Asked of every pair: no function is made in it. */
export const findPlaces = (words: Uint32Array, start: number, places: Places): Places => {
  const flags = words[start + head.flags]!;
  const quantitiesBrands = words[start + head.quantitiesBrands]!;
  const componentsModels = words[start + head.componentsModels]!;
  const wordsBigrams = words[start + head.wordsBigrams]!;
  places.inner = start + head.length + ((flags & flag.gtin) === 0 ? 0 : 1);
  places.quantities = places.inner + ((flags & flag.inner) === 0 ? 0 : 2);
  places.brands = places.quantities + (quantitiesBrands & 0xffff) * QUANTITY_WORDS;
  const modelKeysAttributes = words[start + head.modelKeysAttributes]!;
  places.attributes = places.brands + (quantitiesBrands >>> 16);
  places.components = places.attributes + (modelKeysAttributes >>> 16);
  places.models = places.components + (componentsModels & 0xffff);
  places.modelKeys = places.models + (componentsModels >>> 16);
  places.words = places.modelKeys + (modelKeysAttributes & 0xffff);
  places.bigrams = places.words + (wordsBigrams & 0xffff);
  places.text = places.bigrams + (wordsBigrams >>> 16);
  return places;
};

export const newPlaces = (): Places => ({
  inner: 0,
  quantities: 0,
  brands: 0,
  attributes: 0,
  components: 0,
  models: 0,
  modelKeys: 0,
  words: 0,
  bigrams: 0,
  text: 0,
});
