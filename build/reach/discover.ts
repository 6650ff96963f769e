/** Sources of hosts → one list of candidates, best first: `hosts.parquet`, `hosts.csv`, `left-out.csv`. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DomainError, hostOf, toUrl } from '../../core/domain.ts';
import { loadRules, type RuleSet } from '../../core/rules/index.ts';
import { lockArchive } from '../crawl/archive/lock.ts';
import { loadOptOut } from '../crawl/opt-out.ts';
import { readSeeds } from '../crawl/seeds.ts';
import type { BuildEffects } from '../effects.ts';
import { writeParquet } from '../publish/parquet.ts';
import { readGraph } from './graph/read-graph.ts';
import { graphTargets } from './graph/targets.ts';
import { type Candidate, Candidates } from './hosts/candidates.ts';
import { type LeftOutReason, leftOutReason } from './hosts/left-out.ts';
import { addPages } from './hosts/pages.ts';
import { rankCandidates } from './hosts/ranks.ts';
import { hostRows, hostsCsv, hostsTable, leftOutCsv } from './hosts/table.ts';
import { taiwanScope } from './index/scope.ts';
import { type IndexFlags, readIndex } from './read-index.ts';
import type { ShareSteps } from './step.ts';
import { Kept, writeTexts } from './store/kept.ts';
import { ReachStop } from './store/stop.ts';
import type { Store } from './store/store.ts';

/** The command line of `npm run discover`. */
export interface DiscoverFlags extends IndexFlags {
  release?: string;
  ranks?: string[];
  pages?: string[];
  list?: string[];
}

export interface DiscoverWorld {
  effects: BuildEffects;
  /** Of `--index`; null: the index is not read. */
  index: Store | null;
  /** Of `--graph`; null: the graph is not read. */
  graph: Store | null;
  /** Has workers do what is not kept yet; without, this process does it. */
  share?: ShareSteps | undefined;
  rules?: RuleSet;
  optOut?: ReadonlySet<string>;
}

export interface Discovered {
  hosts: number;
  leftOut: Record<string, number>;
  files: string[];
}

/** Hosts of vendors that an evidence names. */
const MAX_VENDORS = 8;

interface GraphWorld {
  store: Store;
  flags: DiscoverFlags;
  effects: BuildEffects;
  rules: RuleSet;
  share: ShareSteps | undefined;
}

const addGraph = async (world: GraphWorld, candidates: Candidates): Promise<void> => {
  const { store, flags, effects, rules, share } = world;
  const release = flags.release ?? '';
  const dir = join(flags.out, 'kept', 'graph', basename(release));
  const { date, sights, edges } = await readGraph({ store, dir, effects, share }, release, graphTargets(rules));
  effects.log(`graph ${release}: ${edges} edges, ${sights.length} hosts load what our facts name`);
  for (const { host, vendors, technologies } of sights) {
    const candidate = candidates.of(host);
    if (candidate === null) continue;
    for (const technology of technologies) candidate.loaded.set(technology.id, technology);
    const named = vendors.slice(0, MAX_VENDORS).join(', ');
    candidate.sights.push({ source: 'graph', evidence: `${release}: links to ${named}`, date });
  }
};

/** The host that a line of a list means, `www.` kept; null: it is no domain name. */
const listedHost = (line: string): string | null => {
  try {
    return hostOf(toUrl(line));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return null;
  }
};

/** What a list names; gives a line that says how much that was. */
const addList = async (file: string, candidates: Candidates, date: string): Promise<string> => {
  const named = new Set<Candidate>();
  const none = { count: 0, first: '' };
  for await (const line of readSeeds(file, new Set())) {
    const candidate = candidates.of(listedHost(line) ?? '');
    if (candidate !== null) named.add(candidate);
    else if (none.count++ === 0) none.first = line.slice(0, 80);
  }
  for (const candidate of named) candidate.sights.push({ source: 'list', evidence: basename(file), date });
  const skipped = none.count === 0 ? '' : `, such as ${JSON.stringify(none.first)}`;
  return `list ${file}: ${named.size} hosts, ${none.count} lines skipped that name none${skipped}`;
};

const write = async (
  out: string,
  rows: ReturnType<typeof hostRows>,
  left: { site: string; reason: LeftOutReason }[],
) => {
  const files = new Kept(out);
  const aside = files.aside('hosts.parquet');
  await writeParquet(hostsTable, rows, aside);
  files.replace('hosts.parquet', () => {});
  files.replace('hosts.csv', (path) => writeTexts(path, hostsCsv(rows)));
  files.replace('left-out.csv', (path) => writeTexts(path, leftOutCsv(left)));
  return ['hosts.parquet', 'hosts.csv', 'left-out.csv'].map((name) => files.path(name));
};

const sort = (all: readonly Candidate[], optOut: ReadonlySet<string>) => {
  const kept: Candidate[] = [];
  const left: { site: string; reason: LeftOutReason }[] = [];
  for (const candidate of all) {
    const reason = leftOutReason(candidate, optOut);
    if (reason === null) kept.push(candidate);
    else left.push({ site: candidate.site, reason });
  }
  return { kept, left };
};

const find = async (flags: DiscoverFlags, world: DiscoverWorld): Promise<Discovered> => {
  const { effects, index, graph, share } = world;
  const rules = world.rules ?? loadRules();
  const scope = taiwanScope(rules, flags.chinese ?? []);
  const candidates = new Candidates(rules);
  if (index !== null) await readIndex({ store: index, flags, effects, scope, share }, candidates);
  if (graph !== null) await addGraph({ store: graph, flags, effects, rules, share }, candidates);
  for (const path of flags.pages ?? []) effects.log(`pages ${path}: ${await addPages(path, candidates, scope)} read`);
  const today = new Date(effects.now()).toISOString().slice(0, 10);
  for (const file of flags.list ?? []) effects.log(await addList(file, candidates, today));
  const all = candidates.result();
  if (all.length === 0) throw new ReachStop('bad_input', 'no host was found: name more sources (see --help)');
  for (const candidate of all)
    if (candidate.platform !== null)
      candidate.sights.push({
        source: 'platform',
        evidence: `host of ${candidate.platform}`,
        date: candidate.sights[0]?.date ?? today,
      });
  const { kept, left } = sort(all, world.optOut ?? loadOptOut());
  const rankOf = await rankCandidates(flags.ranks ?? [], kept, effects);
  const files = await write(flags.out, hostRows(kept, rankOf), left);
  const leftOut: Record<string, number> = {};
  for (const { reason } of left) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
  effects.log(`${kept.length} candidates; left out: ${reasons.length === 0 ? 'none' : reasons.join(', ')}`);
  return { hosts: kept.length, leftOut, files };
};

/**
 * Reads the sources that the flags name and writes the list. Throws ReachStop, by name, where one ended early, and one line
 * where another process is at work in the same folder.
 */
export const discover = async (flags: DiscoverFlags, world: DiscoverWorld): Promise<Discovered> => {
  mkdirSync(flags.out, { recursive: true });
  const release = lockArchive(flags.out);
  try {
    return await find(flags, world);
  } finally {
    release();
  }
};
