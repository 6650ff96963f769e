/** A plan is a file with a capture a line, written and read in parts: what is held of it in memory is a few words a unit. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import { ListHash } from './list-hash.ts';
import { type Span, spanOf } from './spans.ts';

/** A record of a WARC file of the archive. */
export interface Capture {
  site: string;
  kind: string;
  url: string;
  /** As the index has it: a key of the archive, or something odd. */
  filename: string;
  offset: number;
  length: number;
  /** Front page that the crawl was redirected from to this one; left out: none. */
  from?: string;
}

/** Captures of a unit, about and at most: some of them are lost when reading ends half-way. */
const ABOUT_CAPTURES = 128;
const MOST_CAPTURES = 512;
/** What is read at once. */
const PART_BYTES = 1_048_576;
/** No line of ours comes near it: addresses end at some thousand characters. */
const MAX_LINE_BYTES = 16_777_216;
const LINE_FEED = 10;

/** Captures of a plan that follow one another: what is read and kept at once. */
export interface Unit {
  /** By its captures alone: whatever list they are of, the same unit has the same files. */
  name: string;
  captures: number;
  /** Where its lines lie in the plan's file. */
  from: number;
  to: number;
  span: Span;
}

/** Which record a capture is. */
export const keyOf = ({ filename, offset, length }: Capture): string => `${filename} ${offset} ${length}`;

/** The lines of a file that are not empty, with where each begins. A torn last line is one, too. */
async function* linesOf(file: string, partBytes: number): AsyncGenerator<{ line: Buffer; from: number; to: number }> {
  const handle = await open(file);
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (let at = 0; ; ) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(partBytes), 0, partBytes, at);
      const part = buffer.subarray(0, bytesRead);
      const bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
      const start = at - rest.length;
      at += bytesRead;
      let from = 0;
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
        if (end > from) yield { line: bytes.subarray(from, end), from: start + from, to: start + end + 1 };
        from = end + 1;
      }
      rest = bytes.subarray(from);
      if (rest.length > MAX_LINE_BYTES)
        throw new ReachStop('damaged', `${file} is no plan of captures: it has a line of ${rest.length} bytes`);
      if (bytesRead > 0) continue;
      if (rest.length > 0) yield { line: rest, from: start + from, to: at };
      return;
    }
  } finally {
    await handle.close();
  }
}

const parsed = (line: Buffer): Capture => JSON.parse(line.toString('utf8')) as Capture;

/** Units of lines, in order. Captures themselves say where a unit ends: one more changes its own unit, not all behind it. */
const readUnits = async (file: string, partBytes: number): Promise<Unit[]> => {
  const units: Unit[] = [];
  let hash = new ListHash();
  let places: Pick<Capture, 'filename' | 'offset'>[] = [];
  let [first, last] = [0, 0];
  const end = (): void => {
    const span = spanOf(places);
    if (span !== null)
      units.push({ name: `captures-${hash.digest(16)}`, captures: places.length, from: first, to: last, span });
    [hash, places] = [new ListHash(), []];
  };
  for await (const { line, from, to } of linesOf(file, partBytes)) {
    const capture = parsed(line);
    if (places.length === 0) first = from;
    last = to;
    hash.add(line);
    places.push({ filename: capture.filename, offset: capture.offset });
    if (crc32(keyOf(capture)) % ABOUT_CAPTURES === 0 || places.length === MOST_CAPTURES) end();
  }
  end();
  return units;
};

export class PlanFile {
  readonly file: string;
  readonly units: readonly Unit[];
  /** Captures in all. */
  readonly length: number;

  private constructor(file: string, units: readonly Unit[]) {
    this.file = file;
    this.units = units;
    this.length = units.reduce((sum, { captures }) => sum + captures, 0);
  }

  /** Reads it through, for its units. */
  static async open(file: string, partBytes = PART_BYTES): Promise<PlanFile> {
    return new PlanFile(file, await readUnits(file, partBytes));
  }

  capturesOf({ from, to }: Pick<Unit, 'from' | 'to'>): Capture[] {
    const file = openSync(this.file, 'r');
    try {
      const bytes = Buffer.alloc(to - from);
      if (readSync(file, bytes, 0, bytes.length, from) < bytes.length)
        throw new ReachStop('damaged', `${this.file} became shorter while it was read; run the same command again`);
      const lines = bytes.toString('utf8').split('\n');
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Capture);
    } finally {
      closeSync(file);
    }
  }
}

/** All captures of a plan, in order. */
export async function* capturesIn(file: string, partBytes = PART_BYTES): AsyncGenerator<Capture> {
  for await (const { line } of linesOf(file, partBytes)) yield parsed(line);
}

/** Writes captures as they come; gives the file's name, which tells one plan from another. */
export const writePlan = async (kept: Kept, parts: AsyncIterable<readonly Capture[]>): Promise<string> => {
  const aside = kept.aside('plan.ndjson');
  const file = openSync(aside, 'w');
  const hash = createHash('sha256');
  try {
    try {
      for await (const captures of parts) {
        const bytes = Buffer.from(captures.map((capture) => `${JSON.stringify(capture)}\n`).join(''));
        hash.update(bytes);
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      }
    } finally {
      closeSync(file);
    }
    const name = `plan-${hash.digest('hex').slice(0, 12)}.ndjson`;
    renameSync(aside, kept.path(name));
    return name;
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
};
