import { filterBit, filterBits, hasDigit } from './filter-bits.ts';
import { eachMatch, foldText, isDigitUnit } from './text.ts';

/** A model or part number as found in a text. */
export interface Model {
  /** Lower case, separators removed: `wh1000xm5`. */
  whole: string;
  /** Between separators: `wh`, `1000xm5`. */
  pieces: string[];
  /** A word of one to three letters right before it, which may be its head: `WH 1000XM5`; empty: none. */
  before: string;
}

const quantity =
  /^\d+(?:gb?|tb?|mb|[mgk]?hz|k?w|mah|wh|ah|m?l|kg|mg|mm|cm|m|k|p|i|v|a|rpm|ms|db|in|inch|ft|bit|ch|nits|mp|cc|pcs|pack|pk|ct|st|nd|rd|th|x|yr|year|pc|pin|port|core|sheet|oz|lb|lbs|dpi|h|min|way|gbps|mbps|mt|s|d|disc|channel|tab|pocket|piece|hole|page|feet|foot|mile|watt|dbi|volt|color|button|device|key|outlet|step|ply|day|hour|drawer|shelf|line|user|pair|count|box)?(?:[x*]\d{1,2})?$/;
const generic =
  /^(?:l?p?g?ddr\d\w?|usb\d*|usbc|wifi\d\w?|bt\d+|bluetooth\d+|hdmi\d*|dp\d+|pcie\d*|gen\d+|qi\d*|ipx?\d+\w?|win\d+\w?|w1[01]\w?|m2|hdr\d+|h26\d|mp[34]|mpeg\d|[248]k|ps[345]|ns2|switch2|\dd|[2345]g|\d+in\d|\dp|u[123]|a1|v\d0|cat\d\w?|rj\d+|rs\d{3}|rg\d{1,2}|pc\d{3,6}|atx\d*|am[45]|lga\d+|x\d+|\d+x\d*(?:x\d+)?|d[45]|pd\d*|qc\d*|type\w|3pro|mag\w+|\d+h|uhs\w*|mini\d|pro\d|air\d|part\d|hat\d|iphone\d*\w*|ipad\d*|macbook\d*|airpods\d*|windows\d+|office\d+|no\d|vol\d+|\d+v\d+|\d+mm\d*|\d+cm\d*|\d+ml\w*|1080[pi]|720p|2160p|1440p|480p|f\d|spf\d+|pa\d|uv\d+|\d+(?:st|nd|rd|th)|\d{1,2}w\d{2})$/;
const component =
  /^(?:(?:rtx|gtx|rx|arc|quadro)\d{3,4}(?:ti|xt|xtx|super|gb?)*|[in]\d{3,4}|(?:i[3579]|r[3579]|c?u[3579x]|ultra[3579]|core[3579]|[3579])?\d{3,5}(?:hx?|u|v|kf?|f|x3d|x|gt?|g7|p|s|t)?|x1?\d{2,3}|x[29]e?\d*)$/;

/** Standards whose names shops write with a hyphen: `pc2-6400`, `rg-59`, `3-in-1`. */
const standard = /^(?:pc\d{3,6}|rg\d{1,2}|cat\d\w?|ieee\d{3,4}\w?|iso\d+|usb\d|\d+in\d+|mp[34])$/;

const chainPattern = /[a-z0-9]+(?:[-_./][a-z0-9]+)*/g;

/** Length of the longest run of digits. */
const longestRun = (piece: string): number => {
  let [run, longest] = [0, 0];
  for (let i = 0; i < piece.length; i++) {
    run = isDigitUnit(piece.charCodeAt(i)) ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
};

const isComponent = (piece: string): boolean => component.test(piece);

/** 2: as good as unique; 1: telling within a brand; 0: no model number. */
export const modelStrength = (whole: string): number => {
  let digits = 0;
  for (let i = 0; i < whole.length; i++) if (isDigitUnit(whole.charCodeAt(i))) digits++;
  const letters = whole.length - digits;
  if (digits === 0) return 0;
  if (letters === 0) return whole.length >= 6 ? 2 : whole.length === 5 ? 1 : 0;
  // `ora2`, `fresho2`: a name that ends in a number. `aw2023`: a season.
  if (digits === 1 && (letters > 7 || /^[a-z]{3,}\d$/.test(whole))) return 0;
  if (/^(?:[as][ws]|fw)20\d\d$/.test(whole)) return 0;
  return whole.length >= 6 ? 2 : whole.length >= 4 ? 1 : 0;
};

/** `256g`, `6400mhz`; a bare number is none. */
export const isMeasure = (piece: string): boolean =>
  quantity.test(piece) && !isDigitUnit(piece.charCodeAt(piece.length - 1));

/** A quantity begins with a digit. */
const isPlain = (piece: string): boolean =>
  (isDigitUnit(piece.charCodeAt(0)) && quantity.test(piece)) || generic.test(piece);

const hasChinese = /[\u3400-\u9fff]/;

const none: ModelReading = { models: [], components: [] };

/** Long numbers are part numbers, unless round ones, which are amounts. */
const isPartNumber = (whole: string): boolean => /^\d{5,}$/.test(whole) && !/^\d{1,3}000$/.test(whole);

const separator = /[-_.]/;
const strength = /^\d+(?:mg|mcg|iu|ml|cc|kg)$/;
/** `eSIM-10天`, `抹布A-10入`: how many, no part of a number. */
const countBehind = /[-_.]\d{1,3}$/;
/** `500-600克`, `250~300 g`: from and to. */
const range = /^\d{1,4}-\d{1,4}$/;
const ofRange = /^\s?(?:公?克|公?斤|公分|公釐|毫升|公升|台斤|[元坪歲度人片顆粒天日]|(?:k?g|ml|cm|mm|l|w)(?![a-z0-9]))/;
const counter = /^[天日片包盒瓶罐支條抽枚雙件顆粒錠組]|^入(?!門)/;
const memory = /^\d{1,4}[gt]b?$/;

/** `tac-11l-mcg`: litres, or a letter of the maker's own, between two names; not watts, bytes or lengths, which chains of words name. */
const sized = /^[a-z]{2,5}-\d{1,3}[acdeflnrstz]-[a-z]{1,5}$/;

/** Chips inside: three digits, and a letter or five. Pieces are of letters and digits alone. */
const namesChip = (piece: string): boolean => {
  const run = longestRun(piece);
  return run >= 3 && (run < piece.length || run >= 5) && isComponent(piece);
};

/** `before`: see {@link Model}. */
const readChain = (chain: string, before: () => string): ModelReading => {
  const isOne = !separator.test(chain);
  const pieces = isOne ? [chain] : chain.split(separator).filter((piece) => piece !== '');
  // `5060-8g`: the memory is no part of the number.
  if (pieces.length > 1 && memory.test(pieces.at(-1)!)) pieces.pop();
  // `維他命C-750mg`: how strong it is.
  if (pieces.length === 2 && pieces[0]!.length === 1 && strength.test(pieces[1]!)) return none;
  const whole = isOne ? chain : pieces.join('');
  const run = longestRun(whole);
  if (run === whole.length) {
    const isDecimal = /^\d+\.\d+$/.test(chain);
    return isPartNumber(whole) && !isDecimal ? { models: [{ whole, pieces, before: '' }], components: [] } : none;
  }
  if (!isOne && standard.test(whole)) return none;
  if (isPlain(whole) && (pieces.length === 1 || /[a-z]{2,}$/.test(whole))) return none;
  if (run >= 3) {
    const components = pieces.filter(namesChip);
    if (components.length > 0 || isComponent(whole))
      return { models: [], components: components.length > 0 ? components : [whole] };
  }
  if (!sized.test(chain) && pieces.every((piece) => (piece.length < 5 && isPlain(piece)) || longestRun(piece) === 0)) {
    const digits = pieces.filter((piece) => /^\d+$/.test(piece)).join('').length;
    if (pieces.length < 2 || digits < 2 || pieces.some((piece) => generic.test(piece) && !/^x?\d+$/.test(piece)))
      return none;
  }
  return modelStrength(whole) > 0 ? { models: [{ whole, pieces, before: before() }], components: [] } : none;
};

export interface ModelReading {
  models: Model[];
  /** Names of chips inside (rtx5070, 14700f, 255h): they tell products apart, but many products share one. */
  components: string[];
}

/** Shops put spaces where the maker has none: `ht-bd2t / xaa`, `1eg0 .052.00`. */
const mayHaveGap = filterBit([' /', ' .']);
const closeGaps = (folded: string): string =>
  folded.replace(/(?<=[a-z0-9]) \/ (?=[a-z0-9]{1,4}(?![a-z0-9]))/g, '/').replace(/(?<=[a-z]\d*) \.(?=\d)/g, '.');

/** A word of one to three letters, and the space between. */
const wordBefore = (text: string, at: number): string =>
  text[at - 1] === ' ' ? (/(?<![a-z0-9])([a-z]{1,3}) $/.exec(text.slice(Math.max(0, at - 5), at))?.[1] ?? '') : '';

/** Each number once, where it stood first; read as it stood last. */
const put = (models: Model[], model: Model): void => {
  for (let i = 0; i < models.length; i++)
    if (models[i]?.whole === model.whole) {
      models[i] = model;
      return;
    }
  models.push(model);
};

/** `reading` with what a chain names. */
const addChain = (reading: ModelReading, chain: string, before: () => string): void => {
  const parts = chain.includes('/') ? chain.split('/') : [chain];
  for (let i = 0; i < parts.length; i++) {
    const { models, components } = readChain(parts[i]!, before);
    for (const model of models) put(reading.models, model);
    for (const piece of components) if (!reading.components.includes(piece)) reading.components.push(piece);
  }
  const [first, second] = parts;
  if (parts.length !== 2 || first === undefined || second === undefined || second.length > 4) return;
  if (readChain(first, before).models.length === 0) return;
  const pieces = [...first.split(/[-_.]/), second];
  put(reading.models, { whole: pieces.join(''), pieces, before: before() });
};

/** `10500 series`: many things of one look, not one of them. */
const isSeries = (text: string, end: number): boolean => text.startsWith(' series', end);

const forHost = /\sfor (?=[^-(,]*\d)[^-(,]*/;
const nowhere = { from: Number.POSITIVE_INFINITY, to: 0 };
/** Of a Latin title what it says that the thing is for: `case for asus tf101`, whose number is not the case's. */
const hostIn = (text: string): { from: number; to: number } => {
  if (hasChinese.test(text)) return nowhere;
  const match = forHost.exec(text);
  return match === null ? nowhere : { from: match.index, to: match.index + match[0].length };
};

/** Model and part numbers in a folded text: words that mix letters and digits (or long numbers), and are no measure or standard. */
export const readModels = (folded: string, bits = filterBits(folded)): ModelReading => {
  const reading: ModelReading = { models: [], components: [] };
  // A model number has a digit.
  if ((bits & hasDigit) === 0) return reading;
  const text = (bits & mayHaveGap) === 0 ? folded : closeGaps(folded);
  const host = hostIn(text);
  eachMatch(text, chainPattern, (match) => {
    const to = match.index + match[0].length;
    // What stands last is mostly the number of the thing.
    if (match.index > host.from && to <= host.to && to < text.length) return;
    if (range.test(match[0]) && ofRange.test(text.slice(to, to + 4))) return;
    const isCounted = countBehind.test(match[0]) && counter.test(text.slice(to, to + 2));
    const chain = isCounted ? match[0].replace(countBehind, '') : match[0];
    if (longestRun(chain) > 0 && !isSeries(text, to)) addChain(reading, chain, () => wordBefore(text, match.index));
  });
  if (reading.components.length > 1) reading.components.sort();
  return reading;
};

/** A part number as structured data names it: letters and digits, no words. */
const partNumber = /^(?=[^\d]*\d)[a-z0-9][a-z0-9\-_./ ]{3,31}$/;

/** A title's reading with the number that its structured data names, which a title may lack; what is none is passed over. */
export const withMpn = (reading: ModelReading, mpn: string | null): ModelReading => {
  const folded = mpn === null ? '' : foldText(mpn).trim();
  if (!partNumber.test(folded)) return reading;
  const pieces = folded.split(/[-_./ ]+/).filter((piece) => piece !== '');
  const whole = pieces.join('');
  if (modelStrength(whole) === 0 || isPlain(whole)) return reading;
  const models = [...reading.models];
  put(models, { whole, pieces, before: '' });
  return { models, components: reading.components };
};

export type ModelAgreement = 'same' | 'part' | 'near';

const tailAgreement = (short: Model, long: Model): ModelAgreement | null => {
  const head = long.whole.slice(0, long.whole.length - short.whole.length);
  const contradicted = short.before !== '' && short.before.length === head.length && short.before !== head;
  return contradicted ? null : 'part';
};

/** `ux3405ca` of `ux3405ca-0192s255h`: the rest may say which configuration. */
const headAgreement = (short: Model, tail: string): ModelAgreement =>
  short.whole.length >= 5 && tail.length <= 4 && !/^[a-z]$/.test(tail) ? 'part' : 'near';

/**
 * How two model numbers agree: `same` (equal without separators), `part` (one is the other without a short piece at its head or
 * end, five characters or more), `near` (equal but for a few characters at the end: a colour, a country, a
 * configuration), or null.
 */
export const compareModels = (a: Model, b: Model): ModelAgreement | null => {
  if (a.whole === b.whole) return 'same';
  const [short, long] = a.whole.length < b.whole.length ? [a, b] : [b, a];
  if (short.whole.length < 4) return null;
  for (let i = 1; i < long.pieces.length; i++) {
    const tail = long.pieces.slice(i).join('');
    if (tail === short.whole)
      return short.whole.length >= 5 || /^[a-z]\d{3}$/.test(short.whole) ? tailAgreement(short, long) : 'near';
    if (long.pieces.slice(0, i).join('') === short.whole) return headAgreement(short, tail);
  }
  const head = long.whole.slice(0, long.whole.length - short.whole.length);
  if (
    /\d{3}/.test(short.whole) &&
    short.whole.length >= 5 &&
    long.whole.endsWith(short.whole) &&
    /^(?:[a-z]{1,5}|0+)$/.test(head)
  )
    return tailAgreement(short, long);
  if (long.whole.startsWith(short.whole) && /^[a-z]{1,3}$/.test(long.whole.slice(short.whole.length))) return 'near';
  const tails = tailsOf(short, long);
  return tails?.every((tail) => /^[a-z]{0,3}$/.test(tail)) ? 'near' : null;
};

/** What follows the stem of four or more characters, up to a digit, that both begin with; null: no such stem. */
const tailsOf = (a: Model, b: Model): [string, string] | null => {
  let shared = 0;
  while (shared < a.whole.length && a.whole[shared] === b.whole[shared]) shared++;
  while (shared > 0 && !/\d/.test(a.whole[shared - 1]!)) shared--;
  return shared >= 4 ? [a.whole.slice(shared), b.whole.slice(shared)] : null;
};

/** `r-t25js-w`, `r-t25js-b`: a letter of its own tells two colours. */
const endInOtherLetters = (a: Model, b: Model): boolean => {
  const [one, other] = [a.pieces.at(-1)!, b.pieces.at(-1)!];
  return (
    a.pieces.length > 1 &&
    b.pieces.length > 1 &&
    one !== other &&
    /^[a-z]$/.test(one) &&
    /^[a-z]$/.test(other) &&
    a.whole.slice(0, -1) === b.whole.slice(0, -1)
  );
};

const maskOf = (whole: string): string => whole.replace(/[a-z]/g, 'a').replace(/[0-9]/g, '9');
const headOf = (whole: string): string => /^[a-z]{2,}/.exec(whole)?.[0] ?? '';

/**
 * Whether two different model numbers are of one kind, so that one denies the other: the same pattern of letters
 * and digits, the same series, or one stem with two different endings (`dvpfx820p`, `dvpfx820w`; `wht` and `whi` are one colour).
 */
export const deny = (a: Model, b: Model): boolean => {
  if (a.whole.startsWith(b.whole) || b.whole.startsWith(a.whole)) return false;
  if (endInOtherLetters(a, b)) return true;
  const tails = tailsOf(a, b);
  if (tails?.every((tail) => /^[a-z]{1,3}$/.test(tail))) return tails[0][0] !== tails[1][0];
  if (maskOf(a.whole) === maskOf(b.whole)) return true;
  if (a.pieces.length > 1 && b.pieces.length > 1 && a.pieces[0] === b.pieces[0] && /^[a-z]{2,}$/.test(a.pieces[0]!))
    return true;
  const [left, right] = [headOf(a.whole), headOf(b.whole)];
  return left !== '' && right !== '' && (left.startsWith(right) || right.startsWith(left));
};
