/** A finished or interrupted crawl as a source: the same items as the crawl gave, without the network. */
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { isKept } from '../visit.ts';
import { type JournalLine, warcFile } from './format.ts';
import { type HostRecord, OpenHosts, readJournal } from './journal.ts';
import { readMark } from './open.ts';
import { StoredReader } from './stored.ts';

async function* itemsOf(record: HostRecord, reader: StoredReader): AsyncGenerator<SourceItem> {
  let first = true;
  for (const entry of record.order) {
    if (entry.k === 'report') yield { type: 'failure', failure: entry.failure };
    else {
      const page = await reader.page(entry).catch((error: Error) => error);
      if (page instanceof Error) {
        const where = `${warcFile(reader.dir, entry.role, entry.file)} offset ${entry.offset}`;
        yield { type: 'skip', skip: { where, code: 'bad_record', detail: page.message.slice(0, 200) } };
        continue;
      }
      // The crawl gives the home page whatever it is, and other replies where they are pages or JSON.
      if (first || isKept(page)) yield { type: 'page', page };
      first = false;
    }
  }
}

const skipItem = (line: Extract<JournalLine, { k: 'skip' }>): SourceItem => {
  const { where, code, detail } = line;
  return { type: 'skip', skip: { where, code, detail } };
};

/** Items of an archive, host by host. `open: false` leaves out hosts whose visit never ended. */
export async function* readArchive(
  dir: string,
  options: { open: boolean } = { open: true },
): AsyncGenerator<SourceItem> {
  readMark(dir);
  const reader = new StoredReader(dir);
  const hosts = new OpenHosts();
  try {
    for await (const { line } of readJournal(dir)) {
      if (line.k === 'skip') yield skipItem(line);
      const ended = hosts.add(line);
      if (ended !== null) yield* itemsOf(ended, reader);
    }
    if (options.open) for (const record of hosts.records.values()) yield* itemsOf(record, reader);
  } finally {
    await reader.close();
  }
}
