import { GrowingUint32 } from '../../core/serving/growing.ts';

const LINE_FEED = 0x0a;

/** Lines with a line feed each, alone in their memory, which may be moved to another thread; and where each ends. */
export interface WrittenLines {
  lines: Uint8Array;
  ends: Uint32Array;
}

/** Writes lines one after the other into memory that grows. */
export class LineWriter {
  #bytes: Buffer;
  #used = 0;
  readonly #ends = new GrowingUint32();

  /** `room`: bytes expected. */
  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafeSlow(room);
  }

  #makeRoom(bytes: number): void {
    if (this.#bytes.length - this.#used >= bytes) return;
    const larger = Buffer.allocUnsafeSlow(2 * this.#bytes.length + bytes);
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }

  /** Adds to the line under way. */
  add(text: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    this.#makeRoom(3 * text.length);
    this.#used += this.#bytes.write(text, this.#used);
  }

  /** Adds bytes to the line under way. */
  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  endLine(): void {
    this.#makeRoom(1);
    this.#bytes[this.#used++] = LINE_FEED;
    this.#ends.push(this.#used);
  }

  addLine(text: string): void {
    this.add(text);
    this.endLine();
  }

  /** All lines, in the writer's own memory: nothing is added any more. */
  written(): WrittenLines {
    const lines = new Uint8Array(this.#bytes.buffer as ArrayBuffer, this.#bytes.byteOffset, this.#used);
    return { lines, ends: this.#ends.values().slice() };
  }
}
