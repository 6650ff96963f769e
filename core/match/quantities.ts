import data from '../../datasets/taxonomy/units.json' with { type: 'json' };
import { NUMERAL, numeralOf } from '../numerals.ts';
import { filterBit, filterBits, hasDigit } from './filter-bits.ts';
import { eachMatch } from './text.ts';

export interface Quantity {
  /** Kind in datasets/taxonomy/units.json: volume, mass, storage, inch… */
  kind: string;
  /** In the base unit of the kind. */
  value: number;
}

interface UnitFact {
  kind: string;
  factor: number;
}

interface KindFact {
  identifies: boolean;
  units: Record<string, number>;
}

const kinds: Record<string, KindFact> = data.kinds;
/** Kinds of quantities, in a fixed order. */
export const quantityKinds: readonly string[] = Object.keys(kinds).sort();
const unitFacts = new Map<string, UnitFact>();
for (const [kind, { units }] of Object.entries(kinds))
  for (const [unit, factor] of Object.entries(units)) unitFacts.set(unit, { kind, factor });

const byLength = (a: string, b: string): number => b.length - a.length;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&');
const unitPattern = [...unitFacts.keys()]
  .sort(byLength)
  .map((unit) =>
    /^[a-z.]+$/.test(unit)
      ? `${escaped(unit)}(?![a-wyz]|x(?!\\s?\\d)|[\\s-]?(?<=in[\\s-]?)1(?!\\d)|(?<=\\dm)\\+)`
      : escaped(unit),
  );
const quantityPattern = new RegExp(
  `(?:(?<![\\d.a-z]|[a-z]-)|(?<=[\\u3400-\\u9fff][a-z]-))(\\d{1,7}(?:,\\d{3})?(?:\\.\\d{1,3})?)\\s?-?(${unitPattern.join('|')})`,
  'g',
);

/** `60x90cm`, `96 x 96`: two sides of ten or more, or with a unit; not `16x 50 pack`, `100*2入`, `2 x 16gb`. */
const facePattern =
  /(?<![\d.a-z-])(\d{1,4}(?:\.\d{1,2})?)\s?(cm|mm|公分|公釐|吋)?(\s?)[x×*]\3(\d{1,4}(?:\.\d{1,2})?)(?![\d.]\d|\s?(?:pack|pk|count|ct|sheet|[gtm]b|ml|oz|k?g(?![a-z])|[入包片盒瓶支條組罐袋顆粒錠抽捲串張雙對件枚]))\s?(cm|mm|公分|公釐|吋)?/g;
const LEAST_SIDE = 10;
const inCm: Record<string, number> = { mm: 0.1, 公釐: 0.1 };

/** The face of a thing in square centimetres; sides without a unit count as they stand. */
const readFaces = (folded: string, found: Map<string, Quantity>): void => {
  eachMatch(folded, facePattern, ([, width, one, , height, other]) => {
    const unit = other ?? one;
    const [a, b] = [Number(width), Number(height)];
    if (a === 0 || b === 0 || (unit === undefined && Math.min(a, b) < LEAST_SIDE)) return;
    const scale = inCm[unit ?? ''] ?? 1;
    const value = Math.round(a * b * scale * scale * 1000) / 1000;
    found.set(`face ${value}`, { kind: 'face', value });
  });
};

/** Sizes that memory and disks have: `256G` in a title is storage, `500g` is a mass. */
const storageSizes = new Set([
  1, 2, 3, 4, 6, 8, 10, 12, 16, 18, 20, 24, 32, 36, 40, 48, 64, 72, 96, 120, 128, 192, 240, 256, 480, 512, 1024,
]);

/** Measures in a folded title, each value of a kind once, in the base unit of the kind. */
export const readQuantities = (folded: string, bits = filterBits(folded)): Quantity[] => {
  if ((bits & hasDigit) === 0) return [];
  const found = new Map<string, Quantity>();
  eachMatch(folded, quantityPattern, (match) => {
    const amount = Number(match[1]!.replace(',', ''));
    const unit = match[2]!;
    let { kind, factor } = unitFacts.get(unit)!;
    if (unit === 'g' && storageSizes.has(amount)) {
      kind = 'storage';
      factor = 1;
    }
    // `5G`, `4G`: a network, unless the text goes on as a weight does.
    if (
      unit === 'g' &&
      amount >= 3 &&
      amount <= 5 &&
      !/^\s?(?:[x*/+]|\d|[入包裝])/.test(folded.slice(match.index + match[0].length))
    )
      return;
    if (amount === 0) return;
    const value = Math.round(amount * factor * 1000) / 1000;
    found.set(`${kind} ${value}`, { kind, value });
  });
  if ((bits & mayMultiply) !== 0) readFaces(folded, found);
  return [...found.values()];
};

const outer = data.outerCounts.sort(byLength).map(escaped).join('|');
const inner = data.innerCounts.map(escaped).join('|');
/** A unit may end where the count begins, or a dash stand between: `17cm26片`, `250ml24入`, `400ml-24罐`. */
const glued = '(?<=\\d\\s?(?:cm|mm|ml|cc|kg|mg|g|l)-?)';
/** `抹布-10入`: a dash behind Chinese, not one within a model number. */
const dashed = '(?<=[\\u3400-\\u9fff\\s)\\]】]-)';
const countPattern = new RegExp(
  `(?:(?<![\\d.a-wyz-])|${dashed}|${glued})(\\d{1,4})\\s?(?:(${outer})|(${inner}))(?!裝置|合一|裝機|斤)`,
  'g',
);
/** `16gbx2`, `2000ml x 2`, `*2`, behind a model number `FV-P30*3`, `FB-M1 ×4`; not `36 x 72`, `9700x 8`, `W60*40`, `TWIN X2`. */
const timesPattern = new RegExp(
  `(?:(?<![a-z]{3,}\\s?|ip|\\d\\s?|[a-z0-9]-)(?:(?<![a-z])[x×]\\s?|[*]\\s?)|(?<=\\d(?:gb?|tb?|ml|l|kg|g|m|cm|mm|cc|oz|pcs?|p))[x*×])(\\d{1,2})(?![\\d.a-z]|-(?![\\u3400-\\u9fff])|\\s?(?:${outer}|${inner}|人|吋|公分|['"″]))|(?<=[a-z]-?[a-z]\\d{1,6}\\s?|[a-z]-\\d{1,6}\\s?)[*×](1?\\d|2[0-4])(?![\\d.a-z-]|\\s?(?:[*×x]|吋|公分))|(?<![\\d.a-z])(\\d{1,3})\\s?(?:pack|pk|pcs|count|ct)\\b`,
  'g',
);
/** `330mlx24入`: of the sign no word is left. */
const countSign = new RegExp(`(?<![a-z])[x×*]\\s?(?=\\d{1,4}\\s?(?:${outer}|${inner}))`, 'g');
const mayCount = filterBit([...data.outerCounts, ...data.innerCounts]);
const mayMultiply = filterBit(['x', '×', '*', 'pack', 'pk', 'pcs', 'count', 'ct']);
const mayBeSet = filterBit('組裝送入雙包盒瓶罐袋箱串');

/** `乾爽L60片`: of nappies and clothes a size, and how many there are. */
const gluedSize = /(?<![a-z0-9.]|[a-kn-rt-z0-9]-)(xs|[sml]|[2-6]?x{1,3}l|[2-6]l|nb)(?=\d{1,3}\s?[片入件雙條])/g;
/** `潔牙棒-S-250g`, `犬糧L500g`. */
const sizeBeforeMeasure =
  /(?<=[\u3400-\u9fff]\s?-?)(xs|[sml]|[2-6]?x{1,3}l)[-\s]?(?=\d{2,4}(?:\.\d)?\s?(?:g|kg|ml)(?![a-z]))/g;
const mayBeSized = filterBit('片入件雙條');
const mayBeMeasured = filterBit(['ml', 'cc', 'kg', '毫', '公']);

/** `精華EX40ml`: letters behind Chinese are a name's end. */
const gluedMeasure = /(?<=[\u3400-\u9fff][a-z]{1,3})(?=\d{1,4}(?:\.\d)?\s?(?:ml|cc|kg|毫升|公升|公克|公斤)(?![a-z]))/g;

/** A folded text with a blank between a size or a name's last letters and the count or measure behind. */
export const withSizeApart = (folded: string, bits: number): string => {
  if ((bits & hasDigit) === 0) return folded;
  const text = (bits & mayBeSized) === 0 ? folded : folded.replace(gluedSize, '$1 ');
  const apart = /[sml]-?\d/.test(text) ? text.replace(sizeBeforeMeasure, ' $1 ') : text;
  return (bits & mayBeMeasured) === 0 ? apart : apart.replace(gluedMeasure, ' ');
};

const OF_ORDER = '\\s?\\d{1,4}\\s?[入組包瓶罐盒袋箱件支條個份台串雙]';
/**
 * `超取限2組`, `每人最多3入`, `滿2件折50`, `需買2入`, `2瓶起出貨`, `任選2件`: what an order may or must hold is no pack. `momo限定2入組`,
 * `口味任選3入組` are one.
 */
const orderLimit = new RegExp(
  `(?:限購?|[最至]多|[最至]少(?:[需須要]?購?買)?|滿|[需須要]購?買|任[選搭](?=\\s?\\d{1,4}\\s?件(?!組)))${OF_ORDER}|(?<![\\d.])\\d{1,3}\\s?[入組包瓶罐盒袋箱件支條個份台串雙]起(?:[出售賣訂購批]貨?|$|[\\s)\\]】])`,
  'g',
);

/** A folded text without what it says of orders. */
export const withoutOrderLimits = (folded: string): string =>
  /[限多少滿買任起]/.test(folded) ? folded.replace(orderLimit, ' ') : folded;

/** `77x147公分`, `77 x 147cm`: a face is a word, without a unit, which not every shop writes. */
const faceWord = /(?<![\d.x×*-])(\d{2,3})\s?[x×*]\s?(\d{2,3})\s?(?:公分|cm)(?![a-z])/g;

const CHINESE = /[\u3400-\u9fff]/;

/**
 * A folded text with blanks where measures and packs stand, which are compared by what they come to: that two things are both
 * `250ml 24入` says little of their being one. Latin titles stay as they are.
 */
export const withoutMeasures = (folded: string, bits = filterBits(folded)): string => {
  if (!CHINESE.test(folded)) return folded;
  if ((bits & hasDigit) === 0) return folded;
  const single = (bits & mayMultiply) === 0 ? folded : folded.replace(faceWord, '$1x$2 ').replace(timesPattern, ' ');
  const bare = single.replace(quantityPattern, ' ');
  return (bits & mayCount) === 0 ? bare : bare.replace(countSign, ' ').replace(countPattern, ' ');
};

export interface PackReading {
  /** Units sold together; 1 where nothing is said. */
  count: number;
  /** Contents of each unit (抽, 片, 錠…); null where nothing is said. */
  inner: number | null;
}

/** Fewer pieces stand beside as many packs of them at times: `2盒 2入`. */
const MANY = 4;
const sumBefore = /(?:共|共計|總計|合計)\s?$/;
const endsInCount = new RegExp(`(?:${outer})\\s?\\)?\\s?$`);
const chained = new RegExp(`(?:${outer})\\s?[x×*]\\s?$`);
const chains = /^\s?[x×*]\s?\d/;

/**
 * Whether a count says again what another said: `600ml*24瓶 (24入)`. One that stands in no chain of signs is noted: `2入 45mlx2` are two,
 * `2入x2` four.
 */
const isRepeated = (folded: string, match: RegExpExecArray, alone: Set<number>): boolean => {
  const amount = Number(match[1]);
  const end = match.index + match[0].length;
  const isAlone =
    !chained.test(folded.slice(Math.max(0, match.index - 5), match.index)) && !chains.test(folded.slice(end, end + 4));
  if (isAlone && alone.has(amount) && amount >= MANY) return true;
  if (isAlone) alone.add(amount);
  return false;
};

const PRAISE = '超值|優惠|特惠|經濟|量販|分享|家庭';
/**
 * `三入`, `九包裝`, `十二入組`; praise may stand before it, other Chinese not: `床包四件組` is named so. Before 入 Chinese may stand:
 * `鳳梨酥十二入禮盒`.
 */
const saidPack = new RegExp(
  `(?<![\\u3400-\\u9fff](?<!${PRAISE})|[x×*\\d]|[x×*\\d]\\s)(${NUMERAL})(?:(?:入|包|盒|瓶|罐|件|雙|條|支|袋|串|捲|枚|粒|顆|杯|碗)[組裝入]|[入雙](?![\\u3400-\\u9fff])|[包盒瓶罐袋箱串](?=[\\s)\\]】/,]|$))|(?<![第十廿x×*\\d一二兩三四五六七八九]|\\d\\s)(?!一)(${NUMERAL})(?:(?<!雙)(?:包|盒|瓶|罐|袋|條)入|入(?=[組裝\\s)\\]】/]|禮盒|$))`,
  'g',
);
const saidTimes = new RegExp(`[x×*]\\s?(${NUMERAL})(?:入|包|盒|瓶|罐|件|組)`);

/** How many are sold together: `x2`, `*2`, `6入`, `3包x4`, 買一送一, 2入組. Products of counts, as shops write them. */
export const readPack = (folded: string, bits = filterBits(folded)): PackReading => {
  let count = 1;
  let content: number | null = null;
  const seen = new Set<string>();
  /** Counts that stand alone, in no chain of signs. */
  const alone = new Set<number>();
  const isNumbered = (bits & hasDigit) !== 0;
  /** Of packs, and of what is in them: `2箱(共48入)`, `6入組(共180顆)`. */
  const sums = { packs: 0, pieces: 0 };
  if (isNumbered && (bits & mayCount) !== 0)
    eachMatch(folded, countPattern, (match) => {
      const amount = Number(match[1]);
      if (sumBefore.test(folded.slice(Math.max(0, match.index - 3), match.index))) {
        sums[match[2] === undefined ? 'pieces' : 'packs'] = amount;
        return;
      }
      // `6入組 (6入)` says one thing twice, `2盒 2包` two.
      const outerUnit = match[2];
      const said = outerUnit !== undefined && /入|組/.test(outerUnit) ? `${amount}入` : match[0];
      if (amount === 0 || seen.has(said)) return;
      seen.add(said);
      if (outerUnit === undefined) content = (content ?? 1) * amount;
      else if (!isRepeated(folded, match, alone)) count *= amount;
    });
  if (isNumbered && (bits & mayMultiply) !== 0)
    eachMatch(folded, timesPattern, (match) => {
      const amount = Number(match[1] ?? match[2] ?? match[3]);
      const saysAgain = alone.has(amount) && !endsInCount.test(folded.slice(0, match.index));
      if (amount > 1 && !seen.has(`${amount}`) && !saysAgain) count *= amount;
      seen.add(`${amount}`);
    });
  const kit = isNumbered ? /(?<![\d.a-z])([2-8])\s?[x×*]\s?\d{1,4}\s?(?:gb?|tb)(?![a-z])/.exec(folded) : null;
  if (kit !== null && count === 1) count = Number(kit[1]);
  const times = count === 1 ? saidTimes.exec(folded) : null;
  if (times !== null) count = numeralOf(times[1]!);
  if (sums.packs > 1) count = sums.packs;
  if (sums.pieces > 1) content = sums.pieces % count === 0 ? sums.pieces / count : content;
  if ((bits & mayBeSet) === 0 || sums.packs > 1) return { count: Math.min(count, 100_000), inner: content };
  eachMatch(folded, saidPack, ([, set, packs]) => {
    count *= numeralOf(set ?? packs!);
  });
  const free = /買\s?([一1二2三3])\s?送\s?([一1二2三3])/.exec(folded);
  if (free !== null && count === 1) {
    const number = (text: string): number => (/\d/.test(text) ? Number(text) : numeralOf(text));
    count = number(free[1]!) + number(free[2]!);
  }
  return { count: Math.min(count, 100_000), inner: content };
};

/** Whether quantities of the kind tell products apart even where a model number is shared. */
export const identifies = (kind: string): boolean => kinds[kind]?.identifies ?? false;

/** Grams or millilitres of what comes in sachets; and how many of them a box has at the least: a single mask or stick is sold too. */
const sachet = { least: 2, most: 50, count: 8 } as const;
/** `399g` is three packs of 133 g, but a litre is not two bottles of half of it: so many grams that nobody fills by chance. */
const odd = { step: 25, packs: 5, least: 10, most: 200 } as const;

/** `20g` is read as memory; of so many in one box it is a mass. */
const kindOf = ({ kind }: Quantity): string => (kind === 'storage' ? 'mass' : kind);

const isSachet = ({ value }: Quantity, { count }: PackReading): boolean =>
  count >= sachet.count && value >= sachet.least && value <= sachet.most;

/** Of `(3入)171g`, `9入 256.5g` the weight is of all; of `133gx3`, `133g (3包)`, `2入組 133g` it is of each. */
const isWeightOfEach = (folded: string): boolean =>
  !/[\d一二兩三四五六八十]\s?[入包袋盒片條支枚][裝)）]{0,2}\s?-?\d{2,4}(?:\.\d)?\s?(?:g|公?克)/.test(folded);

const isOddPack = (quantity: Quantity, { count }: PackReading): boolean =>
  quantity.kind === 'mass' &&
  !storageSizes.has(quantity.value) &&
  count <= odd.packs &&
  quantity.value >= odd.least &&
  quantity.value <= odd.most &&
  (quantity.value * count) % odd.step !== 0;

/**
 * Sachets as the box that they come in: `40g x 15包` is 600 g in one pack of fifteen, as `600g` says, and `600g(40gx15包)`. Others as they
 * are.
 */
export const boxed = (
  quantities: Quantity[],
  pack: PackReading,
  folded: string,
): { quantities: Quantity[]; pack: PackReading } => {
  if (pack.inner !== null || pack.count < 2) return { quantities, pack };
  const amounts = quantities.filter((quantity) => kindOf(quantity) === 'mass' || quantity.kind === 'volume');
  const piece = amounts.find((one) => isSachet(one, pack) || (isOddPack(one, pack) && isWeightOfEach(folded)));
  const total = (piece?.value ?? 0) * pack.count;
  const isBox =
    piece !== undefined &&
    amounts.every((one) => one === piece || (kindOf(one) === kindOf(piece) && Math.abs(one.value - total) < 1));
  if (!isBox) return { quantities, pack };
  const rest = quantities.filter((quantity) => !amounts.includes(quantity));
  return { quantities: [...rest, { kind: kindOf(piece), value: total }], pack: { count: 1, inner: pack.count } };
};
