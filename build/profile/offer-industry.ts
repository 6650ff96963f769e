import { fold } from './lexicon.ts';
import { type Place, places, vocabularyOf, weightOf } from './vocabulary.ts';
import { winnerOf } from './weigh.ts';

type Industries = Parameters<typeof vocabularyOf>[0];

/**
 * The industry of a product by its title and category, as `classifyIndustry` says it of a site's title and description;
 * null: unknown. An offer has no name, host or labels, and nobody asks for the words that decided: without them it takes a
 * fraction of the time, of which there is ten million times as much.
 */
export class OfferIndustry {
  readonly #industries: Industries;
  readonly #vocabulary: ReturnType<typeof vocabularyOf>;
  readonly #scores: Float64Array;
  /** Industry and weight of what the text in hand says. */
  readonly #found: { industries: number[]; weights: number[] } = { industries: [], weights: [] };

  constructor(industries: Industries) {
    this.#industries = industries;
    this.#vocabulary = vocabularyOf(industries);
    this.#scores = new Float64Array(industries.length);
  }

  of(title: string, category: string | null): string | null {
    this.#scores.fill(0);
    this.#add(title, 'title');
    if (category !== null) this.#add(category, 'description');
    return this.#industries[winnerOf(this.#scores)]?.id ?? null;
  }

  #add(text: string, place: Place): void {
    const { industries, weights } = this.#found;
    const { lexicon, entries } = this.#vocabulary;
    let sum = 0;
    lexicon.count(fold(text), (number, count) => {
      for (const entry of entries[number] ?? []) {
        const weight = weightOf(entry, place, count);
        industries.push(entry.industry);
        weights.push(weight);
        sum += weight;
      }
    });
    const factor = Math.min(1, places[place].most / sum);
    for (let i = 0; i < weights.length; i++) {
      const industry = industries[i] as number;
      this.#scores[industry] = (this.#scores[industry] as number) + (weights[i] as number) * factor;
    }
    industries.length = 0;
    weights.length = 0;
  }
}
