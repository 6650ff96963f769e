import { houses } from './brands.ts';
import { areDisjoint } from './comparisons.ts';
import type { Identity } from './identity.ts';
import type { Model } from './models.ts';
import { identifies, type Quantity } from './quantities.ts';
import { SEVERAL } from './variant.ts';
import { ALONE } from './words.ts';

const exactKinds = new Set(['volume', 'mass']);

const closeTo = (kind: string, a: number, b: number): boolean => {
  if (a === b) return true;
  // 15.6吋 is sold as 15吋 too.
  if (kind === 'inch')
    return Math.abs(a - b) < 1 && (Number.isInteger(a) || Number.isInteger(b)) && Math.floor(a) === Math.floor(b);
  // Shops round ounces and pounds, not grams: 475 ml is another bottle than 480 ml.
  return Math.abs(a - b) <= Math.max(a, b) * (exactKinds.has(kind) ? 0.006 : 0.012);
};

/** Grams of a pound, and millimetres of a foot. */
const foreign: Readonly<Record<string, { one: number; step: number; within: number }>> = {
  mass: { one: 453.592, step: 0.5, within: 0.0085 },
  length: { one: 304.8, step: 0.5, within: 0.017 },
};

/** `12lb` is sold as `5.4kg`, and `6ft` as `1.8m`: so many pounds or feet, and what shops round them to. */
const isRounded = (kind: string, a: number, b: number): boolean => {
  const unit = foreign[kind];
  if (unit === undefined || Math.abs(a - b) > Math.max(a, b) * unit.within) return false;
  const isWhole = (value: number): boolean => {
    const parts = value / (unit.one * unit.step);
    return parts > 0.5 && Math.abs(parts - Math.round(parts)) < 1e-4;
  };
  const isRound = (value: number): boolean => Math.abs(value / 100 - Math.round(value / 100)) < 1e-6;
  return (isWhole(a) && isRound(b)) || (isWhole(b) && isRound(a));
};

const areEqual = (a: readonly Quantity[], b: readonly Quantity[]): boolean =>
  a.length === b.length && a.every(({ kind, value }, i) => b[i]?.kind === kind && b[i]?.value === value);

const none: readonly string[] = [];

const valuesOf = ({ quantities }: Identity, kind: string): number[] =>
  quantities.filter((quantity) => quantity.kind === kind).map(({ value }) => value);

/** Of several sizes of memory the largest counts, `2 x 8GB` as 8 or as 16. */
const storageSizes = (identity: Identity): number[] => {
  const values = valuesOf(identity, 'storage');
  const most = Math.max(...values);
  return values.length === 1 ? [most, most * identity.pack.count] : [most];
};

const quantitiesDiffer = (kind: string, a: Identity, b: Identity): boolean => {
  if (kind === 'storage') {
    const right = storageSizes(b);
    return !storageSizes(a).some((size) => right.includes(size));
  }
  const [left, right] = [valuesOf(a, kind), valuesOf(b, kind)];
  // Latin titles are of other countries, where nobody turns pounds into grams.
  const isChinese = a.bigrams.length > 0 || b.bigrams.length > 0;
  const isClose = (x: number, y: number): boolean => closeTo(kind, x, y) || (isChinese && isRounded(kind, x, y));
  const within = (xs: number[], ys: number[]): boolean => xs.every((x) => ys.some((y) => isClose(x, y)));
  return !within(left, right) && !within(right, left);
};

const shown = (kind: string, values: number[]): string =>
  kind === 'storage' ? `${Math.max(...values)}` : values.join(', ');

/** `48g` is read as memory, `60g` as a mass: of two titles with one of them each the numbers tell. */
const gramConflicts = (a: Identity, b: Identity): readonly string[] => {
  const [left, right] = [valuesOf(a, 'mass'), valuesOf(b, 'mass')];
  const [others, own] = [valuesOf(b, 'storage'), valuesOf(a, 'storage')];
  const apart = (masses: number[], sizes: number[]): boolean =>
    masses.length === 1 && sizes.length === 1 && !closeTo('mass', masses[0]!, sizes[0]!);
  if (right.length === 0 && own.length === 0 && apart(left, others)) return [`mass: ${left[0]} ≠ ${others[0]}`];
  if (left.length === 0 && others.length === 0 && apart(right, own)) return [`mass: ${own[0]} ≠ ${right[0]}`];
  return none;
};

/** Millilitres of what shops sell by weight and by volume are nearly as many grams: `3785 ml` is not `1000 g`. */
const [LIGHTEST, HEAVIEST] = [0.75, 1.5];

/** One title gives a volume alone, the other a weight alone, and they cannot be as much. */
const densityConflicts = (a: Identity, b: Identity): readonly string[] => {
  const apart = (one: Identity, other: Identity): readonly string[] => {
    const [volumes, masses] = [valuesOf(one, 'volume'), valuesOf(other, 'mass')];
    if (volumes.length !== 1 || masses.length !== 1) return none;
    if (valuesOf(one, 'mass').length > 0 || valuesOf(other, 'volume').length > 0) return none;
    const density = masses[0]! / volumes[0]!;
    return density < LIGHTEST || density > HEAVIEST ? [`content: ${volumes[0]} ml ≠ ${masses[0]} g`] : none;
  };
  const found = apart(a, b);
  return found.length > 0 ? found : apart(b, a);
};

const quantityConflictsIn = (a: Identity, b: Identity, counts: (kind: string) => boolean): readonly string[] => {
  // As with most that are the same, or with what has none: nothing to find.
  if (b.quantities.length === 0 || areEqual(a.quantities, b.quantities)) return none;
  const conflicts: string[] = [];
  for (const kind of new Set(a.quantities.map((quantity) => quantity.kind))) {
    const right = valuesOf(b, kind);
    if (!counts(kind) || right.length === 0 || !quantitiesDiffer(kind, a, b)) continue;
    conflicts.push(`${kind}: ${shown(kind, valuesOf(a, kind))} ≠ ${shown(kind, right)}`);
  }
  if (conflicts.length > 0 || !counts('mass')) return conflicts;
  const grams = gramConflicts(a, b);
  return grams.length > 0 ? grams : densityConflicts(a, b);
};

/** Volume, mass, size, watts…: a conflict for each kind that both name and differ in. */
export const quantityConflicts = (a: Identity, b: Identity): readonly string[] => quantityConflictsIn(a, b, () => true);

/** The same for kinds that shops give exactly: not watts, not hertz. */
export const identifyingConflicts = (a: Identity, b: Identity): readonly string[] =>
  quantityConflictsIn(a, b, identifies);

/** A listing of several colours is not the one of them that the other names. */
export const choiceConflicts = (a: Identity, b: Identity): readonly string[] => {
  const isChoice = ({ colours }: Identity): boolean => colours.includes(SEVERAL);
  const [choice, one] = isChoice(a) ? [a, b] : [b, a];
  if (!isChoice(choice) || isChoice(one) || one.colours.length !== 1) return none;
  return [`colour: several ≠ ${one.colours[0]}`];
};

/** `gt-2000 12` against `gt-2000 13`, though the number that both have is a model's. */
export const successorConflicts = (a: Identity, b: Identity): readonly string[] => numberedIn(a, b, /\d \d/);

/** `flip 6` against `flip 7`. */
export const numberedConflicts = (a: Identity, b: Identity): readonly string[] => numberedIn(a, b, null);

const numberedIn = (a: Identity, b: Identity, form: RegExp | null): readonly string[] => {
  for (const numbered of a.numbered) {
    if (form !== null && !form.test(numbered)) continue;
    const name = numbered.slice(0, numbered.indexOf(' ') + 1);
    const others = b.numbered.filter((other) => other.startsWith(name));
    const own = a.numbered.filter((other) => other.startsWith(name));
    if (others.length > 0 && areDisjoint(own, others)) return [`number: ${numbered} ≠ ${others[0]}`];
  }
  return none;
};

const SHORTEST_NAME = 4;

/** `master 3s` against `anywhere 3s`: one number of two names, each of which the other title nowhere has. */
export const namesakeConflicts = (a: Identity, b: Identity): readonly string[] => {
  for (const own of a.numbered) {
    const [name, number] = splitNumbered(own);
    if (name.length < SHORTEST_NAME || b.words.includes(name)) continue;
    const other = b.numbered.find((one) => {
      const [its, same] = splitNumbered(one);
      return same === number && its.length >= SHORTEST_NAME && !a.words.includes(its);
    });
    if (other !== undefined) return [`number: ${own} ≠ ${other}`];
  }
  return none;
};

const splitNumbered = (numbered: string): [name: string, number: string] => {
  const at = numbered.indexOf(' ');
  return [numbered.slice(0, at), numbered.slice(at + 1)];
};

/** An edition that the other names neither as such nor as a word. */
export const editionConflicts = (a: Identity, b: Identity): readonly string[] => {
  const missing = (x: Identity, y: Identity): string | undefined =>
    x.editions.find((edition) => !y.editions.includes(edition) && !y.words.includes(edition));
  const edition = missing(a, b) ?? missing(b, a);
  return edition === undefined ? none : [`edition: ${edition}`];
};

/** Words and bigrams of a text. */
const gramsOf = (text: string): Set<string> => {
  const found = new Set<string>(text.match(/[a-z0-9]+/g) ?? []);
  for (const [run] of text.matchAll(/[\u3400-\u9fff]+/g))
    for (let i = 0; i < Math.max(1, run.length - 1); i++) found.add(run.slice(i, i + 2));
  return found;
};

/** Whether half of the shorter text is in the other. */
const areAlike = (a: string, b: string): boolean => {
  const [left, right] = [gramsOf(a), gramsOf(b)];
  const shared = [...left].filter((gram) => right.has(gram)).length;
  return shared / Math.max(1, Math.min(left.size, right.size)) >= 0.5;
};

/** `獅王 固齒佳`, `獅王 潔白`: two brands of one house. */
export const ownBrandConflicts = (a: Identity, b: Identity): readonly string[] => {
  if (a.brands.length < 2 || b.brands.length < 2) return none;
  const own = a.brands.filter((id) => !houses.has(id));
  const others = b.brands.filter((id) => !houses.has(id));
  return own.length > 0 && others.length > 0 && areDisjoint(own, others) ? [`brand: ${own[0]} ≠ ${others[0]}`] : none;
};

/** Bundles with another thing in them. */
export const partConflicts = (a: Identity, b: Identity): readonly string[] => {
  const [left, right] = [a.bundle.parts, b.bundle.parts];
  if (left.length < 2) return none;
  return left.every((part) => right.some((other) => areAlike(part, other))) ? none : ['bundle: other parts'];
};

/** A gift that only one comes with, or another gift. */
export const extraConflicts = (a: Identity, b: Identity): readonly string[] => {
  const [left, right] = [a.bundle.extras, b.bundle.extras];
  if (left.length === 0 && right.length === 0) return none;
  if (left.length === 0 || right.length === 0) return [`extra: ${[...left, ...right][0]}`];
  return areAlike(left.join(' '), right.join(' ')) ? none : [`extra: ${left[0]} ≠ ${right[0]}`];
};

/** `001` and `2207` of FB2207-001. */
const isPieceOf = (word: string, { pieces }: Model): boolean =>
  pieces.length > 1 && pieces.some((piece) => piece === word || (word.length > 2 && piece.endsWith(word)));

/**
 * Short words with a digit that are no measure and no year: the number of a shade, a print, a recipe. Zeros at the head go. `001` of the
 * model FB2207-001 is none.
 */
const codesOf = ({ words, models }: Identity): string[] =>
  words
    .filter((word) => word.length <= 5 && /\d/.test(word) && !/^20[12]\d$/.test(word))
    .filter((word) => !models.some((model) => isPieceOf(word, model)))
    .map((word) => word.replace(/^0+(?=.)/, ''))
    .sort();

/** `r7` → `7`: the letters are often left out. */
const digitsOf = (code: string): string => code.replace(/^[a-z]+/, '');

/** Characters that stand alone in a, and nowhere in b. */
const aloneIn = (a: Identity, b: Identity): string | undefined =>
  a.bigrams
    .filter((bigram) => bigram[1] === ALONE && !b.bigrams.some((other) => other.includes(bigram[0]!)))
    .sort()[0]?.[0];

/** `(大)` against `(小)`. */
const opposedAlone = (a: Identity, b: Identity): readonly string[] => {
  const own = aloneIn(a, b);
  const other = own === undefined ? undefined : aloneIn(b, a);
  return other === undefined ? none : [`number: ${own} ≠ ${other}`];
};

/** `#01` against `#02`, `6ng` against `7ng`: each has a number that the other has not. */
export const codeConflicts = (a: Identity, b: Identity): readonly string[] => {
  const left = codesOf(a);
  const alone = opposedAlone(a, b);
  if (left.length === 0 || alone.length > 0) return alone;
  const right = codesOf(b);
  const missing = (code: string, others: readonly string[]): boolean =>
    !others.some((other) => other === code || digitsOf(other) === code || other === digitsOf(code));
  const [own, other] = [left.find((code) => missing(code, right)), right.find((code) => missing(code, left))];
  return own === undefined || other === undefined ? none : [`number: ${own} ≠ ${other}`];
};
