import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { judge } from '../../../bench/evaluate/detect-labels.ts';

const categories = new Map([
  ['tea', 'analytics'],
  ['cup', 'platform'],
]);
const verdicts = new Map([
  ['https://a.example/', new Set(['tea'])],
  ['https://b.example/', new Set(['tea', 'cup'])],
]);
const table = [
  'https://a.example/,tea,1',
  'https://a.example/,cup,1',
  'https://b.example/,tea,0',
  'https://b.example/,cup,1',
];

const withLabels = <T>(use: (file: string) => T): T => {
  const directory = mkdtempSync(join(tmpdir(), 'labels-'));
  try {
    const file = join(directory, 'labels.csv');
    writeFileSync(file, `url,technology,present\n${table.join('\n')}\n`);
    return use(file);
  } finally {
    rmSync(directory, { recursive: true });
  }
};

const judged = suite('judge');
judged('counts by category, and apart for each kind of page with all of its categories', () => {
  const kinds = new Map([
    ['https://a.example/', 'shop'],
    ['https://b.example/', 'tw-shop'],
    ['https://c.example/', 'tw-shop'],
  ]);
  const {
    addresses,
    categories: all,
    kinds: apart,
  } = withLabels((file) => judge(file, verdicts, { categories, kinds, report: () => {} }));
  assert.is(addresses, 2);
  assert.is(all['analytics']!.precision, 0.5);
  assert.is(all['platform']!.recall, 0.5);
  assert.equal(Object.keys(apart!), ['shop', 'tw-shop']);
  assert.is(apart!['shop']!.addresses, 1);
  assert.equal([apart!['shop']!.categories['all']!.found, apart!['shop']!.categories['all']!.labelled], [1, 2]);
  assert.equal([apart!['tw-shop']!.categories['all']!.found, apart!['tw-shop']!.categories['all']!.labelled], [2, 1]);
  assert.is(apart!['tw-shop']!.categories['platform']!.precision, 1);
});
judged('without kinds there are none', () => {
  const score = withLabels((file) => judge(file, verdicts, { categories, report: () => {} }));
  assert.not.ok('kinds' in score);
});
judged.run();
