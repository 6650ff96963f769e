/**
 * Who loads a vendor's files, by the web graph: vertices → ids of our facts' hosts → where edges to them come from → hosts.
 * Three passes over streams; what is held is a bit an id, and the hosts found.
 */
import { createHash } from 'node:crypto';
import type { Category } from '../../../core/contract/index.ts';
import type { BuildEffects } from '../../effects.ts';
import { TAIWAN_TLDS } from '../index/scope.ts';
import { keepingStore } from '../store/keeping.ts';
import { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import type { Store } from '../store/store.ts';
import { gunzipFile } from './gunzip.ts';
import { IdSet } from './id-set.ts';
import { EdgeLines, VertexLines } from './lines.ts';
import { NameFinder } from './name-finder.ts';
import { releaseDate, releaseFiles } from './release.ts';
import { reversed, type Target } from './targets.ts';

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
const readTwice = async (read: () => Promise<void>): Promise<void> => {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof ReachStop) || error.code !== 'damaged') throw error;
    await read();
  }
};

interface Ids {
  /** Id of a target's host, or of one below it → number of the target. */
  targets: Map<number, number>;
  taiwan: IdSet;
}

const fileName = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Pass 1, kept a file: its lines of targets, and where hosts under .tw stand as spans of ids. */
const readIds = async (
  { store, kept, tag, effects }: World,
  files: string[],
  targets: readonly Target[],
): Promise<Ids> => {
  const finder = new NameFinder(targets.map(({ name }) => name));
  const taiwan = new NameFinder(TAIWAN_TLDS);
  const ids: Ids = { targets: new Map(), taiwan: new IdSet() };
  for (const [index, key] of files.entries()) {
    const name = `${fileName(key)}.${tag}.ids`;
    if (!kept.has(name))
      await readTwice(async () => {
        const found: [id: number, target: number][] = [];
        const spans: [from: number, to: number][] = [];
        const lines = new VertexLines((id, bytes, from, to) => {
          const target = finder.find(bytes, from, to);
          if (target >= 0) found.push([id, target]);
          if (taiwan.find(bytes, from, to) < 0) return;
          const last = spans.at(-1);
          if (last !== undefined && last[1] === id - 1) last[1] = id;
          else spans.push([id, id]);
        });
        await gunzipFile(store, key, (block) => lines.feed(block));
        lines.end();
        kept.put(name, JSON.stringify({ found: found.map(([id, at]) => [id, targets[at]?.name]), spans }));
      });
    const { found, spans } = JSON.parse(String(kept.get(name))) as {
      found: [number, string][];
      spans: [number, number][];
    };
    const numbers = new Map(targets.map(({ name: target }, at) => [target, at]));
    for (const [id, target] of found) ids.targets.set(id, numbers.get(target) ?? -1);
    for (const [from, to] of spans) for (let id = from; id <= to; id++) ids.taiwan.add(id);
    effects.progress(`graph: vertices ${index + 1} of ${files.length}, ${ids.targets.size} of our hosts`);
  }
  return ids;
};

/** Pass 2, kept a file: `id TAB numbers of targets` a line for each host that is a candidate by its edges. */
const readEdges = async (world: World, files: string[], ids: Ids, targets: readonly Target[]) => {
  const { store, kept, tag, effects } = world;
  const ends = new IdSet();
  for (const id of ids.targets.keys()) ends.add(id);
  const seen = new Map<number, Set<number>>();
  let edges = 0;
  for (const [index, key] of files.entries()) {
    const name = `${fileName(key)}.${tag}.hits`;
    if (!kept.has(name))
      await readTwice(async () => {
        const hits = new Map<number, Set<number>>();
        const lines = new EdgeLines(ends.bits, (from, to) => {
          const target = ids.targets.get(to) ?? -1;
          if (target < 0 || (targets[target]?.taiwanOnly !== true && !ids.taiwan.has(from))) return;
          const own = hits.get(from);
          if (own === undefined) hits.set(from, new Set([target]));
          else own.add(target);
        });
        await gunzipFile(store, key, (block) => lines.feed(block));
        const rows = [...hits].map(
          ([from, found]) => `${from}\t${[...found].map((at) => targets[at]?.name).join(',')}\n`,
        );
        kept.put(name, `${lines.edges}\n${rows.join('')}`);
      });
    const [count = '0', ...rows] = String(kept.get(name)).trimEnd().split('\n');
    edges += Number(count);
    const numbers = new Map(targets.map(({ name: target }, at) => [target, at]));
    for (const row of rows) {
      const [from = '', names = ''] = row.split('\t');
      const own = seen.get(Number(from)) ?? new Set<number>();
      for (const target of names.split(',')) own.add(numbers.get(target) ?? -1);
      seen.set(Number(from), own);
    }
    effects.progress(`graph: edges ${index + 1} of ${files.length}, ${seen.size} hosts`);
  }
  return { seen, edges };
};

/** Pass 3: the names of the hosts found. */
const readNames = async ({ store, effects }: World, files: string[], wanted: IdSet): Promise<Map<number, string>> => {
  const names = new Map<number, string>();
  for (const [index, key] of files.entries()) {
    await readTwice(async () => {
      const lines = new VertexLines((id, bytes, from, to) => {
        if (wanted.has(id)) names.set(id, bytes.toString('latin1', from, to));
      });
      await gunzipFile(store, key, (block) => lines.feed(block));
      lines.end();
    });
    effects.progress(`graph: names ${index + 1} of ${files.length}`);
    if (names.size >= wanted.size) break;
  }
  return names;
};

/**
 * Hosts that load from our facts' hosts: those under .tw whatever they load, others where only shops of Taiwan load it. Each
 * file is a step that is kept: what ended this goes on with the next. Throws ReachStop by name.
 */
export const readGraph = async (
  world: { store: Store; dir: string; effects: BuildEffects },
  release: string,
  targets: readonly Target[],
): Promise<GraphRead> => {
  const date = releaseDate(release);
  const { vertices, edges: edgeFiles } = await releaseFiles(world.store, release);
  const tag = createHash('sha256').update(JSON.stringify(targets)).digest('hex').slice(0, 12);
  const own: World = { ...world, tag, kept: new Kept(world.dir) };
  // Read twice: first for the ids, last for the names.
  const twice: World = { ...own, store: keepingStore(world.store, own.kept) };
  const ids = await readIds(twice, vertices, targets);
  const { seen, edges } = await readEdges(own, edgeFiles, ids, targets);
  const wanted = new IdSet();
  for (const id of seen.keys()) if (!ids.targets.has(id)) wanted.add(id);
  const names = await readNames(twice, vertices, wanted);
  const hosts = new Map<string, Set<number>>();
  for (const [id, name] of names) {
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
  return { date, sights, edges };
};
