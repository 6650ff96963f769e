/** Rank lists of Common Crawl's web graph: harmonic centrality and PageRank of hosts or domains, 100 million lines and more. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip, gunzipSync, constants as zlib } from 'node:zlib';

export interface GraphRanks {
  /** Host or domain, without `www.` → place by harmonic centrality, 1 is the best, of those wanted. */
  harmonic: Map<string, number>;
  /** The same by PageRank. */
  pageRank: Map<string, number>;
  lines: number;
  /** Lines that are no rank. */
  skipped: number;
}

const HEAD_BYTES = 4_096;
const HEADER = '#harmonicc_pos';
const MAX_LINE_CHARS = 1_000;

/** True where a file, gzip or not, begins with the header of such a list. */
export const isGraphRanks = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const isGzip = head[0] === 0x1f && head[1] === 0x8b;
    const text = isGzip ? gunzipSync(head, { finishFlush: zlib.Z_SYNC_FLUSH }) : head;
    return text.toString('latin1').startsWith(HEADER);
  } catch {
    return false;
  } finally {
    await handle.close();
  }
};

const linesOf = (file: string): AsyncIterable<string> => {
  const input = createReadStream(file);
  const isGzip = file.endsWith('.gz');
  const text = isGzip ? input.pipe(createGunzip()) : input;
  input.on('error', (error) => text.destroy(error));
  return createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
};

/**
 * Ranks of the hosts wanted; nothing else is held. Columns as the header names them: `#harmonicc_pos  #harmonicc_val  #pr_pos
 * #pr_val  #host_rev`, tab between. A host listed with and without `www.` has the better of its ranks. Throws where the file
 * cannot be read to its end.
 */
export const readGraphRanks = async (file: string, wanted: ReadonlySet<string>): Promise<GraphRanks> => {
  const read: GraphRanks = { harmonic: new Map(), pageRank: new Map(), lines: 0, skipped: 0 };
  const keep = (ranks: Map<string, number>, host: string, rank: number): void => {
    ranks.set(host, Math.min(rank, ranks.get(host) ?? rank));
  };
  for await (const line of linesOf(file)) {
    if (line.startsWith('#')) continue;
    read.lines++;
    const [harmonic = '', , pageRank = '', , name = ''] = line.slice(0, MAX_LINE_CHARS).split('\t');
    if (!/^\d{1,10}$/.test(harmonic) || !/^\d{1,10}$/.test(pageRank) || name === '') {
      read.skipped++;
      continue;
    }
    const host = name
      .split('.')
      .reverse()
      .join('.')
      .replace(/^www\./, '');
    if (!wanted.has(host)) continue;
    keep(read.harmonic, host, Number(harmonic));
    keep(read.pageRank, host, Number(pageRank));
  }
  return read;
};
