import { agreement } from './agreement.ts';
import { listsMore, mostSilent } from './attributes.ts';
import { namesBrand } from './brands.ts';
import { packTotal } from './comparisons.ts';
import type { Identity } from './identity.ts';
import { agreeOnModels } from './model-evidence.ts';
import { modelStrength } from './models.ts';
import type { Rarity } from './rarity.ts';
import { ownMass } from './similarity.ts';

/** Of two offers that are each other's best between two sellers, so sure of them the rule must be by itself. */
export const LEAST_OF_BEST = 0.5;
/** From so much on what each has that the other lacks tells siblings of a series apart: `星光`, `水晶`. */
const LEAST_OPPOSITION = 0.3;
/** A flavour, a plug, a trait that one title alone names costs so much. */
const OF_SERIES = 0.1;
/** One volume or weight in both, or a pack and a flavour: it makes up for a brand that nobody knows. */
const OF_SIZE = 0.11;

const isOfKnownBrand = (a: Identity, b: Identity): boolean => a.brands.some((id) => b.brands.includes(id));

/** Whether both are of one brand: a known one, or they begin with one name and are as much. */
const shareBrand = (a: Identity, b: Identity): boolean =>
  isOfKnownBrand(a, b) || (a.headNames.some((name) => b.headNames.includes(name)) && agreement(a, b, false) >= OF_SIZE);

const isCode = (word: string): boolean => /\d/.test(word) && !/^20[12]\d$/.test(word);

/** A number that one has and the other has not, however like another of its: `271v8`, `271v8w`. */
const hasOwnCode = (a: Identity, b: Identity): boolean =>
  a.words.some((word) => isCode(word) && !b.words.includes(word));

/** The model number that each names is one, or the chip. */
const shareNumber = (a: Identity, b: Identity): boolean => {
  const { best, shared, apart } = agreeOnModels(a, b);
  if (best === 'same' && !apart && modelStrength(shared!) > 0) return true;
  return a.components.length === 1 && a.components[0] === b.components[0] && b.components.length === 1;
};

/** A name with a number, beside the brand: `DeathAdder V3`. */
const shareName = (a: Identity, b: Identity): boolean => {
  const shared = a.words.filter((word) => b.words.includes(word) && !a.headNames.includes(word));
  return shared.some(isCode) && shared.some((word) => /^[a-z]{4,}$/.test(word));
};

/** Latin words that are no brand's. */
const ownWords = (a: Identity, b: Identity): number =>
  a.words.filter(
    (word) =>
      /^[a-z]+$/.test(word) &&
      !b.words.includes(word) &&
      !a.headNames.includes(word) &&
      !a.headRest.includes(word) &&
      !a.brands.some((id) => namesBrand(word, id)),
  ).length;

/** How much a title has of its own, in either script. */
const ownOf = (a: Identity, b: Identity, rarity: Rarity): number => ownMass(a, b, rarity) + ownWords(a, b);

const saysNoneOf = (own: readonly string[], other: readonly string[]): boolean =>
  (own.length === 0) !== (other.length === 0);

const sizes: ReadonlySet<string> = new Set(['volume', 'mass', 'storage']);
const namesSize = ({ quantities }: Identity): boolean => quantities.some(({ kind }) => sizes.has(kind));

/**
 * Whether two titles of one brand, each the other's best, may yet be of two siblings of a series, each of which the other's seller does not
 * list: both have something of their own, or one names a flavour, a trait, a number, a colour, a size where the other does not.
 */
const mayBeSiblings = (a: Identity, b: Identity, rarity: Rarity): boolean => {
  if (a.generation !== b.generation || saysNoneOf(a.colours, b.colours)) return true;
  if (packTotal(a) !== packTotal(b) || namesSize(a) !== namesSize(b)) return true;
  if (mostSilent(a.attributes, b.attributes) >= OF_SERIES || listsMore(a.attributes, b.attributes)) return true;
  if (shareNumber(a, b)) return false;
  if (agreeOnModels(a, b).apart || hasOwnCode(a, b) || hasOwnCode(b, a)) return true;
  return !shareName(a, b) && Math.min(ownOf(a, b, rarity), ownOf(b, a, rarity)) >= LEAST_OPPOSITION;
};

/** Whether two offers that the rule is not sure enough of are the same if each is the other's best between two sellers. */
export const mayBeEachOthers = (a: Identity, b: Identity, rarity: Rarity): boolean =>
  shareBrand(a, b) && !mayBeSiblings(a, b, rarity);
