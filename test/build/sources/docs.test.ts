import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const sources = new URL('../../../build/sources/', import.meta.url);
const docs = readFileSync(new URL('../../../docs/sources.md', import.meta.url), 'utf8');
/** Live crawling has its own documentation. */
const files = readdirSync(sources).filter((name) => name.endsWith('.ts') && name !== 'live.ts');

const documented = suite('docs/sources.md');

documented('names every code by which a record or row is skipped', () => {
  const codes = new Set<string>();
  for (const name of files)
    for (const match of readFileSync(new URL(name, sources), 'utf8').matchAll(
      /'([a-z]+_[a-z0-9]+|truncated|duplicate)'/g,
    ))
      codes.add(match[1] as string);
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
  for (const [, path] of docs.matchAll(/`(build\/sources\/[a-z-]+\.ts)`/g))
    assert.ok(readdirSync(sources).includes((path as string).slice('build/sources/'.length)), path);
});

documented.run();
