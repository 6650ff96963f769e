import { attributeConflicts } from './attributes.ts';
import { type Comparison, differ, differingSides, packTotal, scalars } from './comparisons.ts';
import type { Identity } from './identity.ts';
import {
  choiceConflicts,
  codeConflicts,
  editionConflicts,
  extraConflicts,
  identifyingConflicts,
  namesakeConflicts,
  numberedConflicts,
  ownBrandConflicts,
  partConflicts,
  quantityConflicts,
  successorConflicts,
} from './own-comparisons.ts';
import { tellingLineWords } from './variant.ts';

/** A reason for which two offers are not the same thing in the same quantity and condition. */
export interface ConflictRule {
  /** Of rules with one name, which stand together, the first that finds something is the one that is said. */
  name: string;
  /** Which pairs it is asked of; left out: of all. */
  when?: {
    /** `chinese`: one of the two titles is; `latin`: neither. */
    titles?: 'chinese' | 'latin';
    /** Whether the two share a model number or GTIN. */
    modelShared?: boolean;
    /** How many things the left offer is. */
    parts?: 'one' | 'several';
  };
  compare: Comparison;
  /** The conflict in words; left out: both values. */
  say?: (a: Identity, b: Identity) => string;
}

const inChinese = { titles: 'chinese' } as const;
const noModelShared = { modelShared: false } as const;

/**
 * All that tells products apart. `hardConflicts` asks these rules of two identities; the pre-filter of millions of pairs
 * (build/products/packed-rules.ts) is made from the same table. Conflicts are said in its order.
 *
 * Where a model number is shared, specifications that shops give more or less exactly (watts, hertz), line words and
 * numbers behind names do not count. Latin titles are wordier and looser: fewer rules hold for them.
 */
export const conflictRules: readonly ConflictRule[] = [
  { name: 'GTIN', compare: { how: 'unequal', of: 'gtin' } },
  {
    name: 'brand',
    when: { parts: 'one' },
    compare: { how: 'disjoint', of: 'brands' },
    say: (a, b) => `brand: ${a.brands[0]} ≠ ${b.brands[0]}`,
  },
  { name: 'brand', when: { ...inChinese, parts: 'one' }, compare: { how: 'own', find: ownBrandConflicts } },
  {
    name: 'accessory',
    when: inChinese,
    compare: { how: 'unequal', of: 'accessory' },
    say: () => 'one is an accessory',
  },
  { name: 'condition', compare: { how: 'unequal', of: 'condition' } },
  { name: 'generation', compare: { how: 'unequal', of: 'generation' } },
  { name: 'line', when: noModelShared, compare: { how: 'opposed', of: 'lineWords' } },
  {
    name: 'line',
    when: { ...inChinese, ...noModelShared },
    compare: { how: 'unlike', of: 'lineWords', among: tellingLineWords.chinese },
  },
  {
    name: 'line',
    when: { titles: 'latin', ...noModelShared },
    compare: { how: 'unlike', of: 'lineWords', among: tellingLineWords.latin },
  },
  { name: 'component', compare: { how: 'opposed', of: 'components' } },
  { name: 'number', when: { ...inChinese, ...noModelShared }, compare: { how: 'own', find: numberedConflicts } },
  { name: 'number', when: { ...inChinese, ...noModelShared }, compare: { how: 'own', find: namesakeConflicts } },
  { name: 'number', when: { ...inChinese, ...noModelShared }, compare: { how: 'own', find: codeConflicts } },
  { name: 'number', when: inChinese, compare: { how: 'own', find: successorConflicts } },
  { name: 'edition', when: inChinese, compare: { how: 'own', find: editionConflicts } },
  {
    name: 'bundle',
    when: inChinese,
    compare: { how: 'unequal', of: 'contract' },
    say: () => 'one is with a contract',
  },
  {
    name: 'bundle',
    when: inChinese,
    compare: { how: 'unequal', of: 'parts' },
    say: (a, b) => `bundle: ${a.bundle.parts.length} parts ≠ ${b.bundle.parts.length}`,
  },
  { name: 'bundle', when: inChinese, compare: { how: 'own', find: partConflicts } },
  { name: 'bundle', when: inChinese, compare: { how: 'own', find: extraConflicts } },
  {
    name: 'compatible',
    when: { titles: 'latin' },
    compare: { how: 'unequal', of: 'compatible' },
    say: () => 'one is made by another to fit',
  },
  { name: 'attribute', when: inChinese, compare: { how: 'attributes' } },
  { name: 'colour', compare: { how: 'disjoint', of: 'colours' } },
  { name: 'colour', when: { parts: 'several' }, compare: { how: 'unlike', of: 'colours', bothSay: true } },
  { name: 'colour', compare: { how: 'own', find: choiceConflicts } },
  { name: 'pack', compare: { how: 'pack' } },
  { name: 'quantity', when: noModelShared, compare: { how: 'own', find: quantityConflicts } },
  { name: 'quantity', when: { modelShared: true }, compare: { how: 'own', find: identifyingConflicts } },
  { name: 'side', compare: { how: 'sides' } },
];

/** What is known of a pair before it is compared. */
export interface PairKind {
  /** One of the two titles at least is. */
  chinese: boolean;
  /** The two share a model number or GTIN. */
  modelShared: boolean;
}

/** The rules that are asked of such pairs, in the table's order. */
export const rulesFor = (rules: readonly ConflictRule[], { chinese, modelShared }: PairKind): ConflictRule[] =>
  rules.filter(
    ({ when }) =>
      (when?.titles === undefined || (when.titles === 'chinese') === chinese) &&
      (when?.modelShared === undefined || when.modelShared === modelShared),
  );

/** How much is in a pack; how it is divided, where both are as much in all. */
const packShown = (a: Identity, b: Identity): string =>
  packTotal(a) === packTotal(b) ? `${a.pack.count} of ${a.pack.inner}` : `${packTotal(a)}`;

/** What a rule finds against two identities being the same, in words. */
export const conflictsOf = ({ name, compare, say }: ConflictRule, a: Identity, b: Identity): readonly string[] => {
  if (compare.how === 'own') return compare.find(a, b);
  if (compare.how === 'attributes') return attributeConflicts(a.attributes, b.attributes);
  if (!differ(compare, a, b)) return [];
  if (say !== undefined) return [say(a, b)];
  switch (compare.how) {
    case 'sides':
      return differingSides(a, b).map((side) => `${side} differs`);
    case 'pack':
      return [`${name}: ${packShown(a, b)} ≠ ${packShown(b, a)}`];
    case 'unequal':
      return [`${name}: ${scalars[compare.of](a)} ≠ ${scalars[compare.of](b)}`];
    default:
      return [`${name}: ${a[compare.of].join(' ')} ≠ ${b[compare.of].join(' ')}`];
  }
};
