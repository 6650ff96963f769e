/** A file of any size as lines of bounded length, in UTF-8, Big5 or, with a mark of byte order, UTF-16; whatever ends its lines. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { TextDecoder } from '@exodus/bytes/encoding.js';

/** What a line has beyond is not read. */
export const MAX_LINE_BYTES = 4096;
const SAMPLE_BYTES = 1 << 20;
const LINE_FEED = 10;
const RETURN = 13;

export interface Line {
  number: number;
  text: string;
  /** It is longer than what was read of it. */
  isCut: boolean;
}

interface Form {
  encoding: 'utf-8' | 'big5' | 'utf-16le' | 'utf-16be';
  /** The byte that ends a line. */
  end: number;
}

const decoded = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);
/** Characters that could not be read. */
const unreadable = (text: string): number => text.split('\ufffd').length - 1;

/** A byte or two that are wrong make no other encoding of the whole: the one that leaves less unread is taken. */
const guessed = (sample: Buffer): 'utf-8' | 'big5' => {
  const inUtf8 = unreadable(decoded('utf-8', sample));
  // A character cut at the sample's end is no fault.
  return inUtf8 <= 1 || inUtf8 <= unreadable(decoded('big5', sample)) ? 'utf-8' : 'big5';
};

const markOf = (sample: Buffer): Form['encoding'] | null => {
  const [first, second, third] = sample;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
};

const formOf = async (path: string): Promise<Form> => {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(SAMPLE_BYTES);
    const { bytesRead } = await file.read(buffer, 0, SAMPLE_BYTES, 0);
    const sample = buffer.subarray(0, bytesRead);
    const encoding = markOf(sample) ?? guessed(sample);
    return { encoding, end: sample.includes(LINE_FEED) || !sample.includes(RETURN) ? LINE_FEED : RETURN };
  } finally {
    await file.close();
  }
};

/** Chunks whose lines may be cut by one byte: UTF-16, whose line ends are two, is made UTF-8. */
async function* chunksOf(input: AsyncIterable<Buffer>, { encoding }: Form): AsyncGenerator<Buffer> {
  const decoder = encoding.startsWith('utf-16') ? new TextDecoder(encoding) : null;
  for await (const chunk of input)
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
}

/** Cuts bytes into lines; of a line no more is kept than is handed on. */
class LineCutter {
  #kept: Buffer[] = [];
  #bytes = 0;
  #isCut = false;
  readonly #end: number;

  constructor(end: number) {
    this.#end = end;
  }

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
    for (let end = chunk.indexOf(this.#end); end >= 0; end = chunk.indexOf(this.#end, start)) {
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
  const form = await formOf(path);
  const decoder = new TextDecoder(form.encoding === 'big5' ? 'big5' : 'utf-8');
  const cutter = new LineCutter(form.encoding.startsWith('utf-16') ? LINE_FEED : form.end);
  let number = 0;
  const lineOf = ({ bytes, isCut }: { bytes: Buffer; isCut: boolean }): Line => {
    const text = decoder.decode(bytes).replace(/\r$/, '');
    number++;
    return { number, text: number === 1 ? text.replace(/^\ufeff/, '') : text, isCut };
  };
  const input = createReadStream(path, { highWaterMark: SAMPLE_BYTES });
  try {
    for await (const chunk of chunksOf(input as AsyncIterable<Buffer>, form))
      for (const line of cutter.cut(chunk)) yield lineOf(line);
    if (!cutter.isEmpty) yield lineOf(cutter.take());
  } finally {
    input.destroy();
  }
}
