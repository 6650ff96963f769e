import type { Identity } from './identity.ts';
import { identifies, type Quantity } from './quantities.ts';

const disjoint = (a: readonly string[], b: readonly string[]): boolean => !a.some((value) => b.includes(value));
const isSubset = (a: readonly string[], b: readonly string[]): boolean => a.every((value) => b.includes(value));
/** Each side says something that the other does not. */
const opposed = (a: readonly string[], b: readonly string[]): boolean => !isSubset(a, b) && !isSubset(b, a);

const opposedOrUnequal = (a: readonly string[], b: readonly string[]): boolean => !isSubset(a, b) || !isSubset(b, a);

/** Words that shops drop from a title though the thing has them; in Latin titles, which are wordier, more of them. */
const droppable = new Set(['wireless', 'combo', 'premium', 'deluxe', 'nano', 'neo', 'evo', 'air', 'duo']);
const alwaysTelling = new Set(['pro', 'max', 'plus', 'ultra', 'se', 'fe', 'ti', 'super', 'x3d']);

/** Whether a line word that only one side has makes another product. `inChinese`: a title of the two is. */
export const isTellingLine = (word: string, inChinese: boolean): boolean =>
  inChinese ? !droppable.has(word) : alwaysTelling.has(word);

const lineDiffers = (a: readonly string[], b: readonly string[], inChinese: boolean): boolean => {
  const telling = (words: readonly string[]): string[] => words.filter((word) => isTellingLine(word, inChinese));
  return opposed(a, b) || opposedOrUnequal(telling(a), telling(b));
};

const closeTo = (kind: string, a: number, b: number): boolean => {
  if (a === b) return true;
  if (kind === 'inch')
    return Math.abs(a - b) < 1 && (Number.isInteger(a) || Number.isInteger(b)) && Math.floor(a) === Math.floor(b);
  return Math.abs(a - b) <= Math.max(a, b) * 0.012;
};

const areEqual = (a: readonly Quantity[], b: readonly Quantity[]): boolean =>
  a.length === b.length && a.every(({ kind, value }, i) => b[i]?.kind === kind && b[i]?.value === value);

const quantityConflicts = (a: Identity, b: Identity, modelShared: boolean): string[] => {
  const conflicts: string[] = [];
  // As with most that are the same, or with what has none: nothing to find.
  if (b.quantities.length === 0 || areEqual(a.quantities, b.quantities)) return conflicts;
  for (const kind of new Set(a.quantities.map((quantity) => quantity.kind))) {
    if (modelShared && !identifies(kind)) continue;
    const of = (all: Quantity[]): number[] =>
      all.filter((quantity) => quantity.kind === kind).map(({ value }) => value);
    const [left, right] = [of(a.quantities), of(b.quantities)];
    if (right.length === 0) continue;
    if (kind === 'storage') {
      const largest = (values: number[], { pack }: Identity): number[] => {
        const most = Math.max(...values);
        return values.length === 1 ? [most, most * pack.count] : [most];
      };
      if (!largest(left, a).some((value) => largest(right, b).includes(value)))
        conflicts.push(`storage: ${Math.max(...left)} ≠ ${Math.max(...right)}`);
      continue;
    }
    const within = (xs: number[], ys: number[]): boolean => xs.every((x) => ys.some((y) => closeTo(kind, x, y)));
    if (!within(left, right) && !within(right, left))
      conflicts.push(`${kind}: ${left.join(', ')} ≠ ${right.join(', ')}`);
  }
  return conflicts;
};

const packConflict = (a: Identity, b: Identity): string[] => {
  const total = ({ pack }: Identity): number => pack.count * (pack.inner ?? 1);
  if (
    a.pack.count === b.pack.count &&
    (a.pack.inner === null || b.pack.inner === null || a.pack.inner === b.pack.inner)
  )
    return [];
  if (a.pack.inner !== null && b.pack.inner !== null && total(a) === total(b)) return [];
  const named = (identity: Identity, count: number): boolean => identity.words.includes(String(count));
  if ((a.pack.count === 1 && named(a, b.pack.count)) || (b.pack.count === 1 && named(b, a.pack.count))) return [];
  return [`pack: ${total(a)} ≠ ${total(b)}`];
};

const overlap = (a: string, b: string): number => {
  const grams = (text: string): Set<string> => {
    const found = new Set<string>(text.match(/[a-z0-9]+/g) ?? []);
    for (const [run] of text.matchAll(/[\u3400-\u9fff]+/g))
      for (let i = 0; i < Math.max(1, run.length - 1); i++) found.add(run.slice(i, i + 2));
    return found;
  };
  const [left, right] = [grams(a), grams(b)];
  const shared = [...left].filter((gram) => right.has(gram)).length;
  return shared / Math.max(1, Math.min(left.size, right.size));
};

const bundleConflict = (a: Identity, b: Identity): string[] => {
  const [x, y] = [a.bundle, b.bundle];
  if (x.contract !== y.contract) return ['one is with a contract'];
  if (x.parts.length !== y.parts.length) return [`bundle: ${x.parts.length} parts ≠ ${y.parts.length}`];
  if (x.parts.length > 1) {
    const matched = x.parts.every((part) => y.parts.some((other) => overlap(part, other) >= 0.5));
    if (!matched) return ['bundle: other parts'];
  }
  if (x.extras.length === 0 && y.extras.length === 0) return [];
  if (x.extras.length === 0 || y.extras.length === 0) return [`extra: ${[...x.extras, ...y.extras][0]}`];
  return overlap(x.extras.join(' '), y.extras.join(' ')) >= 0.5 ? [] : [`extra: ${x.extras[0]} ≠ ${y.extras[0]}`];
};

const colourConflict = (a: Identity, b: Identity): string[] => {
  if (a.colours.length === 0 || b.colours.length === 0) return [];
  const differ = a.bundle.parts.length > 1 ? opposedOrUnequal(a.colours, b.colours) : disjoint(a.colours, b.colours);
  return differ ? [`colour: ${a.colours.join(' ')} ≠ ${b.colours.join(' ')}`] : [];
};

const editionConflict = (a: Identity, b: Identity): string[] => {
  const missing = (x: Identity, y: Identity): string | undefined =>
    x.editions.find((edition) => !y.editions.includes(edition) && !y.words.includes(edition));
  const edition = missing(a, b) ?? missing(b, a);
  return edition === undefined ? [] : [`edition: ${edition}`];
};

const numberedConflict = (a: Identity, b: Identity): string[] => {
  for (const numbered of a.numbered) {
    const name = numbered.slice(0, numbered.indexOf(' ') + 1);
    const others = b.numbered.filter((other) => other.startsWith(name));
    const own = a.numbered.filter((other) => other.startsWith(name));
    if (others.length > 0 && disjoint(own, others)) return [`number: ${numbered} ≠ ${others[0]}`];
  }
  return [];
};

const conditionOf = ({ condition }: Identity): string => (condition === 'unknown' ? 'new' : condition);

const sideConflicts = (a: Identity, b: Identity): string[] => {
  const name = (side: string): string => side.split(':')[0]!;
  return a.sides
    .filter((side) => b.sides.some((other) => name(other) === name(side) && other !== side))
    .map((side) => `${name(side)} differs`);
};

/**
 * What makes two offers surely not the same thing in the same quantity and condition: brand, condition, pack, size,
 * bundle or gift, colour, generation, kind (5G or WiFi…), an accessory against the thing. `modelShared`: a model number is
 * shared, so that specifications which shops give more or less exactly (watts, hertz) and line words do not count.
 */
export const hardConflicts = (a: Identity, b: Identity, modelShared: boolean): string[] => {
  const conflicts: string[] = [];
  const differ = (name: string, left: string, right: string): unknown => conflicts.push(`${name}: ${left} ≠ ${right}`);
  const inChinese = a.bigrams.length > 0 || b.bigrams.length > 0;
  if (a.gtin !== null && b.gtin !== null && a.gtin !== b.gtin) differ('GTIN', a.gtin, b.gtin);
  if (a.bundle.parts.length === 1 && a.brands.length > 0 && b.brands.length > 0 && disjoint(a.brands, b.brands))
    differ('brand', a.brands[0]!, b.brands[0]!);
  if (inChinese && a.accessory !== b.accessory) conflicts.push('one is an accessory');
  if (conditionOf(a) !== conditionOf(b)) differ('condition', conditionOf(a), conditionOf(b));
  if (a.generation !== null && b.generation !== null && a.generation !== b.generation)
    differ('generation', a.generation, b.generation);
  if (!modelShared && lineDiffers(a.lineWords, b.lineWords, inChinese))
    differ('line', a.lineWords.join(' '), b.lineWords.join(' '));
  if (opposed(a.components, b.components)) differ('component', a.components.join(' '), b.components.join(' '));
  if (inChinese && !modelShared) conflicts.push(...numberedConflict(a, b));
  if (inChinese) conflicts.push(...editionConflict(a, b), ...bundleConflict(a, b));
  else if (a.editions.includes('compatible') !== b.editions.includes('compatible'))
    conflicts.push('one is made by another to fit');
  return [
    ...conflicts,
    ...colourConflict(a, b),
    ...packConflict(a, b),
    ...quantityConflicts(a, b, modelShared),
    ...sideConflicts(a, b),
  ];
};

/**
 * Some of `hardConflicts`, without saying which, cheap enough to be asked of a hundred million pairs; never true where
 * `hardConflicts` finds nothing.
 */
export const surelyDiffer = (a: Identity, b: Identity): boolean => {
  if (a.accessory !== b.accessory && (a.bigrams.length > 0 || b.bigrams.length > 0)) return true;
  if (conditionOf(a) !== conditionOf(b)) return true;
  if (a.bundle.parts.length === 1 && a.brands.length > 0 && b.brands.length > 0 && disjoint(a.brands, b.brands))
    return true;
  return packConflict(a, b).length > 0 || colourConflict(a, b).length > 0 || opposed(a.components, b.components);
};
