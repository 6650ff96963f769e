/** What amounts of one text say of one another: a piece of a pack, a saving beside a price, a number beside money. */
import type { Money } from './amounts.ts';
import { isWordless } from './price-roles.ts';

/** `特價618短促, $18500`: a number without a mark is no price beside one that is this many times as much. */
export const FAR = 5;
/** `降價 $200 NT$1,580`: beside one that is this many times as much it is what the price fell by. */
const FAR_ASIDE = 3;
/** `延保 $990 冰箱 $18,800`: and so many times where it stands first, as a thing's own price may do. */
const FAR_FIRST = 10;

export const lowest = (money: Money[]): Money | null =>
  money.reduce<Money | null>((low, one) => (low === null || one.amount < low.amount ? one : low), null);

/** Of so many things, the amount for all; `2件 $1,500/件` is 3,000. */
const totalOf = ({ amount, count, role }: Money): number => (role === 'piece' ? amount * (count ?? 1) : amount);

/**
 * A piece's price is the price where more of them cost less than so many pieces (`每件 $299，2件 $550`), and a part of the
 * price where they cost just as much (`12入 $360 每入 $30`) or nobody says.
 */
const withPieces = (found: Money[]): Money[] => {
  const several = found.filter(
    ({ count, role }) => (count ?? 1) > 1 && /^(?:sale|plain|conditional|piece)$/.test(role),
  );
  const isCheaper = (piece: Money): boolean =>
    (piece.count ?? 1) === 1 &&
    several.some((all) => piece.amount * (all.count ?? 1) > totalOf(all) + (all.count ?? 1) / 2);
  return found.map((one) => (one.role === 'piece' ? { ...one, role: isCheaper(one) ? 'plain' : 'unit' } : one));
};

/** `一般價`: a list price beside a lower price for all, else what all pay, as beside a member's. */
const withUsual = (found: Money[]): Money[] =>
  found.map((one) => {
    if (one.role !== 'usual') return one;
    const isList = found.some(({ role, amount }) => (role === 'sale' || role === 'plain') && amount < one.amount);
    return { ...one, role: isList ? 'list' : 'plain' };
  });

/** Behind another amount, or before words that name another thing: `保護貼 $199 $690` is the price of the thing itself. */
const isAside = (one: Money, first: Money | undefined, highest: number): boolean =>
  one.role === 'aside' &&
  (one === first ? one.amount * FAR_FIRST <= highest && !isWordless(one.behind) : one.amount * FAR_ASIDE <= highest);

const withoutAsides = (found: Money[]): Money[] => {
  const highest = Math.max(...found.map(({ amount }) => amount));
  return found
    .filter((one) => !isAside(one, found[0], highest))
    .map((one) => (one.role === 'aside' ? { ...one, role: 'plain' } : one));
};

/** Without what lures (0 and 1, where there is more), and without bare numbers beside marked ones. */
const believable = (found: Money[]): Money[] => {
  const real = found.filter(({ amount }) => amount > 1);
  if (real.length > 0 && real.length < found.length) return believable(real);
  const marked = lowest(found.filter((one) => one.marked));
  if (marked === null) return found;
  return found.filter((one) => one.marked || (one.role !== 'plain' && one.amount * FAR > marked.amount));
};

/** The amounts that may be a price, each with the role that it has beside the others. */
export const weighed = (found: Money[]): Money[] => withUsual(withoutAsides(withPieces(believable(found))));
