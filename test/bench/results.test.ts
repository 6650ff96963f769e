import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Bench } from '../../bench/bench.ts';
import { missingOf } from '../../bench/bench.ts';
import { type BenchReport, figure, ratio, readReport } from '../../bench/report.ts';
import { besideRecorded, readRecorded, record, renderResults } from '../../bench/results-file.ts';

const bench = (name: string): Bench => ({
  ...{ name, measures: 'how fast it is', peer: 'another', program: 'bench/run.ts', usage: '', takes: '1 minute' },
  needs: [],
});
const report = (rate: number, command = 'npm run bench -- a'): BenchReport => ({
  ...{ bench: 'a', command, when: '2026-08-01T00:00:00Z', node: '20.20.2' },
  machine: { cores: 2, model: 'a processor', memory_gib: 24, load: 0.3 },
  figures: [ratio('rate', rate, 'another'), figure('rate', 1234.56, 'pages/s')],
});

const reading = suite('readReport');

reading('takes the last line of a bench, and refuses what is no report or of another bench', () => {
  assert.equal(readReport('a', JSON.stringify(report(2))), report(2));
  assert.throws(() => readReport('a', 'done'), /^a: the last line is no report: done|a: the last line/);
  assert.throws(() => readReport('b', JSON.stringify(report(2))), /b: the report is of a/);
  assert.throws(() => readReport('a', JSON.stringify({ ...report(2), figures: [] })), /no report/);
  assert.throws(() => readReport('a', JSON.stringify({ ...report(2), more: 1 })), /no report/);
});

reading('a figure has four digits; what was not measured is none', () => {
  assert.equal(figure('rate', 1234.56, 'pages/s'), { name: 'rate', value: 1235, unit: 'pages/s' });
  assert.throws(() => ratio('rate', 1 / 0, 'another'), /rate: Infinity is no figure/);
  assert.throws(() => figure('rate', Number.NaN, 's'), /rate: NaN/);
});

const comparing = suite('besideRecorded');

comparing('prints each figure beside the recorded one of the same name, unit and peer', () => {
  const text = besideRecorded(report(3), report(2));
  assert.match(text, /recorded 2026-08-01 with the same command/);
  assert.match(text, /rate \(to another\): 3 ×, recorded 2 ×, 1\.50 of it/);
  assert.match(text, /rate: 1,235 pages\/s, recorded 1,235 pages\/s, 1\.00 of it/);
});

comparing('says where nothing is recorded, or by another command', () => {
  assert.match(besideRecorded(report(3), null), /nothing is recorded/);
  assert.match(besideRecorded(report(3, 'npm run bench -- a 9'), report(2)), /another command: npm run bench -- a\n/);
  assert.match(besideRecorded(report(3), { ...report(2), figures: [figure('x', 1, 's')] }), /3 ×, not recorded/);
});

const recording = suite('record');

recording('writes the file of the bench and RESULTS.md from all that is recorded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storelens-results-'));
  try {
    record({ ...report(2), note: 'Other work ran beside it.' }, [bench('a'), bench('b')], folder);
    assert.is(readRecorded('a', folder)?.figures[0]?.value, 2);
    assert.is(readRecorded('b', folder), null);
    const text = readFileSync(join(folder, 'RESULTS.md'), 'utf8');
    assert.is(
      text,
      renderResults([bench('a'), bench('b')], (name) => readRecorded(name, folder)),
    );
    assert.match(text, /`npm run bench -- a`, 2026-08-01: 2 × a processor.*load 0\.3 when it began\. Other work/);
    assert.match(text, /\| rate \| 2 × \| another \|/);
    assert.match(text, /## b\n\n.*\n\nNot recorded yet: `npm run bench -- b --record`/);
    assert.not.ok(existsSync(join(folder, 'results', 'b.json')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const needing = suite('missingOf');

needing('names commands that are not on the PATH and paths that are not there', () => {
  const remedy = 'install it';
  const needs = [
    { command: 'storelens-no-such-command', remedy },
    { path: 'bench/no-such-folder', remedy },
    { path: 'package.json', remedy },
  ];
  assert.equal(missingOf(needs), needs.slice(0, 2));
});

for (const each of [reading, comparing, recording, needing]) each.run();
