import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldText } from '../../core/match/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import prices from '../../datasets/taxonomy/prices.json' with { type: 'json' };
import signs from '../../datasets/taxonomy/shop-signs.json' with { type: 'json' };
import variants from '../../datasets/taxonomy/variants.json' with { type: 'json' };

const folder = new URL('../../datasets/taxonomy/', import.meta.url);
const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Every list of a file by its path: `sides.0.left`. */
const listsOf = (value: unknown, path = ''): [path: string, list: unknown[]][] => {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, inner]) => listsOf(inner, path === '' ? key : `${path}.${key}`));
  return Array.isArray(value) ? [[path, value], ...below] : below;
};
const listsIn = (data: object): [string, unknown[]][] => listsOf(data);

const taxonomy = suite('datasets/taxonomy');

taxonomy('every file is in the README, with the module that reads it', () => {
  assert.ok(names.length > 5);
  for (const name of names) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
    const reader = /`((?:core|build|runtime)\/[\w/-]+\.ts)`/.exec(row ?? '')?.[1];
    assert.ok(reader, `${name}: no row, or no module in it`);
    assert.ok(readFileSync(new URL(reader, root), 'utf8').includes(`taxonomy/${name}'`), `${reader} reads ${name}`);
  }
});

for (const [name, data] of Object.entries({ variants, prices, 'shop-signs': signs })) {
  taxonomy(`${name}.json: no list holds a word twice, and none is blank`, () => {
    for (const [path, list] of listsIn(data)) {
      const texts = list.map((word) => JSON.stringify(word));
      assert.equal([...new Set(texts)], texts, path);
      for (const word of list) assert.not(word === '', path);
    }
  });
}

/** Every word of the variants, plain ones and patterns. */
const words = listsIn(variants).flatMap(([path, list]) =>
  path === 'sides' || path.endsWith('.starts') ? [] : list.map((word) => ({ path, word })),
);

taxonomy('variants.json: plain words stand as folded titles do', () => {
  const plain = words.filter((entry): entry is { path: string; word: string } => typeof entry.word === 'string');
  assert.ok(plain.length > 100);
  for (const { path, word } of plain) assert.is(word, foldText(word), path);
});

taxonomy('variants.json: patterns compile, and their starts are one Chinese or two ASCII characters', () => {
  const patterns = words.filter((entry): entry is { path: string; word: { pattern: string; starts: string[] } } =>
    Object.hasOwn(Object(entry.word), 'pattern'),
  );
  assert.ok(patterns.length > 10);
  for (const { path, word } of patterns) {
    assert.ok(new RegExp(word.pattern) && word.starts.length > 0, path);
    for (const start of word.starts) assert.match(start, /^(?:[\u3400-\u9fff]|[\x20-\x7e]{2})$/, path);
  }
});

taxonomy('variants.json: a colour is named once, and lists of lines are of its words', () => {
  const all = Object.values(variants.colours.names).flat();
  assert.equal([...new Set(all)], all);
  for (const word of variants.colours.not_before_se) assert.ok(all.includes(word), word);
  const { words: lines, after_number, droppable, telling_in_latin } = variants.lines;
  for (const word of [...after_number, ...droppable, ...telling_in_latin]) assert.ok(lines.includes(word), word);
});

taxonomy('prices.json: every entry compiles', () => {
  for (const [path, list] of listsIn(prices)) for (const word of list) assert.ok(new RegExp(String(word)), path);
});

taxonomy('shop-signs.json: in lower case, as pages are searched', () => {
  const words = listsIn(signs).flatMap(([path, list]) => list.map((word) => ({ path, word })));
  for (const { path, word } of words) if (typeof word === 'string') assert.is(word, word.toLowerCase(), path);
});

taxonomy('shop-signs.json: a word is a sign of one kind, and long enough to be looked up', () => {
  const kinds = Object.values(signs.signs) as { labels?: string[]; exact?: string[]; marks?: string[] }[];
  const all = [
    kinds.flatMap(({ labels = [], exact = [] }) => [...labels, ...exact]),
    kinds.flatMap(({ marks = [] }) => marks),
  ];
  for (const words of all) {
    assert.ok(words.length > 50);
    for (const word of words) assert.ok(word.length >= 2, word);
  }
  assert.equal([...new Set(all[1])], all[1], 'marks');
});

taxonomy('shop-signs.json: every sign has a weight and a family, every technology is known', () => {
  const families = new Set([...Object.keys(signs.families), 'against']);
  for (const [name, sign] of Object.entries(signs.signs)) {
    assert.ok(families.has(sign.family), name);
    assert.ok('weight' in sign !== 'steps' in sign, name);
    assert.is('weight' in sign && sign.weight < 0, sign.family === 'against', name);
  }
  const known = new Set(loadRules().technologies.map(({ id }) => id));
  for (const list of [...Object.values(signs.platforms), ...Object.values(signs.technologies)])
    for (const id of list) assert.ok(known.has(id), id);
});

taxonomy.run();
