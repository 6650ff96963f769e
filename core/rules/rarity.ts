import data from '../../datasets/taxonomy/html-pairs.json' with { type: 'json' };

const ranks = new Map<string, number>();
for (const line of data.pairs)
  for (let at = 0; at < line.length; at += 2) ranks.set(line.slice(at, at + 2), ranks.size);
/** The commonest pairs are near each other in frequency. */
const EQUALS = 8;
const UNRANKED = 2 * (ranks.size + EQUALS);

/** A pair says this much of how rare a text is where the pair before it is known. */
const GIVEN = 0.7;

/** Fours fall by their rank, as pairs do; on the scale of pairs. */
const [OF_FOURS, EQUAL_FOURS] = [0.3, 20];
/** Of fours, and of the threes within them, what they were counted at. */
const counted = new Map<string, number>();
for (const [rank, four] of data.fours.flatMap((line) => line.match(/.{4}/g) ?? []).entries())
  for (const part of [four, four.slice(0, 3), four.slice(1)])
    counted.set(part, Math.max(counted.get(part) ?? 0, OF_FOURS / (rank + EQUAL_FOURS)));

/** A guess at how often a text stands in HTML, by its pairs, unless it is common enough to have been counted. */
export const frequencyOf = (text: string): number => {
  const known = counted.get(text);
  if (known !== undefined) return known;
  let rarity = 0;
  for (let at = 0; at + 1 < text.length; at++) {
    const rank = ranks.get(text.slice(at, at + 2));
    rarity += (at === 0 ? 1 : GIVEN) * Math.log(rank === undefined ? UNRANKED : rank + EQUALS);
  }
  return Math.exp(-rarity);
};
