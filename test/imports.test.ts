// Reads all: every module of the rooms.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawRooms, importsOf, mutualRooms, readImports, roomsOf } from './support/rooms.ts';

const root = process.env['STORELENS_ROOMS'] ?? fileURLToPath(new URL('..', import.meta.url));
const sides = ['core', 'build', 'runtime', 'clients'] as const;
type Side = (typeof sides)[number];

/** What a side may import besides itself, `datasets` and package.json: data flow one way. */
const allowed: Record<Side, readonly Side[]> = {
  core: [],
  build: ['core'],
  runtime: ['core'],
  // For the vocabulary's types, and for the detection that the extension runs in the browser.
  clients: ['core'],
};

const graph = readImports(root, sides);

const imports = suite('imports');

imports('finds the sides that it judges, and prints their rooms where STORELENS_ROOMS says of which tree', () => {
  for (const side of sides) {
    const rooms = roomsOf(graph, side);
    assert.ok(rooms.size > 5, `${side} has ${rooms.size} rooms`);
    if (process.env['STORELENS_ROOMS'] !== undefined) process.stdout.write(drawRooms(side, rooms));
  }
});

imports('data flow one way: core imports no side, the others core alone', () => {
  for (const [file, targets] of graph) {
    const side = file.split('/')[0] as Side;
    for (const target of targets) {
      const other = target.split('/')[0] ?? '';
      const isData = other === 'package.json' || other === 'datasets';
      assert.ok(isData || other === side || allowed[side].some((name) => name === other), `${file} imports ${target}`);
    }
  }
});

/** package.json says so, and bundlers leave out what is imported for that alone. */
imports('are none for what a module does when it is imported', () => {
  for (const file of graph.keys()) {
    const alone = /^import '[./][^']*'/m.exec(readFileSync(join(root, file), 'utf8'));
    assert.is(alone, null, `${file}: ${alone?.[0]}`);
  }
});

imports('no two rooms of a side import each other', () => {
  for (const side of sides) assert.equal(mutualRooms(roomsOf(graph, side)), [], `rooms of ${side}`);
});

imports('a pair of rooms that import each other is found', () => {
  const pair = new Map([
    ['build/a/x.ts', ['build/b/y.ts']],
    ['build/b.ts', ['build/a/z.ts']],
  ]);
  assert.equal(mutualRooms(roomsOf(pair, 'build')), ['a ↔ b']);
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

/** Packages that one file stands before, so that they can be changed for others there. */
const gates = {
  'hyper-express': 'runtime/server.ts',
  'node-html-parser': 'core/extract/dom.ts',
  piscina: 'core/threads/index.ts',
  'lru-cache': 'runtime/http/cache.ts',
};

imports('packages that one file stands before have no other importer', () => {
  for (const [name, gate] of Object.entries(gates)) {
    const importers = [...graph.keys()].filter((file) =>
      importsOf(readFileSync(join(root, file), 'utf8')).includes(name),
    );
    assert.equal(importers, [gate], name);
  }
});

imports.run();
