/** The web graph of a made archive: edges and vertices beside `zcat | awk`, and the memory of a real graph's ids. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DoubleSize } from '../../build/demo/commoncrawl/write.ts';
import { gunzipFile } from '../../build/reach/graph/gunzip.ts';
import { IdSet } from '../../build/reach/graph/id-set.ts';
import { EdgeLines, VertexLines } from '../../build/reach/graph/lines.ts';
import { NameFinder } from '../../build/reach/graph/name-finder.ts';
import { FILES_AT_ONCE } from '../../build/reach/graph/read-graph.ts';
import { graphTargets } from '../../build/reach/graph/targets.ts';
import { folderStore } from '../../build/reach/store/folder.ts';
import { inTurns as filesInTurns } from '../../build/reach/store/in-turns.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import { type Figure, figure, ratio } from '../report.ts';
import { inTurns, median } from './measure.ts';

interface GraphBench {
  size: DoubleSize;
  rounds: number;
  rules: RuleSet;
}

/** Of gzip that a measured run reads: a second and a half. */
const EDGES_MB = 200;

/** Vertices of a release of 2026. */
const REAL_VERTICES = 262_400_000;

/** What is held of a graph of that size: bits of the ids under .tw, of our facts' hosts, and of the hosts found. */
const idsMemory = (): number => {
  const before = process.memoryUsage().arrayBuffers;
  const sets = Array.from({ length: 3 }, () => new IdSet());
  for (const [n, set] of sets.entries()) for (let id = n; id <= REAL_VERTICES; id += 977) set.add(id);
  if (!sets.every((set, n) => set.has(n))) throw new Error('ids were lost');
  return (process.memoryUsage().arrayBuffers - before) / 2 ** 20;
};

/**
 * The files of edges, each so many times after itself: real ones are of some hundred megabytes. Of files of three what is measured is
 * the start: the code is not compiled yet.
 */
const longer = (dir: string, keys: readonly string[], copies: number): string[] =>
  keys.map((key) => {
    const name = `${key.slice(0, -'.gz'.length)}-${copies}.gz`;
    const content = readFileSync(join(dir, key));
    for (let copy = 0; copy < copies; copy++) appendFileSync(join(dir, name), content);
    return name;
  });

export const benchGraph = async (dir: string, { size, rounds, rules }: GraphBench): Promise<Figure[]> => {
  const folder = `projects/hyperlinkgraph/${size.release}/host`;
  const keys = (kind: string): string[] =>
    readdirSync(join(dir, folder, kind))
      .sort()
      .map((name) => `${folder}/${kind}/${name}`);
  const bytesOf = (files: readonly string[]): number =>
    files.reduce((sum, key) => sum + statSync(join(dir, key)).size, 0);
  const store = await folderStore(dir);
  const finder = new NameFinder(graphTargets(rules).map(({ name }) => name));
  const ends = new Uint8Array(Math.ceil(size.vertices / 8) + 8);
  // As a graph has them: few vendors, of each some hosts whose ids are neighbours.
  for (let n = 0; n < 300 * 16; n++) {
    const id = Math.floor((size.vertices * (n >> 4)) / 300) + (n & 15);
    ends[id >> 3]! |= 1 << (id & 7);
  }
  let hits = 0;
  const shell = (script: string): string => execFileSync('sh', ['-c', script], { cwd: dir, encoding: 'utf8' });
  const edges = keys('edges').join(' ');
  const edgesMb = bytesOf(keys('edges')) / 1e6;
  const vertices = keys('vertices').join(' ');
  const long = longer(dir, keys('edges'), Math.max(1, Math.ceil(EDGES_MB / edgesMb)));
  const longMb = bytesOf(long) / 1e6;
  const works = {
    edges: async () => {
      await filesInTurns(long, FILES_AT_ONCE, async (key) => {
        const lines = new EdgeLines(ends, () => hits++);
        await gunzipFile(store, key, (block) => lines.feed(block));
      });
    },
    inflating: async () => {
      await filesInTurns(long, FILES_AT_ONCE, async (key) => {
        await gunzipFile(store, key, (block) => {
          hits += block.length & 1;
        });
      });
    },
    awkEdges: async () => void shell(`zcat ${edges} | awk -F'\\t' '$2 % 1000 == 0 {n++} END {print n}'`),
    zcat: async () => void shell(`zcat ${edges} | wc -c`),
    vertices: async () => {
      await filesInTurns(keys('vertices'), FILES_AT_ONCE, async (key) => {
        const lines = new VertexLines((_id, bytes, from, to) => {
          if (finder.find(bytes, from, to) >= 0) hits++;
        });
        await gunzipFile(store, key, (block) => lines.feed(block));
        lines.end();
      });
    },
    awkVertices: async () =>
      void shell(`zcat ${vertices} | awk -F'\\t' '$2 ~ /^com\\.shoplineapp/ {n++} END {print n}'`),
  };
  const costs = await inTurns(works, rounds);
  if (hits === 0) throw new Error('no edge was hit: nothing was measured');
  const vertexMb = bytesOf(keys('vertices')) / 1e6;
  const time = (name: keyof typeof costs): number => median(costs[name], 'seconds');
  return [
    figure('graph: edges, gzip read', longMb, 'MB'),
    figure('graph: edges', longMb / time('edges'), 'MB/s of gzip'),
    figure('graph: edges, CPU', longMb / median(costs.edges, 'cpuSeconds'), 'MB of gzip a core second'),
    figure('graph: inflating alone, CPU', longMb / median(costs.inflating, 'cpuSeconds'), 'MB of gzip a core second'),
    ratio(
      'graph: edges, CPU',
      median(costs.edges, 'cpuSeconds') / median(costs.inflating, 'cpuSeconds'),
      'inflating alone',
    ),
    ratio('graph: edges, MB/s', (longMb / time('edges')) * (time('awkEdges') / edgesMb), 'zcat | awk'),
    ratio('graph: edges, MB/s', (longMb / time('edges')) * (time('zcat') / edgesMb), 'zcat alone'),
    figure('graph: ids of 262.4 M vertices held', idsMemory(), 'MiB'),
    figure('graph: vertices', vertexMb / time('vertices'), 'MB/s of gzip'),
    ratio('graph: vertices, MB/s', time('awkVertices') / time('vertices'), 'zcat | awk'),
  ];
};
