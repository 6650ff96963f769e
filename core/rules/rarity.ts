import data from '../../datasets/taxonomy/html-pairs.json' with { type: 'json' };

const ranks = new Map<string, number>();
for (const line of data.pairs)
  for (let at = 0; at < line.length; at += 2) ranks.set(line.slice(at, at + 2), ranks.size);
/** The commonest pairs are near each other in frequency. */
const EQUALS = 8;
const UNRANKED = 2 * (ranks.size + EQUALS);

/** A pair says this much of how rare a text is where the pair before it is known. */
const GIVEN = 0.7;

/** A guess at how often a text stands in HTML, by its pairs. */
export const frequencyOf = (text: string): number => {
  let rarity = 0;
  for (let at = 0; at + 1 < text.length; at++) {
    const rank = ranks.get(text.slice(at, at + 2));
    rarity += (at === 0 ? 1 : GIVEN) * Math.log(rank === undefined ? UNRANKED : rank + EQUALS);
  }
  return Math.exp(-rarity);
};
