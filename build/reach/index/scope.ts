/** Which hosts of the index are looked at, as ranges of its sort key and as a condition of SQL. */

import type { RuleSet } from '../../../core/rules/index.ts';
import { sqlText } from '../../../core/sql.ts';
import taiwan from '../../../datasets/taxonomy/taiwan.json' with { type: 'json' };
import type { RowGroup } from './footer.ts';

export interface Scope {
  /** Top-level domains taken whole. */
  tlds: readonly string[];
  /** Domains of shop platforms: their shops are taken where they have pages in Chinese, or all (`taiwanOnly`). */
  platforms: readonly { domain: string; technology: string; taiwanOnly: boolean }[];
  /** Top-level domains of which hosts with pages in Chinese are taken. */
  chineseTlds: readonly string[];
}

const onlyTaiwan: ReadonlySet<string> = new Set(taiwan.platforms);
/** 台灣 and 台湾, as names have it. */
export const TAIWAN_TLDS: readonly string[] = ['tw', 'xn--kpry57d', 'xn--kprw13d'];

/** The scope of Taiwan: its own domains, and the hosts of shop platforms outside of them. */
export const taiwanScope = (
  rules: Pick<RuleSet, 'sitesBelow' | 'facts' | 'compiled'>,
  chineseTlds: string[],
): Scope => {
  const platforms: Scope['platforms'][number][] = [];
  for (const [domain, facts] of rules.sitesBelow) {
    const technologies = facts.map((at) => rules.compiled[rules.facts[at]?.technology ?? -1]);
    const platform = technologies.find((technology) => technology?.category === 'platform');
    if (platform === undefined || TAIWAN_TLDS.some((tld) => domain.endsWith(`.${tld}`))) continue;
    platforms.push({ domain, technology: platform.id, taiwanOnly: onlyTaiwan.has(platform.id) });
  }
  return { tlds: TAIWAN_TLDS, platforms, chineseTlds };
};

/**
 * The scope of a part that tells no languages: shops of platforms count by name alone, for leaving them out would lose them
 * without a word; of whole top-level domains nothing can be told.
 */
export const scopeWithoutLanguages = ({ tlds, platforms }: Scope): Scope => ({
  tlds,
  platforms: platforms.map((platform) => ({ ...platform, taiwanOnly: true })),
  chineseTlds: [],
});

/** `shop.com.tw` → `tw,com,shop`: the host in the order of the index's key. */
export const surtOf = (host: string): string => host.split('.').reverse().join(',');

interface Range {
  /** First key of the range. */
  from: string;
  /** First key behind it. */
  to: string;
}

/** Keys below a host, and its own: `tw,…` and `tw)…`. `,` to behind `)` is no neighbour of anything else: `)`, `*`, `+`, `,`. */
const below = (host: string): Range => ({ from: `${surtOf(host)})`, to: `${surtOf(host)}-` });

/** Byte order, which Parquet's statistics of texts have and JavaScript's `<` on UTF-16 has not. */
const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Many places of a key at once: whether bounds touch any of them is told by one search. */
export class Ranges {
  readonly #ranges: Range[];
  /** The furthest end of this range and all before it. */
  readonly #ends: string[] = [];
  /** Top-level domains of the ranges. */
  readonly tlds: ReadonlySet<string>;

  constructor(ranges: readonly Range[]) {
    this.#ranges = [...ranges].sort((a, b) => compare(a.from, b.from));
    for (const { to } of this.#ranges) {
      const last = this.#ends.at(-1);
      this.#ends.push(last !== undefined && compare(last, to) > 0 ? last : to);
    }
    this.tlds = new Set(ranges.map(({ from }) => from.slice(0, -1).split(',')[0] ?? ''));
  }

  /** Whether a value from `min` to `max`, both included, may lie in a range. */
  touch(min: string, max: string): boolean {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(this.#ranges[middle]?.from ?? '', max) <= 0) low = middle + 1;
      else high = middle;
    }
    return low > 0 && compare(this.#ends[low - 1] ?? '', min) > 0;
  }
}

/** The places of `url_surtkey` at which rows of the scope may stand. */
export const scopeRanges = ({ tlds, platforms, chineseTlds }: Scope): Ranges =>
  new Ranges([...tlds, ...platforms.map(({ domain }) => domain), ...chineseTlds].map(below));

/**
 * Whether a row group may hold rows of the ranges, told by its own bounds of `url_surtkey`, or of the host's top-level
 * domain where those are missing. Without any bounds it may.
 */
export const mayHold = (group: RowGroup, ranges: Ranges): boolean => {
  const key = group.columns.get('url_surtkey');
  if (key !== undefined && key.min !== null && key.max !== null) return ranges.touch(key.min, key.max);
  const tld = group.columns.get('url_host_tld');
  if (tld === undefined || tld.min === null || tld.max === null) return true;
  const { min, max } = tld;
  return [...ranges.tlds].some((name) => compare(max, name) >= 0 && compare(name, min) >= 0);
};

const endsWith = (domains: readonly string[]): string =>
  domains.length === 0 ? 'false' : domains.map((domain) => `ends_with(host, ${sqlText(`.${domain}`)})`).join(' OR ');

/** Conditions of SQL over `host`: taken as it is, or only with pages in Chinese. */
export const scopeSql = ({ tlds, platforms, chineseTlds }: Scope): { whole: string; chinese: string } => {
  const of = (taiwanOnly: boolean) => platforms.filter((p) => p.taiwanOnly === taiwanOnly).map((p) => p.domain);
  return { whole: endsWith([...tlds, ...of(true)]), chinese: endsWith([...of(false), ...chineseTlds]) };
};
