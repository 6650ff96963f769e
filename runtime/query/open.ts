import { join } from 'node:path';
import { openSearchIndex, type SearchIndex } from '../../core/search/index.ts';
import {
  decodeSections,
  float64Section,
  type HeldFiles,
  memoryFile,
  RowsReader,
  SERVING_VERSION,
  type Section,
  type ServingMeta,
  SnapshotError,
  servingMetaSchema,
} from '../../core/serving/index.ts';
import { openFile, readWhole } from './files.ts';
import { freeHeld } from './free.ts';

/** The opened serving form: one place that knows file names. */
export interface ServingFiles {
  meta: ServingMeta;
  sections(name: string): Map<string, Section>;
  /** `<name>.rows` with the offsets of its index file. */
  rows(name: string, sections: Map<string, Section>): RowsReader;
  search(name: string): SearchIndex;
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

/** Rows up to this many bytes are held in memory; larger files are read at places, out of the page cache. */
const HELD_BYTES = 32 << 20;
/** Not so: replies put together of a dozen rows from all over, two microseconds each if read. */
const heldBytes = new Map([['serving/offers.rows', 800 << 20]]);

/** Which files of a release are held in memory: of the serving form, indexes and small or scattered rows. */
export const isHeld = ({ path, bytes }: { path: string; bytes: number }): boolean => {
  if (!path.startsWith('serving/')) return false;
  return !path.endsWith('.rows') || bytes <= (heldBytes.get(path) ?? HELD_BYTES);
};

/** Opens lazily per table; anything wrong is a SnapshotError that names the file. */
export const openServing = (dir: string, held: HeldFiles): ServingFiles => {
  const at = (name: string) => join(dir, 'serving', name);
  const whole = (name: string): Uint8Array => held.get(`serving/${name}`) ?? readWhole(at(name));
  const open: RowsReader[] = [];
  const guarded = <T>(name: string, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      for (const rows of open) rows.close();
      throw oneLine(at(name), error);
    }
  };
  const openRows = (name: string, sections: Map<string, Section>): RowsReader => {
    const bytes = held.get(`serving/${name}`);
    const file = bytes === undefined ? openFile(at(name)) : memoryFile(bytes);
    const rows = new RowsReader(file, float64Section(sections, 'offsets'));
    open.push(rows);
    return rows;
  };
  return {
    meta: guarded('meta.json', () => readMeta(whole('meta.json'))),
    sections: (name) => guarded(`${name}.idx`, () => decodeSections(whole(`${name}.idx`))),
    rows: (name, sections) => guarded(`${name}.rows`, () => openRows(`${name}.rows`, sections)),
    search: (name) => guarded(`${name}.search`, () => openSearchIndex(whole(`${name}.search`))),
    close: () => {
      for (const rows of open) rows.close();
      freeHeld(held);
    },
  };
};
