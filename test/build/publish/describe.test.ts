import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataDictionary } from '../../../build/publish/readme.ts';
import { type Manifest, type Table, tables } from '../../../core/contract/index.ts';
import { smallSize, withPublished } from '../../support/published.ts';
import { hasTool } from '../../support/tools.ts';

const all = Object.values<Readonly<Table>>(tables);
const readJson = <T>(dir: string, name: string): T => JSON.parse(readFileSync(join(dir, name), 'utf8')) as T;
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const tableFiles = (dir: string) =>
  readJson<Manifest>(dir, 'manifest.json').files.filter((file) => file.table !== null);

const datapackage = suite('renderDatapackage');
interface Resource {
  path: string;
  hash: string;
  rows: number;
  schema: { fields: { name: string; type: string }[] };
}
datapackage('describes every Parquet file: hash, rows and columns are those of the files', () =>
  withPublished(smallSize, async (_, dir) => {
    const { resources } = readJson<{ resources: Resource[] }>(dir, 'datapackage.json');
    assert.equal(
      resources.map(({ path }) => path),
      tableFiles(dir).map(({ path }) => path),
    );
    for (const [i, { path, hash, rows, schema }] of resources.entries()) {
      const file = tableFiles(dir)[i];
      assert.is(hash, `sha256:${sha256(join(dir, path))}`);
      assert.is(rows, file?.rows);
      const table = all.find(({ name }) => name === file?.table);
      assert.equal(
        schema.fields.map(({ name }) => name),
        table?.columns.map(({ name }) => name),
      );
    }
  }),
);
if (hasTool('datapackage.json by the Frictionless validator', 'frictionless'))
  datapackage('is valid by the validator of the Frictionless project', () =>
    withPublished(smallSize, async (_, dir) => {
      const { status, stdout } = spawnSync('frictionless', ['validate', 'datapackage.json'], {
        cwd: dir,
        encoding: 'utf8',
      });
      assert.is(status, 0, stdout);
    }),
  );
datapackage.run();

const croissant = suite('renderCroissant');
interface Croissant {
  distribution: { '@id': string; '@type': string; sha256?: string }[];
  recordSet: { '@id': string; field: { name: string; source: Record<string, { '@id'?: string }> }[] }[];
}
croissant('names each file with its hash, and each column with a file it is in', () =>
  withPublished(smallSize, async (_, dir) => {
    const { distribution, recordSet } = readJson<Croissant>(dir, 'croissant.json');
    for (const { path, sha256: hash } of tableFiles(dir))
      assert.is(distribution.find((one) => one['@id'] === path)?.sha256, hash, path);
    assert.equal(
      recordSet.map((set) => set['@id']),
      [...new Set(tableFiles(dir).map(({ table }) => table))],
    );
    for (const set of recordSet)
      for (const { name, source } of set.field) {
        const from = source['fileObject']?.['@id'] ?? source['fileSet']?.['@id'];
        assert.ok(
          distribution.some((one) => one['@id'] === from),
          `${set['@id']}/${name} from ${from}`,
        );
      }
  }),
);
if (hasTool('croissant.json by the MLCommons validator (mlcroissant)', 'mlcroissant', null))
  croissant('is valid by the validator of MLCommons', () =>
    withPublished(smallSize, async (_, dir) => {
      const { status, stderr } = spawnSync('mlcroissant', ['validate', '--jsonld', 'croissant.json'], {
        cwd: dir,
        encoding: 'utf8',
      });
      assert.is(status, 0, stderr);
    }),
  );
croissant.run();

const readme = suite('renderReadme');
readme('says what it is, what went in, the licence, how to cite, and every column', () =>
  withPublished(smallSize, async (_, dir) => {
    const text = readFileSync(join(dir, 'README.md'), 'utf8');
    for (const part of ['INVENTED', 'CC BY 4.0', 'Cite as:', '| synthetic-model | synthetic | 180 | 0 |'])
      assert.ok(text.includes(part), part);
    for (const { name, columns } of all) {
      const section = text.split(`### ${name}\n`)[1]?.split('\n### ')[0] ?? '';
      for (const column of columns) assert.ok(section.includes(`| \`${column.name}\` |`), `${name}.${column.name}`);
    }
  }),
);
readme.run();

const dictionary = suite('dataDictionary');
const page = new URL('../../../docs/datasets.md', import.meta.url);
const START = '<!-- generated from core/contract/tables.ts -->\n';
dictionary('is in docs/datasets.md as the contract has it', () => {
  const [before = '', after] = readFileSync(page, 'utf8').split(START);
  assert.ok(after !== undefined, 'docs/datasets.md lacks the line that starts its generated part');
  if (process.env['UPDATE'] === '1') writeFileSync(page, `${before}${START}${dataDictionary()}`);
  assert.is(readFileSync(page, 'utf8').split(START)[1], dataDictionary(), 'run with UPDATE=1');
});
dictionary.run();
