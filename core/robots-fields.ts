/** Field names of robots.txt as people write them: a misspelt one must not fail open. */

export type Field = 'agent' | 'allow' | 'disallow' | 'sitemap' | 'delay' | null;

/**
 * Letters added, left out, exchanged or swapped with their neighbour, up to `most`; more is `most + 1`. Letters that were
 * swapped may have been changed besides (Lowrance and Wagner 1975), so that n slips are never more than n apart.
 */
const editsBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const far = a.length + b.length;
  const width = b.length + 2;
  // Row 0 and column 0 are beyond any edit; row 1 and column 1 are the empty beginnings.
  const edits = new Uint8Array((a.length + 2) * width).fill(far);
  for (let i = 0; i <= a.length; i++) edits[(i + 1) * width + 1] = i;
  for (let j = 0; j <= b.length; j++) edits[width + j + 1] = j;
  const lastRow = new Map<string, number>();
  for (let i = 1; i <= a.length; i++) {
    let lastColumn = 0;
    for (let j = 1; j <= b.length; j++) {
      const [row, column] = [lastRow.get(b[j - 1]!) ?? 0, lastColumn];
      const same = a[i - 1] === b[j - 1];
      if (same) lastColumn = j;
      const at = (i + 1) * width + j + 1;
      const changed = edits[at - width - 1]! + (same ? 0 : 1);
      const swapped = edits[row * width + column]! + (i - row - 1) + 1 + (j - column - 1);
      edits[at] = Math.min(changed, edits[at - 1]! + 1, edits[at - width]! + 1, swapped);
    }
    lastRow.set(a[i - 1]!, i);
  }
  return Math.min(edits[(a.length + 1) * width + b.length + 1]!, most + 1);
};

/** What a slip of the pen may cost; `allow` is three letters away from `disallow`. */
const MAX_EDITS = 2;
const MAX_LENGTH = 16;

/** `allow` and `sitemap` are taken as they are spelt: overlooking one refuses more, or finds less. */
const misspelt: [name: string, field: Field][] = [
  ['disallow', 'disallow'],
  ['user-agent', 'agent'],
  ['crawl-delay', 'delay'],
];

/** null: a name that says nothing here. */
export const fieldOf = (name: string): Field => {
  if (name.length > MAX_LENGTH) return null;
  const key = name.normalize('NFKC').toLowerCase();
  if (key === 'allow') return 'allow';
  if (/^site-?map$/.test(key)) return 'sitemap';
  return misspelt.find(([right]) => editsBetween(key, right, MAX_EDITS) <= MAX_EDITS)?.[1] ?? null;
};
