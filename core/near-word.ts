/** What somebody who mistyped a word may have meant. */

/**
 * Letters added, left out, exchanged or swapped with their neighbour, up to `most`; more is `most + 1`. Letters that were
 * swapped may have been changed besides (Lowrance and Wagner 1975), so that n slips are never more than n apart.
 */
export const editsBetween = (a: string, b: string, most: number): number => {
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

/** The word that `typed` is most likely a slip of: at most a third of its letters differ; null: none is that near. */
export const nearWord = (typed: string, words: readonly string[]): string | null => {
  let nearest: string | null = null;
  let most = Math.floor(typed.length / 3);
  for (const word of words) {
    if (most < 0) break;
    const edits = editsBetween(typed, word, most);
    if (edits <= most) [nearest, most] = [word, edits - 1];
  }
  return nearest;
};
