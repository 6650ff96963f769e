/**
 * What must outlive the process, as files in one directory: how far each feed was read, a file for each message that waits
 * (`outbox`), waits for a digest (`held`) or was given up (`dead`), the ids of those that were delivered (`told`), and targets that want
 * no more (`gone.json`). A message is
 * there, whole and synced, before the feed's mark moves past its event. It goes only when it was delivered and its id is in
 * `told`: after a kill at any point it is told again rather than never, and one that is in neither was never made.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fsyncPath, replaceFile } from '../../core/durable.ts';
import { Told } from './told.ts';
import { NotifyError } from './world.ts';

/** An entry of a feed as it came. */
export const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(60),
  /** ISO 8601: when it was observed. */
  at: z.string().max(40),
  /** Its page at the service. */
  url: z.string().max(2000),
  /** In both languages, as the feed has it. */
  title: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type FeedEvent = z.infer<typeof eventSchema>;

export const messageSchema = z.object({
  version: z.literal(1),
  /** The same for every attempt, and after any restart. */
  id: z.string().regex(/^[\w-]{1,64}$/),
  subscription: z.string(),
  target: z.string(),
  event: eventSchema,
  /** Of a digest: what it tells besides. */
  more: z.array(eventSchema).optional(),
  /** Of a digest: the messages that it took the place of. */
  parts: z.array(z.string()).optional(),
  /** Of a message that waits for its digest: when that is made, in milliseconds since the epoch. */
  digest_at: z.number().optional(),
  /** ISO 8601. */
  created_at: z.string(),
  attempts: z.int().min(0),
  /** Milliseconds since the epoch before which it is not tried. */
  next_at: z.number(),
  last_error: z.string().nullable(),
});
export type Message = z.infer<typeof messageSchema>;

const markSchema = z.object({
  /** Id of the entry that was read last; null: the feed had none yet. */
  cursor: z.string().nullable(),
  /** Snapshot that reported it. */
  snapshot: z.string(),
  /** Ids read last, for when the service does not know the cursor any more. */
  recent: z.array(z.string()),
});
export type Mark = z.infer<typeof markSchema>;
const marksSchema = z.object({ version: z.literal(1), feeds: z.record(z.string(), markSchema) });

/** By target, as `subscription/target`: what is known of the address that wants no more. */
const goneSchema = z.record(z.string(), z.string());

type Box = 'outbox' | 'held' | 'dead';
const boxes: readonly Box[] = ['outbox', 'held', 'dead'];
/** Files that are written side by side. */
const AT_ONCE = 16;
const PARTIAL = /\.partial-\d+$/;
const boxOf = ({ digest_at: at }: Message): Box => (at === undefined ? 'outbox' : 'held');
const fileOf = (id: string): string => `${id}.json`;

export class Store {
  readonly dir: string;
  readonly #told: Told;
  #marks: z.infer<typeof marksSchema>;

  /** Makes the directory where there is none. */
  constructor(dir: string) {
    this.dir = dir;
    for (const box of boxes) mkdirSync(join(dir, box), { recursive: true, mode: 0o700 });
    this.#told = new Told(join(dir, 'told'));
    const file = join(dir, 'feeds.json');
    if (!existsSync(file)) {
      this.#marks = { version: 1, feeds: {} };
      return;
    }
    const parsed = marksSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) throw new NotifyError(`${file} is of another version: give another --state, or remove it`);
    this.#marks = parsed.data;
  }

  mark(feed: string): Mark | null {
    return this.#marks.feeds[feed] ?? null;
  }

  /** Whether no message of this id waits, was given up, was delivered or is part of a digest. */
  isNew(id: string): boolean {
    return !boxes.some((box) => this.#has(box, id)) && !this.#told.has(id);
  }

  /** Keeps what a page of a feed leads to, then that the page was read. Resolves with the messages that are new. */
  async advance(feed: string, mark: Mark, messages: readonly Message[]): Promise<Message[]> {
    const added = messages.filter(({ id }) => this.isNew(id));
    for (let at = 0; at < added.length; at += AT_ONCE)
      await Promise.all(added.slice(at, at + AT_ONCE).map((message) => this.#write(boxOf(message), message)));
    for (const box of new Set(added.map(boxOf))) fsyncPath(join(this.dir, box));
    this.#marks = { version: 1, feeds: { ...this.#marks.feeds, [feed]: mark } };
    replaceFile(join(this.dir, 'feeds.json'), JSON.stringify(this.#marks));
    return added;
  }

  /** Ids of what waits, or was given up. */
  ids(box: Box): string[] {
    return readdirSync(join(this.dir, box))
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length));
  }

  /** null: there is none (any more), or the file is unreadable, which is then set aside under another name. */
  read(box: Box, id: string): Message | null {
    const file = join(this.dir, box, fileOf(id));
    try {
      return messageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      renameSync(file, `${file}.unreadable`);
      return null;
    }
  }

  /** Puts a digest into the outbox, then takes its parts away: after a kill in between `dropParts` does the rest. */
  async bundle(digest: Message): Promise<void> {
    await this.#write('outbox', digest);
    fsyncPath(join(this.dir, 'outbox'));
    this.dropParts(digest);
  }

  /** Notes that they were told before any of them goes, or a feed that is read again would make them anew. */
  dropParts({ parts = [], created_at: at }: Message): void {
    this.#told.add(parts, Date.parse(at));
    for (const id of parts) rmSync(join(this.dir, 'held', fileOf(id)), { force: true });
    if (parts.length > 0) fsyncPath(join(this.dir, 'held'));
  }

  /** After an attempt that failed. */
  update(message: Message): Promise<void> {
    return this.#write('outbox', message);
  }

  /** Notes that it was told, then takes it out of the outbox: also where the disk takes no note, or it would be told for ever. */
  delivered(id: string, nowMs: number): void {
    try {
      this.#told.add([id], nowMs);
    } finally {
      rmSync(join(this.dir, 'outbox', fileOf(id)), { force: true });
    }
  }

  /** Takes away what a process delivered that was killed before it could. */
  dropDelivered(): void {
    for (const id of this.ids('outbox'))
      if (this.#told.has(id)) rmSync(join(this.dir, 'outbox', fileOf(id)), { force: true });
  }

  /** Of targets that said that they want no more (410), the mark of the address that did; read anew, for `resend` takes them out. */
  gone(): Record<string, string> {
    const file = join(this.dir, 'gone.json');
    if (!existsSync(file)) return {};
    try {
      return goneSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return {};
    }
  }

  /** Notes that a target wants no more; null: that it is asked again. */
  setGone(target: string, mark: string | null): void {
    const { [target]: known, ...others } = this.gone();
    if ((known ?? null) === mark) return;
    replaceFile(join(this.dir, 'gone.json'), JSON.stringify(mark === null ? others : { ...others, [target]: mark }));
  }

  /** Takes a message out of the outbox; what was said of it last is kept with it. */
  async giveUp(message: Message): Promise<void> {
    await this.#write('outbox', message);
    this.#move(message.id, 'outbox', 'dead');
  }

  /** False: no such dead letter. */
  async resend(id: string): Promise<boolean> {
    const message = this.read('dead', id);
    if (message === null) return false;
    this.setGone(`${message.subscription}/${message.target}`, null);
    await this.#write('dead', { ...message, attempts: 0, next_at: 0 });
    this.#move(id, 'dead', 'outbox');
    return true;
  }

  /** Clears away what a killed process left half written. Only whoever alone has the directory may. */
  clean(): void {
    for (const box of boxes)
      for (const name of readdirSync(join(this.dir, box)))
        if (PARTIAL.test(name)) rmSync(join(this.dir, box, name), { force: true });
  }

  #has(box: Box, id: string): boolean {
    return existsSync(join(this.dir, box, fileOf(id)));
  }

  async #write(box: Box, message: Message): Promise<void> {
    const path = join(this.dir, box, fileOf(message.id));
    const aside = `${path}.partial-${process.pid}`;
    await writeFile(aside, JSON.stringify(message), { mode: 0o600, flush: true });
    await rename(aside, path);
  }

  #move(id: string, from: Box, to: Box): void {
    renameSync(join(this.dir, from, fileOf(id)), join(this.dir, to, fileOf(id)));
    fsyncPath(join(this.dir, to));
  }
}
