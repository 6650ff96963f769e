/**
 * Who loads a vendor's files, by the web graph: vertices → ids of our facts' hosts → where edges to them come from → hosts.
 * Three passes over streams; what is held is a bit an id, and the hosts found.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Category } from '../../../core/contract/index.ts';
import type { BuildEffects } from '../../effects.ts';
import { TAIWAN_TLDS } from '../index/scope.ts';
import type { ReachStep, ShareSteps } from '../step.ts';
import { tieToBase } from '../store/base.ts';
import { inTurns } from '../store/in-turns.ts';
import { forgetRanges, keepingStore } from '../store/keeping.ts';
import { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import { gunzipFile } from './gunzip.ts';
import { IdSet } from './id-set.ts';
import { EdgeLines, VertexLines } from './lines.ts';
import { NameFinder } from './name-finder.ts';
import { releaseDate, releaseFiles } from './release.ts';
import { isVendorHost, reversed, type Target } from './targets.ts';

/** A host whose pages load from a technology's hosts, or name one in a text. */
export interface GraphSight {
  /** Without a leading `www.`: releases differ in whether they strip it. */
  host: string;
  /** Hosts of our facts that it links to. */
  vendors: string[];
  /** What is loaded from these. */
  technologies: { id: string; category: Category }[];
}

export interface GraphRead {
  /** ISO date of the release. */
  date: string;
  sights: GraphSight[];
  edges: number;
}

interface World {
  store: Store;
  kept: Kept;
  /** What is kept of other facts is of no use: they name other hosts. */
  tag: string;
  effects: BuildEffects;
}

/** Damage may have come on the way: a file is read once more before reading ends by name. */
const readTwice = async (kept: Kept, key: string, read: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await read();
      return;
    } catch (error) {
      if (!(error instanceof ReachStop) || error.code !== 'damaged') throw error;
      forgetRanges(kept, key);
      if (attempt > 1) throw error;
    }
  }
};

export interface Ids {
  /** Id of a target's host, or of one below it → number of the target. */
  targets: Map<number, number>;
  taiwan: IdSet;
}

/** One file is inflated while another is read: two keep two cores busy. */
export const FILES_AT_ONCE = 3;

/** A release as it is read: its files, and where their steps are kept. */
export interface GraphWork {
  date: string;
  vertices: readonly string[];
  edges: readonly string[];
  targets: readonly Target[];
  world: World;
  /** The same for what is read twice: first for the ids, last for the names. */
  twice: World;
}

const fileName = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
const idsName = ({ world }: GraphWork, key: string): string => `${fileName(key)}.${world.tag}.ids`;
const hitsName = ({ world }: GraphWork, key: string): string => `${fileName(key)}.${world.tag}.hits`;

/** Throws ReachStop where there is no such release, or its lists cannot be had. */
export const openGraph = async (
  world: { store: Store; dir: string; effects: BuildEffects },
  release: string,
  targets: readonly Target[],
): Promise<GraphWork> => {
  const date = releaseDate(release);
  const tag = createHash('sha256').update(JSON.stringify(targets)).digest('hex').slice(0, 12);
  const own: World = { ...world, tag, kept: new Kept(world.dir) };
  tieToBase(own.kept, world.store);
  const twice: World = { ...own, store: keepingStore(world.store, own.kept) };
  return { date, ...(await releaseFiles(world.store, release)), targets, world: own, twice };
};

/** Step of a file of vertices, kept: its lines of targets, and where hosts under .tw stand as spans of ids. */
export const vertexStep = async (work: GraphWork, key: string): Promise<void> => {
  const { kept } = work.world;
  const name = idsName(work, key);
  if (kept.has(name)) return;
  const finder = new NameFinder(work.targets.map(({ name: target }) => target));
  const taiwan = new NameFinder(TAIWAN_TLDS);
  await readTwice(kept, key, async () => {
    const found: [id: number, target: string][] = [];
    const spans: [from: number, to: number][] = [];
    const lines = new VertexLines((id, bytes, from, to) => {
      const target = work.targets[finder.find(bytes, from, to)];
      if (target !== undefined) found.push([id, target.name]);
      if (taiwan.find(bytes, from, to) < 0) return;
      const last = spans.at(-1);
      if (last !== undefined && last[1] === id - 1) last[1] = id;
      else spans.push([id, id]);
    });
    await gunzipFile(work.twice.store, key, (block) => lines.feed(block));
    lines.end();
    kept.put(name, JSON.stringify({ found, spans }));
  });
};

const numbersOf = ({ targets }: GraphWork): Map<string, number> => new Map(targets.map(({ name }, at) => [name, at]));

/** What the steps of all files of vertices found; null: some are not done yet. */
export const graphIds = (work: GraphWork): Ids | null => {
  const ids: Ids = { targets: new Map(), taiwan: new IdSet() };
  const numbers = numbersOf(work);
  for (const key of work.vertices) {
    const bytes = work.world.kept.get(idsName(work, key));
    if (bytes === null) return null;
    const { found, spans } = JSON.parse(String(bytes)) as { found: [number, string][]; spans: [number, number][] };
    for (const [id, target] of found) ids.targets.set(id, numbers.get(target) ?? -1);
    for (const [from, to] of spans) for (let id = from; id <= to; id++) ids.taiwan.add(id);
  }
  return ids;
};

/** Step of a file of edges, kept: `id TAB names of targets` a line for each host that is a candidate by its edges. */
export const edgeStep = async (work: GraphWork, ids: Ids, key: string): Promise<void> => {
  const { store, kept } = work.world;
  const name = hitsName(work, key);
  if (kept.has(name)) return;
  const ends = new IdSet();
  for (const id of ids.targets.keys()) ends.add(id);
  await readTwice(kept, key, async () => {
    const hits = new Map<number, Set<number>>();
    const lines = new EdgeLines(ends.bits, (from, to) => {
      const target = ids.targets.get(to) ?? -1;
      if (target < 0 || (work.targets[target]?.taiwanOnly !== true && !ids.taiwan.has(from))) return;
      const own = hits.get(from);
      if (own === undefined) hits.set(from, new Set([target]));
      else own.add(target);
    });
    await gunzipFile(store, key, (block) => lines.feed(block));
    lines.end();
    const rows = [...hits].map(
      ([from, found]) => `${from}\t${[...found].map((at) => work.targets[at]?.name).join(',')}\n`,
    );
    kept.put(name, `${lines.edges}\n${rows.join('')}`);
  });
};

/** Hosts by id with the targets that they link to, from the steps of all files of edges. */
const keptHits = (work: GraphWork): { seen: Map<number, Set<number>>; edges: number } => {
  const seen = new Map<number, Set<number>>();
  const numbers = numbersOf(work);
  let edges = 0;
  for (const key of work.edges) {
    const [count = '0', ...rows] = String(work.world.kept.get(hitsName(work, key)))
      .trimEnd()
      .split('\n');
    edges += Number(count);
    for (const row of rows) {
      const [from = '', names = ''] = row.split('\t');
      const own = seen.get(Number(from)) ?? new Set<number>();
      for (const target of names.split(',')) own.add(numbers.get(target) ?? -1);
      seen.set(Number(from), own);
    }
  }
  return { seen, edges };
};

/** The names of the hosts found, by a second look at the vertices. */
const readNames = async ({ twice, vertices }: GraphWork, wanted: IdSet): Promise<Map<number, string>> => {
  const names = new Map<number, string>();
  let done = 0;
  await inTurns(vertices, FILES_AT_ONCE, async (key) => {
    if (names.size >= wanted.size) return;
    await readTwice(twice.kept, key, async () => {
      const lines = new VertexLines((id, bytes, from, to) => {
        if (wanted.has(id)) names.set(id, bytes.toString('latin1', from, to));
      });
      await gunzipFile(twice.store, key, (block) => lines.feed(block));
      lines.end();
    });
    twice.effects.progress(`graph: names ${++done} of ${vertices.length}`);
  });
  return names;
};

/** Each file's step, several beside each other. */
const stepAll = async (
  work: GraphWork,
  { kind, files }: { kind: string; files: readonly string[] },
  step: (key: string) => Promise<void>,
): Promise<void> => {
  let done = 0;
  await inTurns(files, FILES_AT_ONCE, async (key) => {
    await step(key);
    work.world.effects.progress(`graph: ${kind} ${++done} of ${files.length}`);
  });
};

/**
 * Hosts that load from our facts' hosts: those under .tw whatever they load, others where only shops of Taiwan load it. Each
 * file is a step that is kept: what ended this goes on with the next. Throws ReachStop by name.
 */
export const readGraph = async (
  world: { store: Store; dir: string; effects: BuildEffects; share?: ShareSteps | undefined },
  release: string,
  targets: readonly Target[],
): Promise<GraphRead> => {
  const work = await openGraph(world, release, targets);
  const missing = (kind: 'vertices' | 'edges'): ReachStep[] =>
    work[kind]
      .filter((key) => !work.world.kept.has(kind === 'vertices' ? idsName(work, key) : hitsName(work, key)))
      .map((key) => ({ kind, base: world.store.base, dir: resolve(world.dir), release, key, tag: work.world.tag }));
  await world.share?.(missing('vertices'));
  await stepAll(work, { kind: 'vertices', files: work.vertices }, (key) => vertexStep(work, key));
  const ids = graphIds(work);
  if (ids === null) throw new Error(`${world.dir}: steps of the graph went while they were read; run again`);
  await world.share?.(missing('edges'));
  await stepAll(work, { kind: 'edges', files: work.edges }, (key) => edgeStep(work, ids, key));
  const { seen, edges } = keptHits(work);
  const wanted = new IdSet();
  const targetOf = (id: number): Target | undefined => targets[ids.targets.get(id) ?? -1];
  for (const id of seen.keys()) if (targetOf(id)?.hasTenants !== false) wanted.add(id);
  const names = await readNames(work, wanted);
  const hosts = new Map<string, Set<number>>();
  for (const [id, name] of names) {
    const vendor = targetOf(id);
    if (vendor !== undefined && isVendorHost(name, vendor)) continue;
    const host = reversed(name).replace(/^www\./, '');
    const found = hosts.get(host) ?? new Set<number>();
    for (const target of seen.get(id) ?? []) found.add(target);
    hosts.set(host, found);
  }
  const sights = [...hosts].map(([host, found]): GraphSight => {
    const own = [...found].flatMap((at) => targets[at] ?? []);
    const technologies = new Map(own.flatMap((target) => target.technologies).map((each) => [each.id, each]));
    return {
      host,
      vendors: own.map(({ name }) => reversed(name)).sort(),
      technologies: [...technologies.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    };
  });
  sights.sort((a, b) => (a.host < b.host ? -1 : 1));
  return { date: work.date, sights, edges };
};
