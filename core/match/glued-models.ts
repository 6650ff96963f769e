import data from '../../datasets/taxonomy/variants.json' with { type: 'json' };
import type { Identity } from './identity.ts';

/** Fewer characters tell no model. */
const LEAST = 5;
const hasDigit = (text: string): boolean => /\d/.test(text);

/** Letters behind a number that stand for a colour: `bk` → 黑. */
const coloursOfCode = new Map<string, string[]>();
for (const [colour, codes] of Object.entries(data.colours.codes))
  for (const code of codes) coloursOfCode.set(code, [...(coloursOfCode.get(code) ?? []), colour]);

/** A model number without endings that may be the code of a colour: `p6000bk` → `p6000`, `p6000b`. */
export const withoutColour = (whole: string): string[] => {
  const bare: string[] = [];
  for (let letters = 1; letters <= 3; letters++)
    if (whole.length - letters >= LEAST && coloursOfCode.has(whole.slice(-letters)))
      bare.push(whole.slice(0, -letters));
  return bare;
};

/** Whether an ending is the code of a colour that one of the two titles names. */
const isColourNamed = (ending: string, a: Identity, b: Identity): boolean =>
  (coloursOfCode.get(ending) ?? []).some((colour) => a.colours.includes(colour) || b.colours.includes(colour));

/** `p6000bk` of `p6000`: whether what the longer has more is nothing, or a colour that stands in a title. */
const sameButColour = (one: string, other: string, [a, b]: readonly [Identity, Identity]): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length >= 4 && long.startsWith(short) && (long === short || isColourNamed(long.slice(short.length), a, b))
  );
};

/** A number with enough letters and digits to be one. */
const isTelling = (whole: string): boolean => whole.length >= LEAST && hasDigit(whole) && /[a-z]/.test(whole);

const findGlued = (a: Identity, b: Identity): string | null => {
  for (const { whole } of a.models)
    if (isTelling(whole)) for (const joined of b.joined) if (sameButColour(joined, whole, [a, b])) return whole;
  return null;
};

const findColoured = (a: Identity, b: Identity): string | null => {
  for (const { whole } of a.models)
    for (const other of b.models)
      if (
        whole !== other.whole &&
        isTelling(whole) &&
        isTelling(other.whole) &&
        sameButColour(whole, other.whole, [a, b])
      )
        return whole.length < other.whole.length ? whole : other.whole;
  return null;
};

/**
 * A model number that two Latin titles share though one glues it to a name (`coolpixp6000bk`, `coolpix p6000`) or ends it with the
 * letters of a colour that is named (`pm1327bk`, `pm1327 black`); null: none.
 */
export const gluedModel = (a: Identity, b: Identity): string | null => {
  if (a.joined.length === 0 && b.joined.length === 0 && (a.models.length === 0 || b.models.length === 0)) return null;
  return findColoured(a, b) ?? findGlued(a, b) ?? findGlued(b, a);
};
