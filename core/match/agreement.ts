import type { Identity } from './identity.ts';

/** What two titles of which neither has what the other lacks agree in tells a little: the most that it does. */
export const MOST_AGREED = 0.2;
/** That both are as much, `300ml`, `256GB`, tells something, that a pack is of four little, and values of flavour, form… beside either. */
const agreed = { size: 0.13, pack: 0.06, value: 0.05, values: 2, sizeAlone: 0.05 } as const;
const sizeKinds: ReadonlySet<string> = new Set(['volume', 'mass', 'length', 'storage']);

/** Volume, weight, length or memory that both name. */
const agreeOnSize = (a: Identity, b: Identity): boolean =>
  a.quantities.some(
    ({ kind, value }) =>
      sizeKinds.has(kind) && b.quantities.some((other) => other.kind === kind && other.value === value),
  );

const agreeOnPack = ({ pack: a }: Identity, { pack: b }: Identity): boolean =>
  a.count === b.count && a.inner === b.inner && (a.count > 1 || a.inner !== null);

/** What two titles agree in. `isApart`: their numbers differ, or one says a flavour where the other says none, which size and pack do not outweigh. */
export const agreement = (a: Identity, b: Identity, isApart: boolean): number => {
  const [size, pack] = [agreeOnSize(a, b), agreeOnPack(a, b)];
  if (isApart) return size ? agreed.sizeAlone : 0;
  if (!size && !pack) return 0;
  const shared = a.attributes.filter((value) => b.attributes.includes(value)).length;
  const gain = (size ? agreed.size : 0) + (pack ? agreed.pack : 0) + agreed.value * Math.min(agreed.values, shared);
  return Math.min(MOST_AGREED, gain);
};
