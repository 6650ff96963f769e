import { type Place, places, vocabularyOf, weightOf } from './vocabulary.ts';
import { winnerOf } from './weigh.ts';

type Industries = Parameters<typeof vocabularyOf>[0];

/** What a text says: industries, and how much for each, in the order in which its words were found. */
interface Said {
  count: number;
  industries: number[];
  weights: number[];
}

/** Categories whose words are kept: shops have few, and thousands of offers in each. */
const KEPT = 4096;
const LONGEST_KEPT = 200;

/**
 * The industry of a product by its title and category, as `classifyIndustry` says it of a site's title and description;
 * null: unknown. An offer has no name, host or labels, and nobody asks for the words that decided: without them it takes a
 * fraction of the time, of which there is ten million times as much.
 */
export class OfferIndustry {
  readonly #industries: Industries;
  readonly #vocabulary: ReturnType<typeof vocabularyOf>;
  readonly #scores: Float64Array;
  /** Of the text in hand: one for all, for there are ten million titles. */
  readonly #said: Said = { count: 0, industries: [], weights: [] };
  readonly #saidBy = new Map<string, Said>();

  constructor(industries: Industries) {
    this.#industries = industries;
    this.#vocabulary = vocabularyOf(industries);
    this.#scores = new Float64Array(industries.length);
  }

  of(title: string, category: string | null): string | null {
    return this.idOf(this.numberOf(title, category));
  }

  /** The same as a number; -1: unknown. */
  numberOf(title: string, category: string | null): number {
    this.#scores.fill(0);
    this.#read(title, 'title');
    this.#add(this.#said);
    if (category !== null) this.#add(this.#ofCategory(category));
    return winnerOf(this.#scores);
  }

  idOf(number: number): string | null {
    return this.#industries[number]?.id ?? null;
  }

  #ofCategory(category: string): Said {
    const known = this.#saidBy.get(category);
    if (known !== undefined) return known;
    this.#read(category, 'description');
    const { count, industries, weights } = this.#said;
    const said = { count, industries: industries.slice(0, count), weights: weights.slice(0, count) };
    if (this.#saidBy.size === KEPT) this.#saidBy.clear();
    if (category.length <= LONGEST_KEPT) this.#saidBy.set(category, said);
    return said;
  }

  /** Fills `#said`. */
  #read(text: string, place: Place): void {
    const said = this.#said;
    const { industries, weights } = said;
    // Emptied by length, they would lose their memory.
    said.count = 0;
    const { lexicon, entries } = this.#vocabulary;
    let sum = 0;
    lexicon.countIn(text, (number, count) => {
      const all = entries[number];
      if (all === undefined) return;
      for (let i = 0; i < all.length; i++) {
        const entry = all[i]!;
        const weight = weightOf(entry, place, count);
        industries[said.count] = entry.industry;
        weights[said.count++] = weight;
        sum += weight;
      }
    });
    const factor = Math.min(1, places[place].most / sum);
    if (factor < 1) for (let i = 0; i < said.count; i++) weights[i] = weights[i]! * factor;
  }

  #add({ count, industries, weights }: Said): void {
    for (let i = 0; i < count; i++) {
      const industry = industries[i]!;
      this.#scores[industry] = this.#scores[industry]! + weights[i]!;
    }
  }
}
