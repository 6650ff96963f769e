/** Bytes in chunks, a file behind them or not; null at the end. */
export interface ByteSource {
  next(): Promise<Buffer | null>;
}

/** The part of `FileHandle` that reading needs. */
export interface ReadableFile {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

const CHUNK_BYTES = 65_536;

/** A file read forward from any position; `seek` moves it, so that damage can be looked at a second time. */
export class FileSource implements ByteSource {
  position: number;
  readonly #file: ReadableFile;

  constructor(file: ReadableFile, position = 0) {
    this.#file = file;
    this.position = position;
  }

  async next(): Promise<Buffer | null> {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await this.#file.read(buffer, 0, CHUNK_BYTES, this.position);
    this.position += bytesRead;
    return bytesRead === 0 ? null : buffer.subarray(0, bytesRead);
  }
}

/** Looks ahead and takes bytes from a source; holds no more than what was asked for and one chunk. */
export class ByteReader {
  /** Bytes taken so far, counted from where the reader was told that the source begins. */
  offset: number;
  #buffer: Buffer = Buffer.alloc(0);
  #source: ByteSource;
  #ended = false;
  #fault: unknown = null;

  constructor(source: ByteSource, offset = 0) {
    this.#source = source;
    this.offset = offset;
  }

  /** What has been read ahead. */
  get view(): Buffer {
    return this.#buffer;
  }

  /**
   * Reads ahead until `count` bytes are in view or the source ends; gives the number in view. A fault of the source is
   * an end, thrown only once everything before it has been taken.
   */
  async fill(count: number): Promise<number> {
    while (this.#buffer.length < count && !this.#ended) {
      const chunk = await this.#source.next().catch((fault: unknown) => {
        this.#fault = fault;
        return null;
      });
      if (chunk === null) this.#ended = true;
      else this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    }
    if (this.#buffer.length === 0 && count > 0) this.raise();
    return this.#buffer.length;
  }

  /** What ended the source although more was to come; null: nothing so far. */
  get fault(): unknown {
    return this.#fault;
  }

  /** Throws the fault that ended the source, if one did. */
  raise(): void {
    if (this.#fault !== null) throw this.#fault;
  }

  /** Takes what is at hand, at most `max` bytes; null at the end. */
  async take(max: number): Promise<Buffer | null> {
    if ((await this.fill(1)) === 0) return null;
    const chunk = this.#buffer.subarray(0, max);
    this.skip(chunk.length);
    return chunk;
  }

  /** Drops bytes that are in view. */
  skip(count: number): void {
    this.#buffer = this.#buffer.subarray(count);
    this.offset += count;
  }

  /** Goes on with another source at another place. */
  restart(source: ByteSource, offset: number): void {
    this.#source = source;
    this.#buffer = Buffer.alloc(0);
    this.#ended = false;
    this.#fault = null;
    this.offset = offset;
  }
}
