import { join } from 'node:path';
import { openSearchIndex, type SearchIndex } from '../../core/search/index.ts';
import {
  decodeSections,
  float64Section,
  RowsReader,
  SERVING_VERSION,
  type Section,
  type ServingMeta,
  SnapshotError,
  servingMetaSchema,
} from '../../core/serving/index.ts';
import { openFile, readWhole } from './files.ts';

/** The opened serving form: one place that knows file names. */
export interface ServingFiles {
  meta: ServingMeta;
  sections(name: string): Map<string, Section>;
  /** `<name>.rows` with the offsets of its index file. */
  rows(name: string, sections: Map<string, Section>, memoryBytes?: number): RowsReader;
  search(name: string): SearchIndex;
  close(): void;
}

const oneLine = (path: string, error: unknown): SnapshotError =>
  error instanceof SnapshotError ? error : new SnapshotError(`${path}: ${(error as Error).message.split('\n')[0]}`);

const readMeta = (path: string): ServingMeta => {
  const value: unknown = JSON.parse(new TextDecoder().decode(readWhole(path)));
  const version = (value as { serving_version?: unknown }).serving_version;
  if (version !== SERVING_VERSION)
    throw new Error(`serving form ${version}; this version reads ${SERVING_VERSION}: build the snapshot again`);
  const parsed = servingMetaSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`);
};

/** Opens lazily per table; anything wrong is a SnapshotError that names the file. */
export const openServing = (dir: string): ServingFiles => {
  const at = (name: string) => join(dir, 'serving', name);
  const open: RowsReader[] = [];
  const guarded = <T>(name: string, read: (path: string) => T): T => {
    try {
      return read(at(name));
    } catch (error) {
      for (const rows of open) rows.close();
      throw oneLine(at(name), error);
    }
  };
  return {
    meta: guarded('meta.json', readMeta),
    sections: (name) => guarded(`${name}.idx`, (path) => decodeSections(readWhole(path))),
    rows: (name, sections, memoryBytes) =>
      guarded(`${name}.rows`, (path) => {
        const rows = new RowsReader(openFile(path, memoryBytes), float64Section(sections, 'offsets'));
        open.push(rows);
        return rows;
      }),
    search: (name) => guarded(`${name}.search`, (path) => openSearchIndex(readWhole(path))),
    close: () => {
      for (const rows of open) rows.close();
    },
  };
};
