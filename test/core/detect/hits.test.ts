import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Hit, Hits, shorten, versionIn, weaker } from '../../../core/detect/hits.ts';
import type { Strength } from '../../../core/rules/schema.ts';
import { fact, rulesOf, technology } from './support.ts';

const rules = rulesOf([technology('thing', [fact('host', 'a.tw', { version: 'v=(.{0,30})' }), fact('host', 'b.tw')])]);
const [first, second] = rules.facts as [Hit['fact'], Hit['fact']];
const hit = (value: string, over: Partial<Hit> = {}): Hit => ({
  fact: first,
  strength: 'strong',
  item: { kind: 'inline', value },
  version: null,
  own: false,
  ...over,
});

const words = suite('weaker, shorten');
words('weaker goes one step down', () => {
  assert.equal((['strong', 'medium', 'weak'] satisfies Strength[]).map(weaker), ['medium', 'weak', 'weak']);
});
words('shorten makes one line of two hundred characters at most', () => {
  assert.is(shorten(' a\n\t b  c '), 'a b c');
  assert.is(shorten('x'.repeat(200)), 'x'.repeat(200));
  assert.is(shorten('x'.repeat(201)), `${'x'.repeat(199)}…`);
});
words.run();

const version = suite('versionIn');
version('is the first group, where it looks like a version', () => {
  assert.is(versionIn(first, 'v=1.2.3-beta+4_5'), '1.2.3-beta+4_5');
  assert.is(versionIn(first, 'v=latest'), null);
  assert.is(versionIn(first, 'v=1 2'), null);
  assert.is(versionIn(first, `v=${'1'.repeat(21)}`), '1'.repeat(21));
  assert.is(versionIn(first, `v=${'1'.repeat(22)}`), null);
});
version('is looked for in two hundred characters', () => {
  assert.is(versionIn(first, `${'x'.repeat(197)}v=1`), '1');
  assert.is(versionIn(first, `${'x'.repeat(198)}v=1`), null);
});
version('is null where the fact names none', () => assert.is(versionIn(second, 'v=1.2'), null));
version.run();

const hits = suite('Hits');
const listed = (of: Hits): string[] => (of.byTechnology.get(0) ?? []).map(({ item }) => `${item.kind} ${item.value}`);
hits('keeps one of what was seen alike: fact, kind and value', () => {
  const of = new Hits();
  of.add(hit('a'));
  of.add(hit('a'));
  of.add(hit('b'));
  of.add(hit('a', { item: { kind: 'html', value: 'a' } }));
  of.add(hit('a', { fact: second }));
  assert.equal(listed(of), ['inline a', 'inline b', 'html a', 'inline a']);
});
hits('is full of a fact after three at full strength; hints do not fill it', () => {
  const of = new Hits();
  for (let i = 0; i < 10; i++) of.add(hit(`hint ${i}`, { strength: 'weak' }));
  of.add(hit('a'));
  of.add(hit('b'));
  assert.is(of.isFull(first), false);
  of.add(hit('c'));
  assert.is(of.isFull(first), true);
  assert.is(of.isFull(second), false);
});
hits('holds some sixty hints, the newest, and all that counts', () => {
  const of = new Hits();
  of.add(hit('kept'));
  for (let i = 0; i < 100; i++) of.add(hit(`hint ${i}`, { strength: 'weak' }));
  const list = listed(of);
  assert.is(list.length, 60);
  assert.is(list[0], 'inline kept');
  assert.is(list.at(-1), 'inline hint 99');
  assert.is(list[1], 'inline hint 41');
});
hits.run();
