import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutBareIds } from '../../../core/detect/tracking.ts';
import type { TrackingRule } from '../../../core/rules/schema.ts';
import { fact, findIn } from './support.ts';

const rule = (over: Partial<TrackingRule> = {}): TrackingRule => ({
  vendor: 'thing',
  near: 'TH-',
  pattern: '(TH-[A-Z0-9]{4,12})',
  source: 'invented',
  ...over,
});
const idsIn = (html: string, over: Partial<TrackingRule> = {}): string[] =>
  findIn(html, [fact('host', 'x.tw')], {}, [rule(over)]).ids.map(({ vendor, id }) => `${vendor} ${id}`);
const inCode = (code: string, over: Partial<TrackingRule> = {}): string[] => idsIn(`<script>${code}</script>`, over);

const finder = suite('TrackingFinder');
finder('finds ids in code, data and tags, not in what people read', () => {
  const id = 'TH-AB12CD';
  assert.equal(inCode(`"${id}"`), [`thing ${id}`]);
  assert.equal(idsIn(`<script type="application/json">{"id":"${id}"}</script>`), [`thing ${id}`]);
  assert.equal(idsIn(`<i data-id="${id}"></i>`), [`thing ${id}`]);
  for (const html of [`<p>${id}`, `<title>${id}</title>`, `<!-- ${id} -->`, `<template><p>${id}</p></template>`])
    assert.equal(idsIn(html), [], html);
});
finder('an id begins a word', () => {
  for (const char of ['a', 'z', 'A', 'Z', '0', '9', '_']) assert.equal(inCode(`"${char}TH-AB12CD"`), [], char);
  for (const char of ['-', '/', '@', '[', '`', '{', ':', '$', '.'])
    assert.is(inCode(`"${char}TH-AB12CD"`).length, 1, char);
});
finder('each id once, in order of appearance', () => {
  assert.equal(inCode('"TH-BBBB","TH-AAAA","TH-BBBB"'), ['thing TH-BBBB', 'thing TH-AAAA']);
});
finder('an id without its prefix is the same account', () => {
  const rules = [rule({ pattern: '(TH-\\d{4})' }), rule({ near: 'conversion=', pattern: 'conversion=(\\d{4})' })];
  const of = (code: string): string[] =>
    findIn(`<script>${code}</script>`, [fact('host', 'x.tw')], {}, rules).ids.map(({ id }) => id);
  assert.equal(of('conversion=1234;"TH-1234"'), ['TH-1234']);
  assert.equal(of('"TH-1234";conversion=1234'), ['TH-1234']);
  assert.equal(of('conversion=1235;"TH-1234"'), ['1235', 'TH-1234']);
  assert.equal(of('conversion=1235'), ['1235']);
  assert.equal(
    withoutBareIds([
      { vendor: 'a', id: 'AW-12' },
      { vendor: 'b', id: '12' },
    ]).map(({ vendor }) => vendor),
    ['a', 'b'],
  );
});
finder('tells of an id whether it stands in the page or in what the page asked for alone', () => {
  const rules = [rule({ pattern: '(TH-\\d{4})' }), rule({ near: 'tid=', pattern: 'tid=(\\d{4})' })];
  const of = (html: string, ...asked: string[]) =>
    findIn(
      html,
      [fact('host', 'x.tw')],
      { requests: asked.map((query) => `https://collect.test/?${query}`) },
      rules,
    ).ids.map(({ id, asked: is }) => (is === true ? `${id} asked` : id));
  assert.equal(of('<p>', 'tid=4711'), ['4711 asked']);
  assert.equal(of('<p>', 'id=TH-4711'), ['TH-4711 asked']);
  assert.equal(of('<script>"TH-4711"</script>', 'id=TH-4711'), ['TH-4711']);
  assert.equal(of('<script>"TH-4711"</script>', 'id=TH-4711', 'id=TH-4712'), ['TH-4711', 'TH-4712 asked']);
  assert.equal(of('<script>"TH-4711"</script>', 'tid=4711'), ['TH-4711'], 'without its prefix');
  assert.equal(of('<script>tid=4711</script>', 'id=TH-4711'), ['TH-4711'], 'the page has it without');
  assert.equal(of('<a href="/?tid=4711">', 'tid=4711'), ['4711']);
});
finder('what must stand before is looked for in 160 characters', () => {
  const over = { before: 'account' };
  assert.is(inCode('account("TH-AB12")', over).length, 1);
  assert.is(inCode('other("TH-AB12")', over).length, 0);
  assert.is(inCode(`account${' '.repeat(153)}TH-AB12`, over).length, 1);
  assert.is(inCode(`account${' '.repeat(154)}TH-AB12`, over).length, 0);
});
finder('placeholders are no ids', () => {
  const any = { pattern: '((?:TH-)?[A-Za-z0-9_-]{2,40})' };
  for (const id of ['TH-XXXXXX', 'TH-000000', 'TH-YOUR_ID', 'TH-pixelid', 'TH-xxxxxxabc'])
    assert.equal(inCode(`"${id}"`, any), [], id);
  for (const id of ['TH-XXXX1', 'TH-xxxxxxabcd', 'TH-MYOUR1', 'TH-12345', 'TH-1pixelid'])
    assert.equal(inCode(`"${id}"`, any), [`thing ${id}`], id);
});
finder('holds sixty ids and tries a literal four hundred times', () => {
  const many = Array.from({ length: 70 }, (_, i) => `"TH-A${100 + i}"`).join();
  assert.is(inCode(many).length, 60);
  const misses = (count: number): string => `${'"TH-a",'.repeat(count)}"TH-AB12"`;
  assert.is(inCode(misses(399)).length, 1);
  assert.is(inCode(misses(400)).length, 0);
});
finder('knows whose technology it is', () => {
  const at = (vendor: string): number | undefined =>
    findIn('<script>"TH-AB12"</script>', [fact('host', 'x.tw')], {}, [rule({ vendor })]).ids[0]?.technology;
  assert.is(at('thing'), 0);
  assert.is(at('stranger'), -1);
});
finder.run();
