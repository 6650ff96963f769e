/** From where to where in an archive the records of each of many units lie: which of them may hold a record is told by their ends alone. */

interface Place {
  filename: string;
  offset: number;
}

/** First and last record, both in it. */
export interface Span {
  first: Place;
  last: Place;
}

const isBefore = (a: Place, b: Place): boolean =>
  a.filename === b.filename ? a.offset < b.offset : a.filename < b.filename;

/** null: of nothing. Nothing is assumed of the order. */
export const spanOf = (places: readonly Readonly<Place>[]): Span | null => {
  let span: Span | null = null;
  for (const { filename, offset } of places) {
    const place = { filename, offset };
    if (span === null) span = { first: place, last: place };
    else if (isBefore(place, span.first)) span.first = place;
    else if (isBefore(span.last, place)) span.last = place;
  }
  return span;
};

export class Spans<T> {
  readonly #all: { value: T; span: Span }[];
  /** The furthest end of this span and all before it. */
  readonly #ends: Place[] = [];

  constructor(all: readonly { value: T; span: Span }[]) {
    this.#all = [...all].sort((a, b) => (isBefore(a.span.first, b.span.first) ? -1 : 1));
    for (const { span } of this.#all) {
      const furthest = this.#ends.at(-1);
      this.#ends.push(furthest === undefined || isBefore(furthest, span.last) ? span.last : furthest);
    }
  }

  /** Those that have a place in common with `span`. */
  *touching({ first, last }: Span): Generator<T> {
    let low = 0;
    let high = this.#all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(last, this.#all[middle]!.span.first)) high = middle;
      else low = middle + 1;
    }
    for (let at = low - 1; at >= 0 && !isBefore(this.#ends[at]!, first); at--)
      if (!isBefore(this.#all[at]!.span.last, first)) yield this.#all[at]!.value;
  }
}
