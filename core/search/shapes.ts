/** Characters that look alike: what is read wrongly, or chosen wrongly by an input method of parts (倉頡, handwriting). */
import shapes from '../../datasets/taxonomy/shapes.json' with { type: 'json' };
import { toOneForm } from './fold.ts';

/** Cangjie codes of a folded character; of a simplified form that stands for several characters, each. */
const codesOf = new Map<string, string[]>();
for (const [, character, code] of shapes.codes.join('').matchAll(/([^a-z])([a-z]+)/gu)) {
  const form = toOneForm(character!);
  codesOf.set(form, [...(codesOf.get(form) ?? []), code!]);
}

const alike = new Set<string>();
for (const group of shapes.alike.join(' ').split(' ')) {
  const [first, ...others] = [...group].map(toOneForm);
  for (const other of others) alike.add(first! + other).add(other + first!);
}

/** Letters that both have in the same order, at the most. */
const inCommon = (a: string, b: string): number => {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let k = 0; k < b.length; k++) next.push(letter === b[k] ? row[k]! + 1 : Math.max(row[k + 1]!, next[k]!));
    row = next;
  }
  return row[b.length]!;
};

/** Of the letters of two codes so many in common: 衣 (yhv) and 依 (oyhv), 粒 (fdyt) and 立 (yt). */
const SHARE = 0.6;
/** Of two that fill the square alike. */
const DRAWN = 0.7;

/** How much two folded characters look alike, from 0 (nothing in common) to 1. */
const likeness = (a: string, b: string): number => {
  let most = alike.has(a + b) ? DRAWN : 0;
  for (const one of codesOf.get(a) ?? [])
    for (const other of codesOf.get(b) ?? [])
      most = Math.max(most, (2 * inCommon(one, other)) / (one.length + other.length));
  return most;
};

/** How much the characters in which two folded texts of one length differ look alike, from 0 to 1. */
export const looksLike = (a: string, b: string): number => {
  if (a.length !== b.length) return 0;
  let least = 1;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) least = Math.min(least, likeness(a[i]!, b[i]!));
  return least;
};

/** Whether two folded texts of one length differ in characters of like shape alone. */
export const lookAlike = (a: string, b: string): boolean => looksLike(a, b) >= SHARE;
