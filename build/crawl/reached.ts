/** Whether a crawl reached its hosts: one that reached few of them says something of the network, not of the shops. */
import type { SourceItem } from '../../core/contract/pipeline.ts';
import { DomainError, normaliseDomain } from '../../core/domain.ts';
import { HostSet } from './host-set.ts';

/** Who asked to be left alone was not failed. */
const ASKED: ReadonlySet<string> = new Set(['opt_out', 'crawl_delay']);
const CODES_NAMED = 4;

const domainOf = (url: string): string | null => {
  try {
    return normaliseDomain(url);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Counts hosts of a crawl's items: those that gave a page, those that gave none, those that asked to be left alone. */
export class Reached {
  readonly #seen = new HostSet();
  readonly #reached = new HostSet();
  readonly #asked = new HostSet();
  readonly #codes = new Map<string, number>();

  item(item: SourceItem): void {
    if (item.type === 'page') {
      const { url, status } = item.page;
      this.#add(url, status >= 200 && status <= 299 ? this.#reached : null);
      if (status > 299) this.#count(`status ${status}`);
    } else if (item.type === 'failure') {
      const { url, code, detail } = item.failure;
      const hasAsked = ASKED.has(code) || (code === 'robots' && !detail.includes('answered'));
      this.#add(url, hasAsked ? this.#asked : null);
      if (!hasAsked) this.#count(code);
    }
  }

  #add(url: string, to: HostSet | null): void {
    const domain = domainOf(url);
    if (domain === null) return;
    this.#seen.add(domain);
    to?.add(domain);
  }

  #count(code: string): void {
    this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
  }

  /** Why nothing is to be published: most hosts that may be asked gave no page; null: they did, or there were none. */
  complaint(): string | null {
    const may = this.#seen.size - this.#asked.size;
    const failed = may - this.#reached.size;
    if (failed <= 0 || failed * 2 <= may) return null;
    const codes = [...this.#codes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, CODES_NAMED);
    return `${failed} of ${may} hosts gave no page (${codes.map(([code, count]) => `${count} ${code}`).join(', ')})`;
  }
}

/**
 * The items, and then one line thrown where most hosts failed: nothing is published of what was seen before it. `kept` is
 * where the crawl is kept, null: nowhere.
 */
export async function* refuseFailedCrawl(
  items: AsyncIterable<SourceItem>,
  kept: string | null,
): AsyncGenerator<SourceItem> {
  const reached = new Reached();
  for await (const item of items) {
    reached.item(item);
    yield item;
  }
  const complaint = reached.complaint();
  if (complaint === null) return;
  const where = kept === null ? '' : `; what came is kept, and --warc ${kept} --allow-failures builds from it`;
  throw new Error(
    `${complaint}: nothing is published. Look whether this machine reaches the web, or publish with --allow-failures${where}`,
  );
}
