/**
 * The snapshot being served, and how the next one takes its place: noticed (watch and poll), verified and opened
 * beside the old one, then swapped in by one assignment between two requests. A bad one is refused by name, and the
 * old one goes on.
 */
import { createHash } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import type { Pointer } from '../core/contract/index.ts';
import { TAKE_DOWNS, type TakeDowns } from '../core/serving/index.ts';
import { type LoadOptions, largeRest } from './load.ts';
import type { Log } from './log.ts';
import type { SnapshotReader } from './reader.ts';
import { withoutTakenDown } from './taken-down/index.ts';

export interface SwapEffects {
  /** Opens the current snapshot, or the newest good one; rejects with a one-line reason where there is none. */
  loadCurrent(dir: string, options: LoadOptions): Promise<SnapshotReader>;
  /** Opens one release, every file verified; rejects with a one-line reason. */
  openSnapshot(dir: string, manifestSha256: string): Promise<SnapshotReader>;
  readPointer(dir: string): Promise<Pointer | null>;
  /** What nobody is to be told of; rejects with a one-line reason where that cannot be read. */
  readTakeDowns(dir: string): Promise<TakeDowns>;
}

export interface SwapOptions {
  dir: string;
  pollMs: number;
  /** Milliseconds for which a snapshot that was swapped out stays open for requests that began with it. */
  graceMs: number;
  effects: SwapEffects;
  log: Log;
}

export interface Served {
  /** Without what was taken down. */
  reader: SnapshotReader;
  /** Names what is served in ETags: the snapshot's id, its content, and what was taken down of it. */
  tag: string;
  takeDowns: TakeDowns;
}

export interface Snapshots {
  current(): Served;
  /** Why the snapshot that the pointer names is not being served; null: it is. */
  refused(): { snapshot: string; reason: string } | null;
  counts(): { swaps: number; refused: number };
  /** Looks for a new snapshot now; resolves when it was taken or refused. */
  check(): Promise<void>;
  close(): void;
}

const RETRY_REFUSED_MS = 5 * 60_000;

const serve = (reader: SnapshotReader, takeDowns: TakeDowns): Served => {
  const content = createHash('sha256').update(JSON.stringify(reader.manifest)).digest('hex').slice(0, 12);
  const tag = [reader.id, content, takeDowns.tag].filter((part) => part !== '').join('-');
  return { reader: withoutTakenDown(reader, takeDowns), tag, takeDowns };
};

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

class Swapper implements Snapshots {
  readonly #options: SwapOptions;
  readonly #retired = new Set<NodeJS.Timeout>();
  readonly #leaving = new Set<SnapshotReader>();
  /** What is served, whole. */
  #reader: SnapshotReader;
  #served: Served;
  /** Pointer last judged, as `id sha256`; what it names is served or refused. */
  #judged = '';
  #judgedAt = 0;
  #refused: { snapshot: string; reason: string } | null = null;
  #counts = { swaps: 0, refused: 0 };
  #checking: Promise<void> | null = null;
  #watcher: FSWatcher | null = null;
  #poll: NodeJS.Timeout;
  #closed = false;

  constructor(
    first: SnapshotReader,
    { problems, takeDowns }: { problems: readonly string[]; takeDowns: TakeDowns },
    options: SwapOptions,
  ) {
    this.#options = options;
    this.#reader = first;
    this.#served = serve(first, takeDowns);
    if (problems[0] !== undefined) this.#refused = { snapshot: 'current', reason: problems[0] };
    this.#poll = setInterval(() => void this.check(), options.pollMs);
    this.#poll.unref();
    this.#watch();
    if (!first.isProven())
      void this.#prove(first).catch((error: unknown) => {
        // Its rows are held against their own sums on and on.
        options.log.warn(`${first.id} is served without all of it found good: ${oneLine(error)}`);
      });
  }

  current(): Served {
    return this.#served;
  }

  refused(): { snapshot: string; reason: string } | null {
    return this.#refused;
  }

  counts(): { swaps: number; refused: number } {
    return { ...this.#counts };
  }

  check(): Promise<void> {
    this.#checking ??= this.#check()
      .catch((error: unknown) => this.#refuse('current', oneLine(error)))
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#poll);
    this.#watcher?.close();
    for (const timer of this.#retired) clearTimeout(timer);
    for (const reader of this.#leaving) reader.close();
    this.#leaving.clear();
    this.#reader.close();
  }

  /** Some file systems have no watch; the poll is enough there. */
  #watch(): void {
    try {
      this.#watcher = watch(this.#options.dir, { persistent: false }, () => void this.check());
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch (error) {
      this.#options.log.debug({ err: error }, 'the directory cannot be watched; polling it');
    }
  }

  /** Serves the same without what was taken down since. A list that cannot be read leaves the last one in force. */
  async #takeDown(): Promise<void> {
    const { dir, effects, log } = this.#options;
    try {
      const takeDowns = await effects.readTakeDowns(dir);
      if (this.#closed) return;
      if (this.#refused?.snapshot === TAKE_DOWNS) this.#refused = null;
      if (takeDowns.tag === this.#served.takeDowns.tag) return;
      this.#served = serve(this.#reader, takeDowns);
      log.info({ domains: takeDowns.items.length }, 'what is taken down has changed');
    } catch (error) {
      this.#refuse(TAKE_DOWNS, oneLine(error));
    }
  }

  async #check(): Promise<void> {
    const { dir, effects } = this.#options;
    await this.#takeDown();
    const pointer = await effects.readPointer(dir);
    if (pointer === null || this.#closed) return;
    const key = `${pointer.snapshot} ${pointer.manifest_sha256} ${pointer.published_at}`;
    if (key === this.#judged && (this.#refused === null || Date.now() - this.#judgedAt < RETRY_REFUSED_MS)) return;
    const first = this.#judged === '' && this.#refused === null && pointer.snapshot === this.#reader.id;
    this.#judged = key;
    this.#judgedAt = Date.now();
    if (first) return;
    try {
      const reader = await effects.openSnapshot(join(dir, pointer.snapshot), pointer.manifest_sha256);
      if (this.#closed) reader.close();
      else if (reader.id === pointer.snapshot) this.#take(reader);
      else {
        reader.close();
        this.#refuse(pointer.snapshot, `${join(dir, pointer.snapshot)} holds snapshot ${reader.id}`);
      }
    } catch (error) {
      this.#refuse(pointer.snapshot, oneLine(error));
    }
  }

  /** Hashes what was served unhashed at start; if it is bad, the newest other release that is good takes its place. */
  async #prove(first: SnapshotReader): Promise<void> {
    const isServed = (): boolean => !this.#closed && this.#reader === first;
    const [reason] = await first.prove();
    if (reason === undefined || !isServed()) return;
    this.#refuse(first.id, reason);
    const { dir, effects, log } = this.#options;
    // Where there is none, this one goes on: what it has of damaged rows is never given out.
    const other = await effects.loadCurrent(dir, {
      onProblem: (line) => log.warn(line),
      refused: new Set([first.id]),
    });
    if (isServed()) this.#replace(other);
    else other.close();
  }

  #take(reader: SnapshotReader): void {
    this.#refused = null;
    this.#replace(reader);
  }

  #replace(reader: SnapshotReader): void {
    const { log, graceMs } = this.#options;
    const old = this.#reader;
    this.#reader = reader;
    this.#served = serve(reader, this.#served.takeDowns);
    this.#counts.swaps += 1;
    log.info({ snapshot: reader.id, before: old.id }, 'serving another snapshot');
    this.#leaving.add(old);
    const timer = setTimeout(() => {
      this.#retired.delete(timer);
      this.#leaving.delete(old);
      old.close();
    }, graceMs);
    timer.unref();
    this.#retired.add(timer);
  }

  #refuse(snapshot: string, reason: string): void {
    if (this.#refused?.snapshot === snapshot && this.#refused.reason === reason) return;
    this.#refused = { snapshot, reason };
    this.#counts.refused += 1;
    this.#options.log.warn({ snapshot, reason, serving: this.#reader.id }, 'a snapshot is refused');
  }
}

/** Opens what is current and follows it. Rejects with a one-line reason where nothing can be served. */
export const followSnapshots = async (options: SwapOptions): Promise<Snapshots> => {
  const problems: string[] = [];
  const onProblem = (line: string): void => {
    problems.push(line);
    options.log.warn(line);
  };
  // First: while it cannot be known what was taken down, nothing is served.
  const takeDowns = await options.effects.readTakeDowns(options.dir);
  const reader = await options.effects.loadCurrent(options.dir, { onProblem, rest: largeRest });
  const snapshots = new Swapper(reader, { problems, takeDowns }, options);
  await snapshots.check();
  return snapshots;
};
