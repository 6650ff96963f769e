// Takes about 12 s.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../../../bench/bench.ts';
import { gateOf, judgeGate, loosened, metricsOf, readGate } from '../../../bench/evaluate/gate.ts';
import { wilson } from '../../../bench/evaluate/wilson.ts';

const when = '2026-08-01T00:00:00Z';
const category = (hits: number, total: number) => {
  const { value, low, high } = wilson(hits, total);
  return { precision: value, recall: value, low, high, recall_low: low, recall_high: high, found: total };
};
const detect = (hits: number, total: number) => ({
  ...{ pages: 28, pages_per_s: 600, labels: total },
  categories: { platform: category(hits, total), consent: category(0, 0) },
});
const results = {
  detect: detect(17, 17),
  robots: { total: 12, passed: 12, failed: 0 },
  industry: { sites: 96, accuracy: 0.79166, blind: { sites: 96, accuracy: 0.79166 } },
  gaps: { not_judged: 'gaps needs --offers DIR' },
};
const gate = gateOf(results, when);

const metrics = suite('metricsOf');

metrics('takes the lower bound where there is one, the figure where there is none, and no speed', () => {
  assert.equal(
    [...metricsOf(results.detect).keys()],
    ['labels', 'categories.platform.low', 'categories.platform.recall_low'],
  );
  assert.equal(Object.keys(gate.kinds['robots'] ?? {}), ['passed', 'failed']);
  assert.is(metricsOf(results.industry).get('blind.accuracy')?.value, 0.7917);
});

const judging = suite('judgeGate');

judging('holds where a run is as recorded, whatever its speed', () => {
  assert.equal(judgeGate(results, gate), []);
  assert.equal(judgeGate({ ...results, detect: { ...results.detect, pages_per_s: 1 } }, gate), []);
});

judging('a lowered figure fails, with kind, metric, value and floor', () => {
  assert.equal(
    judgeGate({ ...results, industry: { ...results.industry, blind: { sites: 96, accuracy: 0.78125 } } }, gate),
    ['industry blind.accuracy: 0.7813 is below the floor 0.7917'],
  );
  assert.equal(judgeGate({ ...results, robots: { total: 12, passed: 11, failed: 1 } }, gate), [
    'robots passed: 11 is below the floor 12',
    'robots failed: 1 is above the ceiling 0',
  ]);
});

judging('one label lost lowers the bound; a larger set with a miss may hold it', () => {
  assert.is(judgeGate({ ...results, detect: detect(16, 17) }, gate).length, 2);
  assert.equal(judgeGate({ ...results, detect: detect(59, 60) }, gate), []);
});

judging('a kind or metric that was not measured fails', () => {
  const { robots: _, ...rest } = results;
  assert.equal(judgeGate(rest, gate), [
    'robots passed: was not measured by this run',
    'robots failed: was not measured by this run',
  ]);
  assert.equal(judgeGate({ ...results, robots: { not_judged: 'no file' } }, gate), ['robots was not judged: no file']);
});

judging('a metric or kind without a bound fails until it is recorded', () => {
  assert.equal(judgeGate({ ...results, robots: { ...results.robots, leaks: 0 } }, gate), [
    'robots leaks: no bound is recorded for it (--gate --record)',
  ]);
  assert.equal(judgeGate({ ...results, ssrf: { passed: 10 } }, gate), [
    'ssrf passed: no bound is recorded for it (--gate --record)',
  ]);
});

judging('recording lower bounds says which', () => {
  assert.equal(loosened(gate, gate), []);
  const lower = gateOf({ ...results, robots: { passed: 11 } }, when);
  assert.equal(loosened(gate, lower), ['robots passed: 11 is below the floor 12', 'robots failed: dropped']);
  assert.throws(() => gateOf({ gaps: results.gaps }, when), /nothing to record/);
});

const command = suite('npm run evaluate -- all --gate');

/** Some kinds alone; all take minutes, and .ci/run holds them to their bounds. */
const evaluate = (
  bounds: string,
  only = 'rules,robots,ssrf,prices',
): { status: number | null; err: string; last: string } => {
  const args = ['--import', 'tsx', 'bench/evaluate/cli.ts', 'all', '--only', only, '--gate', '--bounds', bounds];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { status, err: stderr, last: stdout.trimEnd().split('\n').at(-1) ?? '' };
};

command('judges the project’s own labels by gate.json, and ends with 1 where a figure is lower', () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-gate-'));
  try {
    const recorded = readGate(new URL('../../../bench/evaluate/gate.json', import.meta.url));
    assert.ok(Object.keys(recorded.kinds).length >= 8);
    recorded.kinds['ssrf'] = { ...recorded.kinds['ssrf'], passed: { floor: 11, how: 'higher than it is' } };
    const file = join(dir, 'gate.json');
    writeFileSync(file, JSON.stringify(recorded));
    const { status, err, last } = evaluate(file);
    assert.is(status, 1);
    assert.match(err, /GATE ssrf passed: 10 is below the floor 11\n/);
    assert.match(err, /\d+ bounds, 1 failed/);
    assert.is((JSON.parse(last) as { ssrf: { passed: number } }).ssrf.passed, 10);
    const unknown = evaluate(file, 'ssrf,nothing');
    assert.is(unknown.status, 1);
    assert.match(unknown.err, /unknown kind "nothing": give one of detect, rules/);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

for (const each of [metrics, judging, command]) each.run();
