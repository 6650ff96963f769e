/** What an amount in a text is for, by the words around it: the price, a former price, an instalment, a threshold… */
import words from '../../datasets/taxonomy/prices.json' with { type: 'json' };

/**
 * `sale`: labelled as what is asked now. `plain`: money without a label. `conditional`: for members, students, resellers,
 * or beside another thing. `unit`: for a part of the thing. `sold_out`: of a variant that is gone. `list`: a former or
 * suggested price. `past`: the lowest or highest that it ever had.
 */
export type PriceRole = 'sale' | 'plain' | 'conditional' | 'unit' | 'sold_out' | 'list' | 'past';
/**
 * What the words around one amount say, before the others are seen. `usual`: 一般價, 零售價. `piece`: for one piece, the
 * price or a part of it. `aside`: what the price fell by, or an accessory's price, beside a much higher amount.
 */
export type Around = PriceRole | 'usual' | 'piece' | 'aside';
type Label = keyof typeof words.labels;

/** An ending or a beginning of text around one of the words. */
const around = (before: string, list: readonly string[], after: string): RegExp =>
  new RegExp(`${before}(?:${list.join('|')})${after}`, 'i');

const MONEY = '(?:NT\\$?|NTD\\$?|TWD\\$?|新[台臺]幣|[台臺]幣|\\$)';
const moneyBefore = new RegExp(`(?<![a-z\\d])${MONEY}\\s?[:.]?\\s?$|\\$\\s?[:.]?\\s?$`, 'i');
const moneyAfter = /^\s?(?:[元圓塊](?![境素氣件月年旦宵宇朝老首祖])|NTD?\b|TWD\b|\.?-(?=\s*(?:$|[|,/)])))/i;
const { dollars, signs_before, codes, codes_before, names_before, names_after } = words.foreign;
const foreignBefore = around(
  '',
  [
    `(?:${dollars.join('|')})\\$|\\b[A-Z]{2}\\s\\$(?<!NT\\s\\$)`,
    ...signs_before,
    `\\b(?:${[...codes, ...codes_before].join('|')})\\s?\\$?`,
    ...names_before,
  ],
  '\\s?[:.]?\\s?$',
);
const foreignAfter = around('^\\s?', [...names_after, ...names_before, ...codes.map((code) => `${code}\\b`)], '');

const noPriceBefore = around('', words.no_price_before, `\\s?:?\\s?${MONEY}?\\s?$`);
const noPriceAfter = around('^\\s?[元圓塊]?\\s?', words.no_price_after, '');
const perUnit = around('^\\s?[元圓塊]?\\s?', words.per_unit, '');
/** `$399 / 每100ml 79.8元`: what it costs a unit follows. */
const unitFollows = /^\s?[元圓塊]?\s?[/／]\s?每\s?\d*\s?\p{L}{1,2}\s?約?\s?(?:(?:NT)?\$\s?\d|[\d.,]{1,9}\s?元)/iu;
/** `100g/$45`, `每10公克 8.6`, `每100ml約$79` */
const perUnitBefore =
  /(?:(?:100|10|每)\s?(?:g|ml|公克|毫升|克)\s?\/|(?:每|per\s)\s?\d{1,4}\s?(?:[mk]?g|m?l|cc|oz|公克|毫升|公斤|公升|台?斤|克)\s?[/:=(]?\s?(?:只[要需]?|僅|不到)?約?)\s?(?:NT)?\$?\s?$/i;
/** `$79/包`, `2件 $1,500/件` */
const perPieceAfter = new RegExp(`^\\s?[元圓塊]?\\s?[/／]\\s?[每1一]?\\s?(${words.pieces.join('|')})`, 'i');
const pieceBefore = new RegExp(
  `(?:(\\d{1,3})|([${Object.keys(words.counts).join('')}]))\\s?(${words.pieces.join('|')})\\s?[:/]?\\s?${MONEY}?\\s?$`,
  'i',
);
const soldOut = around('^[^\\d|,/;]{0,10}(?:', words.sold_out, ')');
const soldOutBefore = around('(?:', words.sold_out, ')[^\\d|,/;]{0,4}$');
const unitsAfter = around('^\\s?', words.units_after, '');
const unitsBefore = around('', words.units_before, '$');
/** `12 期0利率 $1,550`: the whole or one of twelve; nobody can say. `24 x NT$1,580`. */
const instalment = /(?:期\s?(?:[0零]利率|[免無]息)\s?[:(]?|(?<!\d)\d{1,2}\s?[x×*])\s?(?:NT)?\$?\s?$/i;
/** `$2?,990`, `NT$1X,900`: digits are hidden. */
const hiddenAfter = /^(?:[?x●○□■◯]{1,4}(?![a-z]|\s?\d{1,2}\s?期)|[*]{1,4}[,\d]|,[?x*●○□■◯]|,\d{0,2}[a-z])/i;
const hiddenBefore = /[?●○□■◯][,\d]?$|[\dx*][x*],?$|\$\s?[x*],?$/i;

/** The digits are a part of a word: `FA617NT`. */
const gluedBefore = /[a-z]-?$/i;
/** `(328)` behind a rating is how many rated. */
const isBracketed = ({ before, after }: Placed): boolean => before.endsWith('(') && after.startsWith(')');

const touching: Partial<Record<Label, readonly string[]>> = words.labels_touching;
const labels = (Object.keys(words.labels) as Label[]).map((label) => {
  const near = (touching[label] ?? []).map((word) => `(?:${word})(?=\\s?[:(]?\\s?${MONEY}?\\s?$)`);
  return { label, pattern: new RegExp([...words.labels[label], ...near].join('|'), 'gi') };
});
/** Labels that stand behind an amount as well. */
const behind: readonly Label[] = ['list', 'usual', 'past', 'sale', 'conditional', 'unit'];
const suffixes = labels
  .filter(({ label }) => behind.includes(label))
  .map(({ label, pattern }) => ({
    label: label as Around,
    pattern: new RegExp(`^\\s?[元圓]?\\s?[(\\[]?\\s?(?:${pattern.source})\\s?[)\\]]?\\s*(?:$|[|/,;])`, 'i'),
  }));

interface Found {
  label: Label;
  end: number;
  length: number;
}

/** The last label in the text before an amount; of two that end together the longer. */
const lastLabel = (gap: string): Found | null => {
  let last: Found | null = null;
  for (const { label, pattern } of labels) {
    for (const match of gap.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (match[0] === '') continue;
      if (last === null || end > last.end || (end === last.end && match[0].length > last.length))
        last = { label, end, length: match[0].length };
    }
  }
  return last;
};

const LABEL_REACH = 10;

/** An amount with the text around it. */
export interface Placed {
  /** Up to 24 characters before it. */
  before: string;
  /** The part of `before` behind the last number. */
  gap: string;
  /** Up to 24 characters behind it. */
  after: string;
}

/** Whether a sign or a word of New Taiwan dollars touches the amount. */
export const isMarked = ({ before, after }: Placed): boolean =>
  (moneyBefore.test(before) && !foreignBefore.test(before)) || (moneyAfter.test(after) && !gluedBefore.test(before));

/** Whether a mark names New Taiwan dollars, not dollars of any country. */
export const namesTwd = ({ before, after }: Pick<Placed, 'before' | 'after'>): boolean =>
  /(?:NTD?\$?|TWD\$?|[台臺]幣)\s?[:.]?\s?\$?\s?$/i.test(before) || /^\s?(?:NTD?\b|TWD\b)/i.test(after);

/** Whether the amount is of another currency. */
export const isForeign = ({ before, after }: Placed): boolean =>
  foreignBefore.test(before) || (foreignAfter.test(after) && !namesTwd({ before, after }));

/** Whether an amount without a mark is a count, a size, a date or a part of a model number. */
export const isCount = (placed: Placed): boolean =>
  unitsAfter.test(placed.after) ||
  unitsBefore.test(placed.before) ||
  gluedBefore.test(placed.before) ||
  isBracketed(placed);

/** Whether the amount is given or taken off (`送$200`, `折抵 $300`). */
export const isGiven = ({ before }: Placed): boolean => noPriceBefore.test(before);

const given = around('^\\s?[元圓塊]?\\s?', words.given, '');
/** `送$200購物金 $1,580`: what was given is no label of the next amount. */
export const withoutGiven = (gap: string): string => gap.replace(given, '');

/** How many things an amount is for (`2件 $500`, `單入 $199`, `2件 $300/件`; one in `$79/包`, `24瓶 $499/箱`); null: nobody says. */
export const countBefore = ({ before, after }: Placed): number | null => {
  const [, digits, word, counted] = pieceBefore.exec(before) ?? [];
  const unit = perPieceAfter.exec(after)?.[1];
  if (unit !== undefined && unit !== counted) return 1;
  if (digits !== undefined) return Number(digits);
  return word === undefined ? null : words.counts[word as keyof typeof words.counts];
};

const numbered = new RegExp(
  `(?:${words.numbered.join('|')})\\s?[:.]?\\s?[(+]?\\d[\\d\\-() ]*|(?<![\\d.,$])\\(?0\\d{1,3}\\)?[- ]?\\d{3,4}[- ]?\\d{3,4}(?![\\d,.])`,
  'gi',
);
/** Blanks for telephone and account numbers and the like, of which a part would read as money. */
export const withoutNumbers = (text: string): string => text.replace(numbered, (found) => ' '.repeat(found.length));

const labelled = new RegExp(labels.map(({ pattern }) => pattern.source).join('|'), 'gi');
/** Whether a text between two amounts has no words but labels and marks of money. */
export const isWordless = (text: string): boolean =>
  !/\p{L}/u.test(
    text
      .replace(labelled, '')
      .replace(new RegExp(MONEY, 'gi'), '')
      .replace(/[元圓塊起折]/g, ''),
  );

/** What the amount is for; null: it is no price. */
export const roleOf = ({ before, gap, after }: Placed, isFirst: boolean): Around | null => {
  if (hiddenAfter.test(after) || hiddenBefore.test(before)) return null;
  if (noPriceBefore.test(before) || noPriceAfter.test(after)) return null;
  const found = lastLabel(gap);
  const between = found === null ? '' : gap.slice(found.end);
  const label = found !== null && between.length <= LABEL_REACH ? found.label : null;
  if (label === 'none' && !/[|,;、。/]/.test(between)) return null;
  if (soldOut.test(after) || (isFirst && soldOutBefore.test(gap))) return 'sold_out';
  if (label === 'list') return 'list';
  if (perUnitBefore.test(before) || instalment.test(before)) return 'unit';
  if (perUnit.test(after) && !unitFollows.test(after)) return perPieceAfter.test(after) ? 'piece' : 'unit';
  if (perPieceAfter.test(after) && (countBefore({ before, gap, after }) ?? 1) > 1) return 'piece';
  if (label === 'each') return 'piece';
  // `一入$120 三入$330` is a table, `12入$360 一入$30` a price and its part.
  if (label === 'one') return isFirst ? 'plain' : 'piece';
  return label === null || label === 'none' || label === 'neutral' ? 'plain' : label;
};

/** The label behind an amount: `$999 特價`, `1,299元(原價)`; null: none. */
export const suffixRole = (after: string): Around | null =>
  suffixes.find(({ pattern }) => pattern.test(after))?.label ?? null;
