import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { z } from 'zod';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { dataDictionary } from '../../../build/publish/readme.ts';
import { type Manifest, publishedColumns, type Table, tables } from '../../../core/contract/index.ts';
import { firstId, publishOptions, smallSize, withDirectory, withPublished } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';
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
        table === undefined ? [] : publishedColumns(table).map(({ name }) => name),
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

const publisher = { name: 'Data & Co', url: 'https://data.example.tw/datasets/' };
const published = (use: (manifest: Manifest, dir: string) => void | Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    await publishSnapshot(syntheticModel(smallSize), dir, { ...publishOptions, publisher });
    await use(readJson<Manifest>(join(dir, firstId), 'manifest.json'), join(dir, firstId));
  });

const citation = suite('citations');
citation('name the publisher and the address of the release, in the manifest and in every description', () =>
  published((manifest, dir) => {
    const url = `https://data.example.tw/datasets/${firstId}/`;
    assert.equal(manifest.publisher, publisher);
    assert.is(manifest.citation?.url, url);
    assert.is(
      manifest.citation?.text,
      `Data & Co (2026). Storelens snapshot ${firstId} (invented demo data) [Data set]. Built 2026-11-01 by storelens test. Licence CC BY 4.0. ${url}`,
    );
    assert.match(
      manifest.citation?.bibtex ?? '',
      /^@misc\{storelens-20261101T000000Z,\n {2}author = \{\{Data \\& Co\}\},\n/,
    );
    assert.ok(manifest.citation?.bibtex.includes(`  url = {${url}}\n}\n`));
    const described = readJson<Record<string, unknown>>(dir, 'croissant.json');
    assert.equal(
      [described['identifier'], described['url'], described['publisher'], described['version']],
      [firstId, url, { '@type': 'Organization', name: 'Data & Co', url: publisher.url }, '20261101.0.0'],
    );
    const pack = readJson<Record<string, unknown>>(dir, 'datapackage.json');
    assert.equal([pack['homepage'], pack['contributors']], [url, [{ title: 'Data & Co', role: 'publisher' }]]);
    const readmeText = readFileSync(join(dir, 'README.md'), 'utf8');
    for (const part of [manifest.citation?.text, manifest.citation?.bibtex])
      assert.ok(readmeText.includes(part ?? '?'));
  }),
);

citation('CITATION.cff has what version 1.2.0 of the format asks for', () =>
  published((_manifest, dir) => {
    const cff = parse(readFileSync(join(dir, 'CITATION.cff'), 'utf8')) as Record<string, unknown>;
    assert.equal(
      [cff['cff-version'], cff['type'], cff['authors'], cff['version'], cff['license']],
      ['1.2.0', 'dataset', [{ name: 'Data & Co' }], firstId, 'CC-BY-4.0'],
    );
    // The format's dates are plain; a parser of YAML 1.1 makes them dates.
    assert.match(readFileSync(join(dir, 'CITATION.cff'), 'utf8'), /^date-released: 2026-11-01$/m);
    assert.is(cff['url'], `https://data.example.tw/datasets/${firstId}/`);
    for (const name of ['message', 'title', 'abstract']) assert.type(cff[name], 'string', name);
  }),
);

/** Required members and vocabularies of https://developers.zenodo.org/#representation, read 2026-11. */
const zenodoForm = z.strictObject({
  metadata: z.strictObject({
    upload_type: z.enum([
      'publication',
      'poster',
      'presentation',
      'dataset',
      'image',
      'video',
      'software',
      'lesson',
      'other',
    ]),
    publication_date: z.iso.date(),
    title: z.string().min(1),
    creators: z
      .array(
        z.strictObject({ name: z.string().min(1), affiliation: z.string().optional(), orcid: z.string().optional() }),
      )
      .min(1),
    description: z.string().min(1),
    access_right: z.literal('open'),
    license: z.literal('cc-by-4.0'),
    keywords: z.array(z.string().min(1)),
    version: z.string(),
    language: z.string().regex(/^[a-z]{3}$/),
    related_identifiers: z
      .array(
        z.strictObject({
          identifier: z.url(),
          relation: z.literal('isIdenticalTo'),
          resource_type: z.literal('dataset'),
        }),
      )
      .optional(),
  }),
});

citation('zenodo.json is of the form of a deposition, with an address and without', async () => {
  await published((_manifest, dir) => {
    const { metadata } = zenodoForm.parse(readJson(dir, 'zenodo.json'));
    assert.is(metadata.related_identifiers?.[0]?.identifier, `https://data.example.tw/datasets/${firstId}/`);
  });
  await withPublished(smallSize, async (_, dir) => {
    const { metadata } = zenodoForm.parse(readJson(dir, 'zenodo.json'));
    assert.equal([metadata.version, metadata.related_identifiers], [firstId, undefined]);
    const { citation: plain, publisher: nobody } = readJson<Manifest>(dir, 'manifest.json');
    assert.equal([plain?.url, nobody], [null, undefined]);
  });
});
citation.run();

const forms = suite('columns as published');
forms('times say that they are UTC, and lists of the JSON text beside them hold the same', () =>
  withPublished(smallSize, async (_, dir) => {
    const duckdb = await DuckDBInstance.create();
    const connection = await duckdb.connect();
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
    for (const { path, table } of tableFiles(dir)) {
      const contract = all.find(({ name }) => name === table);
      const file = join(dir, path).replaceAll("'", "''");
      const types = new Map((await ask(`DESCRIBE SELECT * FROM '${file}'`)).map(([name, type]) => [name, type]));
      for (const { name, type } of contract?.columns ?? [])
        if (type === 'TIMESTAMP') assert.is(types.get(name), 'TIMESTAMP WITH TIME ZONE', `${table}.${name}`);
      const marks = await ask(
        `SELECT name, logical_type::VARCHAR FROM parquet_schema('${file}') WHERE logical_type::VARCHAR LIKE '%Timestamp%'`,
      );
      for (const [name, mark] of marks) assert.match(String(mark), /isAdjustedToUTC=(?:1|true)/, `${table}.${name}`);
      for (const { name, from } of contract?.lists ?? []) {
        assert.match(String(types.get(name)), /\[\]$/, `${table}.${name}`);
        const [[rows, differing] = []] = await ask(
          `SELECT count(*), count(*) FILTER (len(${name}) IS DISTINCT FROM json_array_length(${from})) FROM '${file}'`,
        );
        assert.equal(String(differing), '0', `${table}.${name} of ${rows} rows`);
      }
    }
    const [[kind] = []] = await ask(`SELECT evidence_list[1].kind FROM '${join(dir, 'detections.parquet')}' LIMIT 1`);
    assert.type(kind, 'string');
    connection.closeSync();
    duckdb.closeSync();
  }),
);
forms.run();

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
