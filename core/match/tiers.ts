import data from '../../datasets/taxonomy/program-editions.json' with { type: 'json' };

const tierBits = new Map<string, number>();
for (const [at, words] of data.editions.entries()) for (const word of words) tierBits.set(word, 1 << at);

const tiersOf = (words: readonly string[]): number => {
  let bits = 0;
  for (const word of words) bits |= tierBits.get(word) ?? 0;
  return bits;
};

/** How many editions one title names and the other does not: `CS3`, `CS3 upgrade` → 1; `standard`, `deluxe` → 2. */
export const tiersApart = (a: readonly string[], b: readonly string[]): number => {
  let count = 0;
  for (let apart = tiersOf(a) ^ tiersOf(b); apart > 0; apart &= apart - 1) count++;
  return count;
};
