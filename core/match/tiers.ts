/** Words of Latin titles for what is sold of one program or set: its edition, and to whom. Each line is one thing. */
const lines = [
  'upgrade upgrades upgrd upgrad upsell upg update',
  'academic education educational student students edu',
  'professional pro',
  'premium prem',
  'standard std',
  'deluxe dlx',
  'premier',
  'ultimate',
  'extended',
  'enterprise',
  'platinum',
  'family',
  'expansion',
  'business',
];

const tierBits = new Map<string, number>();
for (const [at, line] of lines.entries()) for (const word of line.split(' ')) tierBits.set(word, 1 << at);

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
