import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { demoWorld } from '../../../build/demo/world.ts';

const text = readFileSync(new URL('../../../docs/demo.md', import.meta.url), 'utf8');
const world = demoWorld(1);

const docs = suite('docs/demo.md');
docs('counts what there is', () => {
  const shops = world.shops.filter(({ flags }) => !flags.includes('no_shop'));
  const platforms = new Set(shops.flatMap(({ platform }) => platform ?? []));
  const industries = new Set(shops.map(({ industry }) => industry));
  const said = `${world.shops.length} sites: ${shops.length} shops on ${platforms.size} platforms and some homemade ones, over ${industries.size} industries, and ${world.shops.length - shops.length} sites that sell nothing`;
  assert.ok(text.replace(/\s+/g, ' ').includes(said), said);
});
docs('names shops and flags that exist', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const named = rows.flatMap((row) => [...row.matchAll(/`([a-z0-9_-]{4,})`/g)].map(([, name = '']) => name));
  const known = new Set(world.shops.flatMap(({ host, flags }) => [host.replace('.example', ''), ...flags]));
  assert.ok(named.length > 10);
  assert.equal(
    named.filter((name) => !known.has(name)),
    [],
  );
});
docs.run();
