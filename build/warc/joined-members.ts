/**
 * Gzip members as the groups that hold whole records. Most writers compress each record by itself; some (bgzip, odd
 * tools) cut members anywhere, so that a record goes on in the next one.
 */
import type { ByteSource } from './byte-reader.ts';
import type { GzipMembers } from './gzip-members.ts';

const MAGIC = 'WARC/';

export class JoinedMembers implements ByteSource {
  readonly #members: GzipMembers;
  #member: ByteSource | null = null;
  /** First bytes of the member that was opened to see whether the group goes on. */
  #held: Buffer | null = null;
  #ended = false;
  #fault: unknown = null;
  /** Where in the group's content each member begins, and where that member starts in the file. */
  #starts: { at: number; start: number }[] = [];
  #length = 0;

  constructor(members: GzipMembers) {
    this.#members = members;
  }

  /** Begins the next group; false at the end of the file. Throws GzipError where no sound member begins. */
  async open(): Promise<boolean> {
    this.#starts = [];
    this.#length = 0;
    const fault = this.#fault;
    this.#fault = null;
    if (fault !== null) throw fault;
    this.#ended = false;
    if (this.#held === null) this.#member = await this.#members.next();
    if (this.#member !== null) this.#mark();
    return this.#member !== null;
  }

  /** Content of the group; null at its end. Only a fault of a member that the group is already in is thrown here. */
  async next(): Promise<Buffer | null> {
    if (this.#ended) return null;
    const held = this.#held;
    this.#held = null;
    const chunk = held ?? (await this.#member?.next()) ?? (await this.#goOn());
    if (chunk === null) this.#ended = true;
    else this.#length += chunk.length;
    return chunk;
  }

  /** Start of the member that holds a place of the group's content. */
  startOf(at: number): number {
    return this.#starts.findLast((member) => member.at <= at)?.start ?? this.#members.start;
  }

  /** Goes to the next member after a fault; false where there is none. */
  async recover(): Promise<boolean> {
    this.#member = null;
    this.#held = null;
    this.#fault = null;
    return this.#members.recover();
  }

  /** First bytes of the next member where the group goes on in it, else null. */
  async #goOn(): Promise<Buffer | null> {
    try {
      let first: Buffer | null = null;
      while (first === null) {
        this.#member = await this.#members.next();
        if (this.#member === null) return null;
        first = await this.#member.next();
      }
      if (first.toString('latin1', 0, MAGIC.length) !== MAGIC) {
        this.#mark();
        return first;
      }
      this.#held = first;
      return null;
    } catch (fault) {
      this.#fault = fault;
      return null;
    }
  }

  #mark(): void {
    this.#starts.push({ at: this.#length, start: this.#members.start });
  }
}
