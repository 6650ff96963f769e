import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { appendHistory, readRuleChanges, ruleVersionOf, ruleVersions } from '../../../build/history/index.ts';
import { compileRules, type RuleSource } from '../../../core/rules/compile.ts';

type Fact = RuleSource['technologies'][number]['facts'][number];
const fact = (value: string, more: Partial<Fact> = {}): Fact => ({
  signal: 'inline',
  value,
  strength: 'strong',
  source: 'invented for this test',
  ...more,
});
const technology = (id: string, facts: Fact[], more: Partial<RuleSource['technologies'][number]> = {}) => ({
  id,
  name: id,
  name_zh: id,
  homepage: 'https://demo.example/',
  facts,
  ...more,
});
const versionsOf = (...technologies: RuleSource['technologies']) =>
  ruleVersions(compileRules([{ category: 'advertising', technologies }], []));
const base = versionsOf(technology('demo-ads', [fact('demo('), fact('demoTag(')]));

const versions = suite('ruleVersions');

versions('stay the same where only words, sources or the order change', () => {
  const same = technology('demo-ads', [fact('demoTag(', { source: 'elsewhere' }), fact('demo(')], { name: '示範' });
  assert.equal(versionsOf(same), base);
  assert.match(base['demo-ads'] ?? '', /^[0-9a-f]{12}$/);
});

versions('change with what finds the technology', () => {
  const changed = [
    [fact('demo(')],
    [fact('demo('), fact('demoTags(')],
    [fact('demo(', { strength: 'weak' }), fact('demoTag(')],
    [fact('demo(', { pattern: 'demo\\(1' }), fact('demoTag(')],
    [fact('demo(', { signal: 'html' }), fact('demoTag(')],
  ];
  for (const facts of changed) assert.is.not(versionsOf(technology('demo-ads', facts))['demo-ads'], base['demo-ads']);
});

versions('change with what implies it, not with what has nothing to do with it', () => {
  const own = technology('demo-ads', [fact('demo('), fact('demoTag(')]);
  const other = (value: string, implies?: string[]) =>
    technology('other', [fact(value)], implies === undefined ? {} : { implies });
  assert.is(versionsOf(own, other('other('))['demo-ads'], base['demo-ads']);
  const implied = versionsOf(own, other('any(', ['demo-ads']))['demo-ads'];
  assert.is.not(implied, base['demo-ads']);
  assert.is.not(versionsOf(own, other('bob(', ['demo-ads']))['demo-ads'], implied);
});

versions('are those of platforms and advertising only', () => {
  const rules = compileRules([{ category: 'cdn', technologies: [technology('demo-cdn', [fact('cdn(')])] }], []);
  assert.equal(ruleVersions(rules), {});
});

versions.run();

const lookup = suite('ruleVersionOf');

lookup('tells a version, no rule then, and nothing recorded apart', () => {
  const entry = { history_version: 1 as const, previous: null, files: [] };
  const of = ruleVersionOf([
    { ...entry, snapshot: '20260101T000000Z' },
    { ...entry, snapshot: '20260102T000000Z', rules: { 'demo-ads': 'abc' } },
  ]);
  assert.is(of('20260101T000000Z', 'demo-ads'), undefined);
  assert.is(of('20260102T000000Z', 'demo-ads'), 'abc');
  assert.is(of('20260102T000000Z', 'constructor'), null);
  assert.is(of('20260103T000000Z', 'demo-ads'), undefined);
});

lookup.run();

const changes = suite('readRuleChanges');
changes('says of two snapshots whose rules were others, and nothing of what is not recorded', async () => {
  const out = mkdtempSync(join(tmpdir(), 'storelens-rules-'));
  try {
    const [before, after] = ['20260101T000000Z', '20260201T000000Z'];
    const add = (snapshot: string, previous: string | null, rules: Record<string, string>) =>
      appendHistory(join(out, 'history'), { snapshot, previous, rules, observations: [], prices: [] });
    await add(before, null, { same: 'a', other: 'a', gone: 'a' });
    await add(after, before, { same: 'a', other: 'b', come: 'a' });
    const changed = await readRuleChanges(out, { before, after });
    assert.equal(['same', 'other', 'gone', 'come', 'analytics'].map(changed), [false, true, true, true, null]);
    assert.is((await readRuleChanges(out, { before: after, after: before }))('same'), null);
    assert.is((await readRuleChanges(join(out, 'elsewhere'), { before, after }))('other'), null);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
changes.run();
