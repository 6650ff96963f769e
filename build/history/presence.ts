/**
 * Whether a thing that looks show or miss is there: a hidden Markov model of two states (L. Baum and T. Petrie, Annals of
 * Mathematical Statistics 37 (1966)), forward and backward, over a grid of how reliably the site shows it and how readily
 * something else is taken for it.
 */

/** One look: whether it shows the thing, and how likely it is to show what is there, 0 to 1. */
export interface Sighting {
  on: boolean;
  /** 0: it cannot see such a thing, so that nothing follows from its not being seen. */
  visibility: number;
  /** Nothing else is taken for it here: in the page itself, or by an id of its own. */
  isFirm: boolean;
  /** Another tag that waits for the same consent is seen: it was given. */
  isGiven: boolean;
}

/** How often a thing that is there is shown, and how many things are so: of the HTML as served, and of what scripts load. */
type Grid = readonly (readonly [value: number, share: number])[];
const SERVED: Grid = [
  [0.999, 0.97],
  [0.8, 0.01],
  [0.5, 0.02],
];
const LOADED: Grid = [
  [0.985, 0.97],
  [0.8, 0.01],
  [0.5, 0.02],
];
/** How often what waits for consent is let through, and at how many sites; of the HTML as served, and of what scripts load. */
const NO_CONSENT: Grid = [[1, 1]];
const CONSENT: Grid = [
  [1, 0.9],
  [0.85, 0.03],
  [0.6, 0.04],
  [0.35, 0.03],
];
/** How often something else is taken for it where it is not, of looks that are not firm. */
const MISTAKEN: Grid = [
  [0.002, 0.94],
  [0.3, 0.06],
];
const MISTAKEN_FIRMLY = 0.0001;
/** Chance that it is there at first; that it comes, or goes, from one look to the next. */
const [AT_FIRST, COMES, GOES] = [0.25, 0.006, 0.02];
/** That what went comes back. */
const COMES_AGAIN = 0.03;

/** Of one cell of the grid: chance of each look, were the thing there, and were it not. */
type Emissions = (readonly [there: number, away: number])[];

interface Cell {
  reliable: number;
  given: number;
  mistaken: number;
}

const emissionsOf = (sightings: readonly Sighting[], { reliable, given, mistaken }: Cell): Emissions =>
  sightings.map(({ on, visibility, isFirm, isGiven }) => {
    const shown = isGiven ? reliable : reliable * given;
    const false_ = isFirm ? MISTAKEN_FIRMLY : mistaken;
    return on ? [shown, false_] : [1 - shown * visibility, 1 - visibility * false_];
  });

const cells = (sightings: readonly Sighting[], isServed: boolean): { share: number; emissions: Emissions }[] =>
  (isServed ? SERVED : LOADED).flatMap(([reliable, share]) =>
    (isServed ? NO_CONSENT : CONSENT).flatMap(([given, ofSites]) =>
      MISTAKEN.map(([mistaken, its]) => ({
        share: share * ofSites * its,
        emissions: emissionsOf(sightings, { reliable, given, mistaken }),
      })),
    ),
  );

/** Chance of what was seen, and, weighed by it, that the thing is there at each look. */
const smooth = (emissions: Emissions): { evidence: number; there: number[] } => {
  const forward: [number, number][] = [];
  let [there, away] = [AT_FIRST, 1 - AT_FIRST];
  for (const [i, [ifThere, ifAway]] of emissions.entries()) {
    if (i > 0) [there, away] = [there * (1 - GOES) + away * COMES, there * GOES + away * (1 - COMES)];
    [there, away] = [there * ifThere, away * ifAway];
    forward.push([there, away]);
  }
  const evidence = there + away;
  let [back, backAway] = [1, 1];
  const chances: number[] = [];
  for (let i = emissions.length - 1; i >= 0; i--) {
    chances[i] = forward[i]![0] * back;
    const [ifThere, ifAway] = emissions[i]!;
    const [a, b] = [back * ifThere, backAway * ifAway];
    [back, backAway] = [(1 - GOES) * a + GOES * b, COMES * a + (1 - COMES) * b];
  }
  return { evidence, there: chances };
};

/** Chance, at each look, that the thing is there, given all of them. */
export const presenceAt = (sightings: readonly Sighting[], isServed: boolean): number[] => {
  const sums = sightings.map(() => 0);
  let total = 0;
  for (const { share, emissions } of cells(sightings, isServed)) {
    const { evidence, there } = smooth(emissions);
    total += share * evidence;
    for (const [i, one] of there.entries()) sums[i] = sums[i]! + share * one;
  }
  return sums.map((sum) => sum / total);
};

/** Chance that the thing came (went) after look `since` and is there (away) at the last one. */
export const changeChance = (
  sightings: readonly Sighting[],
  { since, on, isServed, isAgain }: { since: number; on: boolean; isServed: boolean; isAgain: boolean },
): number => {
  const comes = isAgain ? COMES_AGAIN : COMES;
  const [starts, ends] = on ? [comes, GOES] : [GOES, comes];
  let [changed, total] = [0, 0];
  for (const { share, emissions } of cells(sightings, isServed)) {
    const at = (i: number): readonly [now: number, then: number] =>
      on ? emissions[i]! : [emissions[i]![1], emissions[i]![0]];
    // As it is told to be, from the last look on; as it would be after the change, having changed or all along.
    let [then, fresh, always] = on ? [1 - AT_FIRST, 0, AT_FIRST] : [AT_FIRST, 0, 1 - AT_FIRST];
    for (let i = 0; i < emissions.length; i++) {
      if (i > 0)
        [then, fresh, always] = [
          then * (1 - starts) + (fresh + always) * ends,
          fresh * (1 - ends) + then * starts,
          always * (1 - ends),
        ];
      // What came before `since` was told already, or was never known.
      if (i <= since) [always, fresh] = [always + fresh, 0];
      const [ifNow, ifThen] = at(i);
      [then, fresh, always] = [then * ifThen, fresh * ifNow, always * ifNow];
    }
    changed += share * fresh;
    total += share * (then + fresh + always);
  }
  return changed / total;
};
