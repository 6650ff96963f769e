import { join } from 'node:path';
import { openSearchIndex, type SearchIndex } from '../../core/search/index.ts';
import {
  decodeSections,
  float64Section,
  type HeldFiles,
  memoryFile,
  type RowFiles,
  type RowProof,
  RowsReader,
  SERVING_VERSION,
  type Section,
  type ServingMeta,
  SnapshotError,
  servingMetaSchema,
  uint32Section,
} from '../../core/serving/index.ts';
import { openFile, readWhole } from './files.ts';
import { freeHeld } from './free.ts';

/** The opened serving form: one place that knows file names. */
export interface ServingFiles extends RowFiles {
  meta: ServingMeta;
  search(name: string): SearchIndex;
  /** All files were hashed and are as they were published; some of them are in memory now, which is this one's to free. */
  trust(held: HeldFiles): void;
  close(): void;
}

const oneLine = (path: string, error: unknown): SnapshotError =>
  error instanceof SnapshotError ? error : new SnapshotError(`${path}: ${(error as Error).message.split('\n')[0]}`);

const readMeta = (bytes: Uint8Array): ServingMeta => {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const version = (value as { serving_version?: unknown }).serving_version;
  if (version !== SERVING_VERSION)
    throw new Error(`serving form ${version}; this version reads ${SERVING_VERSION}: build the snapshot again`);
  const parsed = servingMetaSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`);
};

/** Rows up to this many bytes are held in memory in any case; larger files if there is room, else read at places, out of the page cache. */
const HELD_BYTES = 32 << 20;
/** Not so: replies put together of a dozen rows from all over, two microseconds each if read. */
const heldBytes = new Map([['serving/offers.rows', 800 << 20]]);
/** What a release takes in memory where nothing else is said; with less room than its indexes need it takes these all the same. */
export const HOLD_BYTES = 1 << 30;
/** Rows that are whole replies: a read costs as much as the rest of such a request. The first have the most of them in a byte. */
const REPLIES = ['related', 'sites', 'competitors', 'checks'].map((name) => `serving/${name}.rows`);

interface Sized {
  path: string;
  bytes: number;
}

/** The order in which further rows are held: replies first, then the smallest. */
const byWorth = (a: Sized, b: Sized): number => {
  const place = ({ path }: Sized): number => (REPLIES.includes(path) ? REPLIES.indexOf(path) : REPLIES.length);
  return place(a) - place(b) || a.bytes - b.bytes;
};

/**
 * Paths of those of a release's files that are held in memory: of the serving form, indexes, small and scattered rows, and of the
 * others as many as all of them together leave room for in `room` bytes.
 */
export const heldOf = (files: readonly Sized[], room: number = HOLD_BYTES): ReadonlySet<string> => {
  const serving = files.filter(({ path }) => path.startsWith('serving/'));
  const always = ({ path, bytes }: Sized): boolean =>
    !path.endsWith('.rows') || bytes <= (heldBytes.get(path) ?? HELD_BYTES);
  const held = serving.filter(always);
  let left = room - held.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const file of serving.filter((one) => !always(one)).sort(byWorth))
    if (file.bytes <= left) {
      held.push(file);
      left -= file.bytes;
    }
  return new Set(held.map(({ path }) => path));
};

export interface OpenedFiles {
  held: HeldFiles;
  /** Paths of files that were not hashed; the rows of these are held against their sums. */
  unhashed?: ReadonlySet<string>;
}

/** Which files need not be hashed before the first answer: rows that are read at places, for each of them has a sum of its own. */
export const mayWait = ({ path, bytes }: Sized): boolean =>
  !path.startsWith('serving/') || (path.endsWith('.rows') && bytes > HELD_BYTES);

/** Opens lazily per table; anything wrong is a SnapshotError that names the file. */
export const openServing = (dir: string, { held, unhashed }: OpenedFiles): ServingFiles => {
  const at = (name: string) => join(dir, 'serving', name);
  const whole = (name: string): Uint8Array => {
    if (unhashed?.has(`serving/${name}`)) throw new SnapshotError(`${at(name)}: is read whole and was not hashed`);
    return held.get(`serving/${name}`) ?? readWhole(at(name));
  };
  const open = new Map<string, RowsReader>();
  const guarded = <T>(name: string, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      for (const rows of open.values()) rows.close();
      throw oneLine(at(name), error);
    }
  };
  const proofOf = (name: string, sections: Map<string, Section>): RowProof | null =>
    unhashed?.has(`serving/${name}`) ? { sums: uint32Section(sections, 'sums'), path: at(name) } : null;
  const openRows = (name: string, sections: Map<string, Section>): RowsReader => {
    const bytes = held.get(`serving/${name}`);
    const proof = proofOf(name, sections);
    const file = bytes === undefined ? openFile(at(name)) : memoryFile(bytes);
    const rows = new RowsReader(file, float64Section(sections, 'offsets'), proof);
    open.set(`serving/${name}`, rows);
    return rows;
  };
  return {
    meta: guarded('meta.json', () => readMeta(whole('meta.json'))),
    sections: (name) => guarded(`${name}.idx`, () => decodeSections(whole(`${name}.idx`))),
    rows: (name, sections) => guarded(`${name}.rows`, () => openRows(`${name}.rows`, sections)),
    search: (name) => guarded(`${name}.search`, () => openSearchIndex(whole(`${name}.search`))),
    trust: (more) => {
      for (const [path, bytes] of more) {
        held.set(path, bytes);
        open.get(path)?.moveTo(memoryFile(bytes));
      }
      for (const rows of open.values()) rows.trust();
    },
    close: () => {
      for (const rows of open.values()) rows.close();
      freeHeld(held);
    },
  };
};
