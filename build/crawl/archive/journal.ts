/** The journal read back, line by line, with the place where the sound part ends. */
import { createReadStream } from 'node:fs';
import { type JournalLine, journalFile, journalLineSchema } from './format.ts';

export interface JournalEntry {
  line: JournalLine;
  /** Byte after the line's end. */
  end: number;
}

const parseLine = (bytes: Buffer): JournalLine | null => {
  try {
    return journalLineSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null;
  }
};

/** Lines in order; ends before the first one that is torn or is none. */
export async function* readJournal(dir: string): AsyncGenerator<JournalEntry> {
  let rest: Buffer = Buffer.alloc(0);
  let end = 0;
  const stream = createReadStream(journalFile(dir), { highWaterMark: 1 << 18 });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, from)) {
      const line = parseLine(bytes.subarray(from, at));
      if (line === null) return;
      end += at + 1 - from;
      from = at + 1;
      yield { line, end };
    }
    rest = bytes.subarray(from);
  }
}

/** What is stored of one host whose visit has not ended. */
export interface HostRecord {
  host: string;
  stored: StoredEntry[];
  failed: Extract<JournalLine, { k: 'failed' }>[];
  reports: Extract<JournalLine, { k: 'report' }>[];
  /** Stored pages and reports in the order they happened. */
  order: (StoredEntry | Extract<JournalLine, { k: 'report' }>)[];
}
type StoredEntry = Extract<JournalLine, { k: 'stored' }>;

const emptyRecord = (host: string): HostRecord => ({ host, stored: [], failed: [], reports: [], order: [] });

/** Gathers lines by host; a host that begins again keeps what is stored and starts a new report. */
export class OpenHosts {
  readonly records = new Map<number, HostRecord>();

  /** The host's whole record where the line ends its visit, else null. */
  add(line: JournalLine): HostRecord | null {
    if (line.k === 'skip') return null;
    const record = this.records.get(line.h) ?? emptyRecord('');
    if (line.k === 'done') {
      this.records.delete(line.h);
      return record;
    }
    this.records.set(line.h, record);
    if (line.k === 'begin') {
      record.host = line.host;
      record.reports = [];
      record.order = record.order.filter((entry) => entry.k !== 'report');
    } else if (line.k === 'stored') {
      record.stored.push(line);
      if (line.role !== 'guide') record.order.push(line);
    } else if (line.k === 'failed') record.failed.push(line);
    else {
      record.reports.push(line);
      record.order.push(line);
    }
    return null;
  }
}
