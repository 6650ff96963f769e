import { isNameAt, nameAt } from './names.ts';

/** Value of an attribute in a list of names and values; the first of a name wins, as in browsers. */
export const attributeOf = (attributes: string[], name: string): string | undefined => {
  for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
  return undefined;
};

/** Tells by an attribute's name, at `start` to `end` of the page, whether it may be wanted, without making a string. */
export type AttributeFilter = (page: string, start: number, end: number) => boolean;

/** A tag with more is no one's work: the rest are passed over. */
export const MAX_ATTRIBUTES = 200;
/** Longer names are cut. */
const MAX_NAME = 60;

/**
 * The attributes of one tag, as places in the page: no string is made but of what somebody asks for. Good until the
 * next tag is read.
 */
export class Attributes {
  length = 0;
  readonly #text: string;
  readonly #codes: Uint16Array;
  /** Of each attribute where its name and its value begin and end. */
  readonly #places = new Int32Array(MAX_ATTRIBUTES * 4);

  /** `codes` are the text's. */
  constructor(text: string, codes: Uint16Array) {
    this.#text = text;
    this.#codes = codes;
  }

  /** One more; of one without a value `from` is `to`. */
  push(start: number, end: number, from: number, to: number): void {
    const at = this.length++ * 4;
    this.#places[at] = start;
    this.#places[at + 1] = end - start > MAX_NAME ? start + MAX_NAME : end;
    this.#places[at + 2] = from;
    this.#places[at + 3] = to;
  }

  /** Value of the first attribute of a name in lower case; undefined: there is none. */
  get(name: string): string | undefined {
    for (let i = 0; i < this.length; i++) {
      const start = this.#places[i * 4]!;
      if (this.#places[i * 4 + 1]! - start === name.length && isNameAt(this.#codes, start, name)) return this.value(i);
    }
    return undefined;
  }

  /** Whether the name of attribute `i`, counted from 0, ends so (in lower case). */
  endsWith(i: number, part: string): boolean {
    const from = this.#places[i * 4 + 1]! - part.length;
    return from >= this.#places[i * 4]! && isNameAt(this.#codes, from, part);
  }

  value(i: number): string {
    return this.#text.slice(this.#places[i * 4 + 2]!, this.#places[i * 4 + 3]!);
  }

  /** Name, value, name, value… of those that may be wanted. */
  list(isWanted: AttributeFilter): string[] {
    const found: string[] = [];
    for (let i = 0; i < this.length; i++) {
      const [start, end] = [this.#places[i * 4]!, this.#places[i * 4 + 1]!];
      if (isWanted(this.#text, start, end)) found.push(nameAt(this.#text, this.#codes, start, end), this.value(i));
    }
    return found;
  }
}
