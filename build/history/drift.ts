/**
 * What changed between two looks at the same sites, beyond chance: a technology that many sites lost at once, while few
 * gained it, has left, or its vendor has moved and the rules know the old host. Then a host that newly stands on the
 * sites that lost it, far more than on others, is where to look.
 */
import { type SiteObservation, sourceRichness } from '../../core/contract/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import { adjusted, logOverlap, logPaired } from './chance.ts';
import type { RulesChanged } from './rules.ts';

/** A host, or `*.` and a domain of which several hosts are new. */
export interface NewHost {
  host: string;
  /** Of the sites that lost the technology, how many newly load from it. */
  losing: number;
  /** Of all others. */
  others: number;
}

export interface Drifted {
  technology: string;
  /** Sites that showed it before, and after. */
  before: number;
  after: number;
  lost: number;
  gained: number;
  /** Chance of such a difference, adjusted for the number of technologies. */
  p: number;
  /** Whether the rules that find it were others; null: not recorded. Then the rules may be what changed. */
  rules_changed: boolean | null;
  /** The likeliest first; null: no host was kept of the sites that lost it. Empty for what rose. */
  hosts: NewHost[] | null;
}

export interface Drift {
  /** Sites seen whole in both, by kinds of source that see alike. */
  sites: number;
  /** Of those, whose hosts are known in both. */
  with_hosts: number;
  fell: Drifted[];
  rose: Drifted[];
}

type Seen = Pick<SiteObservation, 'observedAt' | 'source' | 'complete' | 'hosts'> & { technologies: { id: string }[] };

interface Counts {
  before: number;
  after: number;
  lost: number;
  gained: number;
}
/** A site that lost something, and what is new on it. */
interface Loser {
  lost: string[];
  fresh: string[];
}

/** Share of false ones among what is told. */
const LEVEL = 0.01;
/** Keys of sites that lost something, together; and different keys of all sites. */
const MAX_KEPT = 2_000_000;
const MAX_KEYS = 400_000;
const MAX_HOSTS = 5;
/** A host must be new on so many of the losing sites, and so many times as often as on others. */
const [FEWEST, LEAST_SHARE, TIMES] = [2, 0.1, 3];
/** Fewer others than this are nothing to compare with: then a host must be new on half of the losing sites. */
const [FEW_OTHERS, HALF] = [10, 0.5];

const isComparable = (before: Seen, after: Seen): boolean =>
  before.complete &&
  after.complete &&
  before.observedAt !== after.observedAt &&
  sourceRichness(before.source) === sourceRichness(after.source);

const MAX_DOMAINS = 50_000;
/** Of hosts that were asked for: few stand on many sites. */
const domains = new Map<string, string | null>();
const domainOf = (host: string): string | null => {
  const known = domains.get(host);
  if (known !== undefined) return known;
  if (domains.size >= MAX_DOMAINS) domains.clear();
  const domain = registrableDomain(host);
  domains.set(host, domain);
  return domain;
};

/** Hosts, and domains as `*.domain`, that were not there before. */
const freshKeys = (before: readonly string[], after: readonly string[]): string[] => {
  const known = new Set(before);
  const fresh = after.filter((host) => !known.has(host));
  if (fresh.length === 0) return fresh;
  const then = new Set(before.map(domainOf));
  const above = fresh.map(domainOf).filter((domain) => domain !== null && !then.has(domain));
  return [...fresh, ...new Set(above.map((domain) => `*.${domain}`))];
};

/** Counts pairs of looks at a site, one pair at a time; bounded, however many there are. */
export class DriftCounter {
  readonly #counts = new Map<string, Counts>();
  readonly #losers: Loser[] = [];
  /** On how many sites each key is new; the rarest are forgotten where they are too many. */
  readonly #fresh = new Map<string, number>();
  #sites = 0;
  #withHosts = 0;
  #kept = 0;

  add(before: Seen, after: Seen): void {
    if (!isComparable(before, after)) return;
    this.#sites++;
    const lost = this.#compare(before, after);
    if (before.hosts === undefined || after.hosts === undefined) return;
    this.#withHosts++;
    const fresh = freshKeys(before.hosts, after.hosts);
    for (const key of fresh) this.#fresh.set(key, (this.#fresh.get(key) ?? 0) + 1);
    if (this.#fresh.size > MAX_KEYS) this.#forgetRarest();
    if (lost.length === 0 || this.#kept > MAX_KEPT) return;
    this.#kept += fresh.length + 1;
    this.#losers.push({ lost, fresh });
  }

  /** What the site lost. */
  #compare(before: Seen, after: Seen): string[] {
    const then = new Set(before.technologies.map(({ id }) => id));
    const now = new Set(after.technologies.map(({ id }) => id));
    const lost: string[] = [];
    for (const id of new Set([...then, ...now])) {
      const counts = this.#counts.get(id) ?? { before: 0, after: 0, lost: 0, gained: 0 };
      this.#counts.set(id, counts);
      if (then.has(id)) counts.before++;
      if (now.has(id)) counts.after++;
      if (!then.has(id)) counts.gained++;
      if (now.has(id)) continue;
      counts.lost++;
      lost.push(id);
    }
    return lost;
  }

  #forgetRarest(): void {
    for (let rare = 1; this.#fresh.size > MAX_KEYS / 2; rare++)
      for (const [key, count] of this.#fresh) if (count <= rare) this.#fresh.delete(key);
  }

  /** What changed beyond chance, the surest first; `rulesChanged` as {@link readRuleChanges} answers it. */
  result(rulesChanged: RulesChanged = () => null): Drift {
    const changed = [...this.#counts].filter(([, { lost, gained }]) => lost + gained > 0);
    const logs = adjusted(changed.map(([, { lost, gained }]) => logPaired(lost, gained)));
    const told = changed
      .map(([technology, counts], i) => ({ technology, ...counts, log: logs[i]! }))
      .filter(({ log }) => log <= Math.log(LEVEL))
      .sort((a, b) => a.log - b.log || (a.technology < b.technology ? -1 : 1));
    const of = (isWanted: (counts: Counts) => boolean): Drifted[] =>
      told.filter(isWanted).map(({ log, ...counts }) => ({
        ...counts,
        p: Number(Math.exp(log).toPrecision(2)),
        rules_changed: rulesChanged(counts.technology),
        hosts: counts.lost > counts.gained ? this.#newHosts(counts.technology) : [],
      }));
    const fell = of(({ lost, gained }) => lost > gained);
    return { sites: this.#sites, with_hosts: this.#withHosts, fell, rose: of(({ lost, gained }) => gained > lost) };
  }

  /** What is new on the sites that lost a technology far more than on others. */
  #newHosts(technology: string): NewHost[] | null {
    const losers = this.#losers.filter(({ lost }) => lost.includes(technology));
    if (losers.length === 0) return null;
    const found = new Map<string, number>();
    for (const { fresh } of losers) for (const key of fresh) found.set(key, (found.get(key) ?? 0) + 1);
    const [all, drawn] = [this.#withHosts, losers.length];
    const candidates = [...found].filter(([, count]) => count >= Math.max(FEWEST, LEAST_SHARE * drawn));
    const judged = candidates.flatMap(([host, losing]) => {
      const others = Math.max(0, (this.#fresh.get(host) ?? losing) - losing);
      const isMore = losing * (all - drawn) >= TIMES * others * drawn;
      const log = logOverlap({ all, drawn, marked: losing + others, found: losing }) + Math.log(found.size);
      const isSure = all - drawn < FEW_OTHERS ? losing >= HALF * drawn : log <= Math.log(LEVEL);
      return isMore && isSure ? [{ host, losing, others, log }] : [];
    });
    // Of a domain and its only new host, the host.
    judged.sort(
      (a, b) => a.log - b.log || b.losing - a.losing || Number(a.host.startsWith('*')) - Number(b.host.startsWith('*')),
    );
    const told: NewHost[] = [];
    for (const { host, losing, others } of judged) {
      const isTold = told.some((t) => host === `*.${domainOf(t.host) ?? ''}` && losing <= t.losing);
      if (!isTold && told.length < MAX_HOSTS) told.push({ host, losing, others });
    }
    return told;
  }
}

const MAX_NAMED = 3;

const nameOf = ({ technology, lost, gained, rules_changed, hosts }: Drifted): string => {
  const [host] = hosts ?? [];
  const now = host === undefined ? '' : `, there now ${host.host} on ${host.losing}`;
  return `${technology} −${lost} +${gained}${rules_changed === true ? ' (its rules changed)' : ''}${now}`;
};

/** One line for people. */
export const driftLine = ({ sites, fell, rose }: Drift): string => {
  const list = (drifted: Drifted[]): string => {
    const more = drifted.length > MAX_NAMED ? ` and ${drifted.length - MAX_NAMED} more` : '';
    return `${drifted.slice(0, MAX_NAMED).map(nameOf).join('; ')}${more}`;
  };
  const parts = [
    ...(fell.length > 0 ? [`fell: ${list(fell)}`] : []),
    ...(rose.length > 0 ? [`rose: ${list(rose)}`] : []),
  ];
  const said = parts.length === 0 ? 'nothing beyond chance' : parts.join('. ');
  return `drift over ${sites} sites seen whole again: ${said}`;
};
