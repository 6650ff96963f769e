/** Amounts and counts as titles write them, in chains: `100抽x10包x8串` is one, `160片/箱 (40片x4包)` are two. */
import data from '../../datasets/taxonomy/consumables.json' with { type: 'json' };
import { DOZENS, dozensOf, NUMERAL, numeralOf } from '../numerals.ts';

/** What a chain of amounts and counts says. */
export interface Chain {
  /** Amount in its base unit, ounces as such of volume; null: counts alone. */
  measure: { kind: string; value: number; isOunces: boolean } | null;
  /** Counts in order: of content (片, 抽, 錠…), of packs (入, 包…), or by a sign alone (`x 3`: `x`). */
  counts: Count[];
  /** `10g*10入`: counts are joined to the amount by a sign, so that pieces multiply it too. */
  joined: boolean;
  /** 共, 總: the sum of all. */
  isSum: boolean;
  /** `6入 144g`: a count stands before the amount without a sign. */
  isAhead: boolean;
  /** Where the title begins, in brackets: `(6入)洗髮精 550ml`. */
  isLeading: boolean;
  /** `6入組`: packs sold together, and none inside of another. */
  isSet: boolean;
}

export interface Count {
  word: string;
  value: number;
  isPiece: boolean;
}

interface Token {
  at: number;
  end: number;
  value: number;
  type: 'measure' | 'piece' | 'pack' | 'times';
  /** Kind of the measure, or the counter. */
  word: string;
  isOunces: boolean;
}

const units = new Map<string, { kind: string; factor: number }>();
for (const [kind, { units: own }] of Object.entries(data.measures))
  for (const [unit, factor] of Object.entries(own)) units.set(unit, { kind, factor });

const byLength = (a: string, b: string): number => b.length - a.length;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const latin = (word: string): string =>
  /[a-z.]$/.test(word) ? `${escaped(word)}(?![a-wyz]|x(?!\\s?\\d))` : escaped(word);
const oneOf = (words: Iterable<string>): string => [...words].sort(byLength).map(latin).join('|');

const counters = oneOf([...data.pieces, ...data.packs, ...units.keys()]);
const DIGITS = '\\d{1,5}(?:,\\d{3})?(?:\\.\\d{1,3})?';
const token = new RegExp(
  [
    `(?<number>(?<![\\d.]|\\d-x(?=\\d{3})|[a-wyz](?<!\\d(?:cm|mm|ml|g|kg|cc|l))|[a-wyz]-(?<!\\d(?:ml|g|kg|cc|l)-))${DIGITS})\\s?(?:(?<unit>${oneOf(units.keys())})|(?<piece>${oneOf(data.pieces)})|[大小]?(?<pack>${oneOf(data.packs)}))`,
    `(?:[×*]|(?<![a-z]|[a-z]-)x|(?<=\\d\\s?(?:g|kg|ml|l|cc|pcs?|p)\\s?)x)\\s?(?<after>\\d{1,3})(?![\\d.]|\\s?(?:${counters})|\\s?[x×*]\\s?\\d{1,3}\\s?(?:cm|mm|公分|公釐))`,
    `(?<![\\d.a-z])(?<before>\\d{1,3})\\s?[x×*](?=\\s?\\d)`,
    `(?:(?<![第一-龥\\d])|(?<![第十廿\\d一二兩三四五六七八九])(?!一)(?=${NUMERAL}(?:入|包|盒|瓶|罐|袋|條)組))(?<word>單|${NUMERAL})(?<said>入|包|盒|瓶|罐|袋|箱|組|件|條)(?=[組裝)\\s/]|$)`,
    `(?<dozens>${DOZENS})`,
  ].join('|'),
  'g',
);

const toToken = (match: RegExpMatchArray): Token => {
  const { number, unit, piece, pack, after, before, word, said, dozens } = match.groups ?? {};
  const place = { at: match.index ?? 0, end: (match.index ?? 0) + match[0].length, isOunces: false };
  if (dozens !== undefined) return { ...place, value: dozensOf(dozens), type: 'pack', word: '打' };
  if (number === undefined) {
    const value = word === undefined ? Number(after ?? before) : word === '單' ? 1 : numeralOf(word);
    return { ...place, value, type: said === undefined ? 'times' : 'pack', word: said ?? 'x' };
  }
  const value = Number(number.replaceAll(',', ''));
  const measure = unit === undefined ? undefined : units.get(unit);
  if (measure !== undefined)
    return {
      ...place,
      value: value * measure.factor,
      type: 'measure',
      word: measure.kind,
      isOunces: /^(?:oz|盎司)$/.test(unit ?? ''),
    };
  if (pack === '打') return { ...place, value: value * 12, type: 'pack', word: pack };
  return { ...place, value, type: piece === undefined ? 'pack' : 'piece', word: piece ?? pack ?? '' };
};

/** A number in a range, a fraction or a portion is no content: `100-150g`, `1/2磅`, `每份30g`. */
const notContent = (before: string): boolean =>
  /(?:\d\s?[-~～–至]|\d\/|每[一份包入瓶日天次顆粒錠片杯]?\s?|第|買|送|滿|任選?|選|[±>≥<≤]|含.{0,3})$/.test(before);

const COUNTED = '[片抽粒錠顆入包瓶罐盒支條捲卷袋串組件張枚塊]';
const MEASURED = 'ml|l|kg|g|cc|毫升|公升|公斤|公克|克';
/** `SPF50+50ml`: a factor of protection is no amount. */
const factor = /spf\s?\d{2,3}/g;
/** `700ml+700ml`: one amount again and again. Behind a bracket a count may be of all. */
const again = new RegExp(
  `(?<![\\d.x×*])(\\d{1,5}(?:\\.\\d{1,2})?)\\s?(${MEASURED})((?:\\s?\\+\\s?\\1\\s?\\2(?![a-z]))+)(?!\\s?\\)?\\s?(?:[x×*]|\\d)|\\s?\\+)`,
  'g',
);
/** `6瓶+2瓶`, but no `10包+10包*2盒`. */
const counted = new RegExp(
  `(?<![\\d.a-wyz])(\\d{1,3})\\s?(${COUNTED})\\s?\\+\\s?(\\d{1,3})\\s?\\2(?!\\s?(?:[x×*+/]|\\d))`,
  'g',
);
/** `40+2片`, `1300+500ml` */
const abreast = new RegExp(
  `(?<![\\d.a-wyz])(\\d{1,3})\\+(\\d{1,3})(?=\\s?${COUNTED})|(?<![\\d.a-z])(\\d{2,4})\\+(\\d{2,4})(?=\\s?(?:ml|g|毫升|公克|克)(?![a-z]))`,
  'g',
);
/** `120g x 3+1`, `700ml 1+1`, `5片 (2+1)`: packs, of which the last come besides. */
const packed = new RegExp(
  `(?:[x×*]\\s?|(?<=\\d\\s?(?:${MEASURED}|${COUNTED})裝?)[\\s([【]{1,2}(?:超值|優惠|特惠)?)(\\d{1,2})\\+(\\d{1,2})(?![\\d.+%]|\\s?(?:${MEASURED}|[x×*歲合])|[a-z])`,
  'g',
);

/** Sums told, summed: `40+2片` → `42片`, `120g 3+1` → `120g x4`, `700ml+700ml` → `700ml x2`. */
export const summed = (folded: string): string =>
  !folded.includes('+')
    ? folded
    : folded
        .replace(factor, ' ')
        .replace(again, (_, amount, unit, more) => `${amount}${unit} x${more.split('+').length} `)
        .replace(counted, (_, a, word, b) => `${Number(a) + Number(b)}${word}`)
        .replace(abreast, (_, a, b, c, d) => String(Number(a ?? c) + Number(b ?? d)))
        .replace(packed, (found, a, b) => (Number(a) < Number(b) ? found : ` x${Number(a) + Number(b)} `));

/** `3+1` apart from any amount, `3入+1`, `x2+30ml`: a sum that nobody can take. */
export const hasOpenSum = (text: string): boolean => openSum.test(text);
const openSum = new RegExp(
  `(?<![\\d.a-z])(?!1\\+[2-4])([1-9]|1\\d)\\+[1-4](?![\\d.]|\\s?[合歲+]|[a-z])|\\d\\s?(?:${MEASURED}|${COUNTED})\\s?\\+\\s?\\d|[x×*]\\s?\\d{1,3}\\s?\\+\\s?\\d`,
);

const isJoint = (between: string): boolean => /^\s?[x×*]?\s?$/.test(between) || /^[入裝組]?\s?[x×*]?\s?$/.test(between);

/** So near the beginning a title says in brackets how many it is of. */
const LEADING = 2;

const chainOf = (tokens: Token[], folded: string): Chain => {
  const chain: Chain = {
    measure: null,
    counts: [],
    joined: false,
    isSum: false,
    isAhead: false,
    isLeading: false,
    isSet: false,
  };
  chain.isSet = tokens.some(({ end, type }) => type === 'pack' && folded[end] === '組');
  chain.isLeading = tokens[0]!.at <= LEADING;
  chain.isSum = /(?:共|總[共計]?|合計)\s?$/.test(folded.slice(Math.max(0, tokens[0]!.at - 3), tokens[0]!.at));
  for (const [i, { type, value, word, isOunces }] of tokens.entries()) {
    const before = tokens[i - 1];
    const between = before === undefined ? '' : folded.slice(before.end, tokens[i]!.at);
    if (/[x×*]/.test(between) || type === 'times') chain.joined = true;
    if (type === 'measure' && before !== undefined && !chain.joined) chain.isAhead = true;
    if (type === 'measure') chain.measure = { kind: word, value, isOunces };
    else chain.counts.push({ word, value, isPiece: type === 'piece' });
  }
  return chain;
};

const anyToken = new RegExp(token.source);
/** Whether a folded text has any amount or count at all; most have none, and need no closer look. */
export const hasAmount = (folded: string): boolean => anyToken.test(folded);

const isMeasure = ({ type }: Token): boolean => type === 'measure';

/** `368g(13oz)`: ounces say it again, and not whether of weight or of volume. */
const tokensOf = (folded: string): Token[] => {
  const found = [...folded.matchAll(token)].map(toToken).filter(({ value }) => value > 0);
  const isTwice = found.some((one) => isMeasure(one) && !one.isOunces);
  return isTwice ? found.filter(({ isOunces }) => !isOunces) : found;
};

/** The chains of a folded title; null: it gives ranges, fractions or portions, so that nobody can say what is meant. */
export const readChains = (folded: string): Chain[] | null => {
  const runs: Token[][] = [];
  for (const found of tokensOf(folded)) {
    if (notContent(folded.slice(Math.max(0, found.at - 6), found.at))) return null;
    const last = runs.at(-1);
    const before = last?.at(-1);
    const linked = before !== undefined && isJoint(folded.slice(before.end, found.at));
    if (last !== undefined && linked && !(isMeasure(found) && last.some(isMeasure))) last.push(found);
    else runs.push([found]);
  }
  return runs.map((run) => chainOf(run, folded));
};
