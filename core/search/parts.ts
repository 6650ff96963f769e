import { Part } from './part.ts';

/** Ordinals written out one after the other. */
export interface Ordinals {
  list: Uint32Array;
}

const FIRST_ORDINALS = 256;

/** Memory that the sources and walks of one query work in; the next query uses it again. */
export class Parts {
  readonly #parts: Part[] = [];
  readonly #ordinals: Ordinals[] = [];
  #used = 0;
  #usedOrdinals = 0;

  /** The sources and walks of the query before are no longer asked. */
  reset(): void {
    this.#used = 0;
    this.#usedOrdinals = 0;
  }

  take(): Part {
    let part = this.#parts[this.#used];
    if (part === undefined) {
      part = new Part();
      this.#parts.push(part);
    }
    this.#used += 1;
    return part;
  }

  takeOrdinals(): Ordinals {
    let ordinals = this.#ordinals[this.#usedOrdinals];
    if (ordinals === undefined) {
      ordinals = { list: new Uint32Array(FIRST_ORDINALS) };
      this.#ordinals.push(ordinals);
    }
    this.#usedOrdinals += 1;
    return ordinals;
  }
}
