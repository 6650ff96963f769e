// Reads all: every module of the rooms.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['core', 'build', 'runtime', 'clients'] as const;
type Room = (typeof rooms)[number];

/** What a room may import besides itself: data flow one way. */
const allowed: Record<Room, readonly string[]> = {
  core: [],
  build: ['core'],
  runtime: ['core'],
  // For the vocabulary's types, and the rules that the extension runs locally.
  clients: ['core'],
};

const filesOf = (dir: string): string[] =>
  readdirSync(join(root, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules') && !file.includes(`${join('clients', 'python')}/`));

const importsOf = (source: string): string[] =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+\.[mc]?[jt]s)['"]/g)].map(
    (m) => m[1] ?? m[2] ?? '',
  );

const graph = new Map<string, string[]>();
for (const room of rooms) {
  for (const file of filesOf(room)) {
    const targets = importsOf(readFileSync(file, 'utf8')).filter((target) => target.startsWith('.'));
    graph.set(
      relative(root, file),
      targets.map((target) => relative(root, resolve(dirname(file), target))),
    );
  }
}

const imports = suite('imports');

imports('finds the rooms that it judges', () => {
  for (const room of ['core', 'build', 'runtime'])
    assert.ok(
      [...graph.keys()].some((file) => file.startsWith(`${room}/`)),
      room,
    );
});

imports('data flow one way: core imports neither side, the sides import core, clients neither side', () => {
  for (const [file, targets] of graph) {
    const room = file.split('/')[0] as Room;
    for (const target of targets) {
      const other = target.split('/')[0] ?? '';
      const inside =
        other === room || allowed[room].includes(other) || other === 'package.json' || other === 'datasets';
      assert.ok(inside, `${file} imports ${target}`);
    }
  }
});

imports('form no cycle', () => {
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    if (done.has(file)) return;
    assert.not.ok(path.includes(file), [...path, file].join(' → '));
    for (const target of graph.get(file) ?? []) if (graph.has(target)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
});

imports('hyper-express has one importer', () => {
  const importers = [...graph.keys()].filter((file) =>
    importsOf(readFileSync(join(root, file), 'utf8')).includes('hyper-express'),
  );
  assert.ok(importers.length <= 1 && importers.every((file) => file === 'runtime/server.ts'), importers.join(', '));
});

imports.run();
