/** Chinese names that browser clients are given: texts, of technologies that there are, none of an object's own members. */
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { technologyNames } from '../../clients/technology-names.ts';
import { readRules } from '../../core/rules/index.ts';

const clients = fileURLToPath(new URL('../../clients', import.meta.url));
const names = suite('technologyNames');

names('each is a text that differs from the own name', () => {
  const known = new Map(
    readRules().sources.flatMap(({ technologies }) => technologies.map(({ id, name }) => [id, name] as const)),
  );
  assert.ok(known.has('constructor'), 'one is called as a member that every object has');
  const all = technologyNames(clients);
  assert.ok(Object.keys(all).length > 150);
  for (const [id, name] of Object.entries(all)) {
    assert.type(name, 'string', id);
    assert.ok(known.has(id), id);
    assert.is.not(name, known.get(id), id);
  }
  assert.is(all['ecpay'], '綠界');
});

names('categories can be left out', () => {
  const few = technologyNames(clients, { without: ['payment'] });
  assert.is(few['ecpay'], undefined);
  assert.is(few['meta-pixel'], 'Meta 像素');
});
names.run();
