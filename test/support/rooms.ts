import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** File → the files of the tree that it imports, starts as a thread or names by URL, all relative to the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const filesOf = (root: string, side: string): string[] =>
  readdirSync(join(root, side), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules') && !file.includes(`${join('clients', 'python')}/`));

/** What a file names in imports and in `new URL('…ts', …)`, as it stands there. */
export const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+\.[mc]?[jt]s)['"]/g)].map(
    (m) => m[1] ?? m[2] ?? '',
  );

export const readImports = (root: string, sides: readonly string[]): ImportGraph => {
  const graph = new Map<string, string[]>();
  for (const file of sides.flatMap((side) => filesOf(root, side))) {
    const named = importsOf(readFileSync(file, 'utf8')).filter((target) => target.startsWith('.'));
    graph.set(
      relative(root, file),
      named.map((target) => relative(root, resolve(dirname(file), target))),
    );
  }
  return graph;
};

/** `build/crawl/queue/cli.ts` → `crawl`; `build/cli.ts` → `cli`, a room of one file. */
export const roomOf = (file: string): string => (file.split('/')[1] ?? '').replace(/\.[mc]?[jt]sx?$/, '');

/** Room → the other rooms of that side that it imports. */
export const roomsOf = (graph: ImportGraph, side: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const rooms = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    if (!file.startsWith(`${side}/`)) continue;
    const room = roomOf(file);
    const others = rooms.get(room) ?? new Set();
    rooms.set(room, others);
    for (const target of targets)
      if (target.startsWith(`${side}/`) && roomOf(target) !== room) others.add(roomOf(target));
  }
  return rooms;
};

/** Pairs of rooms that import each other, each once, as `a ↔ b`. */
export const mutualRooms = (rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...rooms].flatMap(([room, others]) =>
    [...others].filter((other) => room < other && rooms.get(other)?.has(room)).map((other) => `${room} ↔ ${other}`),
  );

/** The side as a drawing: a line for each room, with `↔` before the rooms that import it back. */
export const drawRooms = (side: string, rooms: ReadonlyMap<string, ReadonlySet<string>>): string => {
  const lines = [...rooms]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([room, others]) => {
      const drawn = [...others].sort().map((other) => (rooms.get(other)?.has(room) ? `↔ ${other}` : other));
      return `  ${room.padEnd(16)} → ${drawn.join(', ') || '·'}`;
    });
  return `${side}\n${lines.join('\n')}\n`;
};
