import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../../bench/bench.ts';
import { benches } from '../../bench/benches.ts';
import { readRecorded, renderResults } from '../../bench/results-file.ts';

const own = join(root, 'bench');
const readOwn = (name: string): string => readFileSync(join(own, name), 'utf8');
const folders = readdirSync(own, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'results')
  .map(({ name }) => name);

const registry = suite('benches');

registry('has every folder of bench/, each name once, and nothing else', () => {
  const names = benches.map(({ name }) => name);
  assert.is(new Set(names).size, names.length);
  assert.ok(folders.length > 5);
  for (const folder of folders)
    assert.ok(
      names.some((name) => name === folder || name.startsWith(`${folder}-`)),
      `bench/${folder} is in no registry`,
    );
  for (const { name, program } of benches) {
    assert.ok(folders.includes(name.split('-')[0] ?? ''), name);
    assert.ok(existsSync(join(root, program)), program);
  }
});

registry('says in one line what each measures', () => {
  for (const { name, measures } of benches) assert.match(measures, /^[^\n]{20,125}$/, name);
});

registry('needs only packages that the bench’s own package.json has', () => {
  for (const { name, needs } of benches)
    for (const { path, remedy } of needs) {
      const [, folder, wanted] = /^bench\/(\w+)\/node_modules\/(.+)$/.exec(path ?? '') ?? [];
      if (folder === undefined || wanted === undefined) continue;
      const { dependencies } = JSON.parse(readOwn(`${folder}/package.json`)) as { dependencies: object };
      assert.ok(wanted in dependencies, `${name}: ${wanted}`);
      assert.is(remedy, `npm ci in bench/${folder}`);
    }
});

registry('README has a row for each, with its peer and what it needs', () => {
  const rows = readOwn('README.md').split('\n');
  for (const { name, peer, needs } of benches) {
    const row = rows.find((line) => line.startsWith(`| \`${name}\` |`));
    assert.ok(row !== undefined, name);
    if (peer !== null) assert.ok(row.includes(peer), `${name}: ${peer}`);
    for (const { command, path } of needs) {
      const what = command ?? /node_modules\/(.+)$/.exec(path ?? '')?.[1] ?? 'datasette';
      assert.ok(row.toLowerCase().includes(what), `${name}: ${what}`);
    }
  }
});

const results = suite('RESULTS.md');

results('is what the recorded files render to', () => {
  const rendered = renderResults(benches, (name) => readRecorded(name));
  if (process.env['UPDATE'] === '1') writeFileSync(join(own, 'RESULTS.md'), rendered);
  assert.is(readOwn('RESULTS.md'), rendered);
  for (const { name } of benches) assert.ok(rendered.includes(`\n## ${name}\n`), name);
});

results('every recorded file is of a bench, with the command that repeats it and no figure twice', () => {
  const files = readdirSync(join(own, 'results'));
  assert.ok(files.length > 0);
  for (const file of files) {
    const name = file.replace(/\.json$/, '');
    const report = readRecorded(name);
    assert.ok(
      benches.some((bench) => bench.name === name),
      file,
    );
    assert.match(report?.command ?? '', new RegExp(`^(?:GLIBC_TUNABLES=\\S+ )?npm run bench -- ${name}(?: |$)`));
    const keys = report?.figures.map(({ name: figure, unit, ratio_to }) => [figure, unit, ratio_to].join('|')) ?? [];
    assert.is(new Set(keys).size, keys.length, file);
  }
});

registry.run();
results.run();
