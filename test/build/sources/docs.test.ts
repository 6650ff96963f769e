import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const rooms = ['sources', 'warc'].map((name) => new URL(`../../../build/${name}/`, import.meta.url));
const docs = readFileSync(new URL('../../../docs/sources.md', import.meta.url), 'utf8');
const files = rooms.flatMap((room) =>
  readdirSync(room)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => new URL(name, room)),
);

const documented = suite('docs/sources.md');

documented('names every code by which a record or row is skipped', () => {
  const codes = new Set<string>();
  for (const file of files)
    for (const match of readFileSync(file, 'utf8').matchAll(/'([a-z]+_[a-z0-9]+|truncated|duplicate)'/g))
      codes.add(match[1]!);
  const columns = new Set([
    'in_stock',
    'list_price',
    'list_price_twd',
    'price_twd',
    'observed_at',
    'offer_id',
    'open_box',
  ]);
  const named = [...codes].filter((code) => !columns.has(code) && !code.startsWith('registration_'));
  assert.ok(named.length > 25, `only ${named.length} codes found`);
  for (const code of named) assert.ok(docs.includes(`\`${code}\``), `${code} is not in docs/sources.md`);
});

documented('names the reader of every flag', () => {
  const paths = [...docs.matchAll(/`(build\/[a-z/-]+\.ts)`/g)].map(([, path]) => path as string);
  assert.ok(paths.length > 3, `only ${paths.length} readers named`);
  for (const path of paths) assert.ok(existsSync(new URL(`../../../${path}`, import.meta.url)), path);
});

documented.run();
