/** A file of any size as lines of bounded length, in UTF-8 or Big5. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { TextDecoder } from '@exodus/bytes/encoding.js';

/** What a line has beyond is not read. */
export const MAX_LINE_BYTES = 4096;
const SAMPLE_BYTES = 1 << 20;
const LINE_FEED = 10;

export interface Line {
  number: number;
  text: string;
  /** It is longer than what was read of it. */
  isCut: boolean;
}

const encodingOf = async (path: string): Promise<'utf-8' | 'big5'> => {
  const file = await open(path);
  try {
    const sample = Buffer.alloc(SAMPLE_BYTES);
    const { bytesRead } = await file.read(sample, 0, SAMPLE_BYTES, 0);
    // A character cut at the sample's end is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(sample.subarray(0, bytesRead), { stream: true });
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'big5';
    throw error;
  } finally {
    await file.close();
  }
};

/** Cuts bytes into lines; of a line no more is kept than is handed on. */
class LineCutter {
  #kept: Buffer[] = [];
  #bytes = 0;
  #isCut = false;

  #keep(part: Buffer): void {
    const room = MAX_LINE_BYTES - this.#bytes;
    if (part.length > room) this.#isCut = true;
    if (room <= 0) return;
    // A copy: the chunk is given back.
    const taken = Buffer.from(part.subarray(0, room));
    this.#kept.push(taken);
    this.#bytes += taken.length;
  }

  take(): { bytes: Buffer; isCut: boolean } {
    const line = { bytes: Buffer.concat(this.#kept), isCut: this.#isCut };
    this.#kept = [];
    this.#bytes = 0;
    this.#isCut = false;
    return line;
  }

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  *cut(chunk: Buffer): Generator<{ bytes: Buffer; isCut: boolean }> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      if (this.isEmpty && end - start <= MAX_LINE_BYTES) yield { bytes: chunk.subarray(start, end), isCut: false };
      else {
        this.#keep(chunk.subarray(start, end));
        yield this.take();
      }
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }
}

/** Lines without their ends. A mark of byte order is left out. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const decoder = new TextDecoder(await encodingOf(path));
  const cutter = new LineCutter();
  let number = 0;
  const lineOf = ({ bytes, isCut }: { bytes: Buffer; isCut: boolean }): Line => {
    const text = decoder.decode(bytes).replace(/\r$/, '');
    number++;
    return { number, text: number === 1 ? text.replace(/^\ufeff/, '') : text, isCut };
  };
  const input = createReadStream(path, { highWaterMark: SAMPLE_BYTES });
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) for (const line of cutter.cut(chunk)) yield lineOf(line);
    if (!cutter.isEmpty) yield lineOf(cutter.take());
  } finally {
    input.destroy();
  }
}
