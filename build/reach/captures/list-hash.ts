/** The hash of `JSON.stringify([...head, items])`, item by item: of long lists no one text is made, which has a limit. */
import { createHash } from 'node:crypto';

export class ListHash {
  readonly #hash = createHash('sha256');
  readonly #end: string;
  #isFirst = true;

  /** `head`: what stands before the list; without, the list alone is hashed. */
  constructor(head: readonly unknown[] | null = null) {
    this.#hash.update(head === null ? '[' : `[${head.map((each) => `${JSON.stringify(each)},`).join('')}[`);
    this.#end = head === null ? ']' : ']]';
  }

  /** `json`: an item as JSON. */
  add(json: string | Uint8Array): void {
    if (!this.#isFirst) this.#hash.update(',');
    this.#isFirst = false;
    this.#hash.update(json);
  }

  /** Its first `digits`. Nothing can be added after it. */
  digest(digits: number): string {
    return this.#hash.update(this.#end).digest('hex').slice(0, digits);
  }
}
