import { publishedColumns } from '../../core/contract/index.ts';
import { addressOf, citationText } from './citation.ts';
import { type Described, LICENCE, summaryOf, titleOf } from './describe.ts';

/** The JSON-LD context that the format fixes (https://docs.mlcommons.org/croissant/docs/croissant-spec.html, 1.0). */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const;

/** Lists of texts are repeated texts; the format knows no lists of rows in Parquet, whose JSON text stands beside them. */
const dataTypes: Record<string, string> = {
  'VARCHAR[]': 'sc:Text',
  VARCHAR: 'sc:Text',
  BOOLEAN: 'sc:Boolean',
  INTEGER: 'sc:Integer',
  BIGINT: 'sc:Integer',
  DOUBLE: 'sc:Float',
  TIMESTAMPTZ: 'sc:DateTime',
  DATE: 'sc:Date',
};

type TableFile = Described['tableFiles'][number];

const fileObject = ({ path, bytes, sha256 }: TableFile) => ({
  '@type': 'cr:FileObject',
  '@id': path,
  name: path,
  contentUrl: path,
  contentSize: `${bytes} B`,
  encodingFormat: 'application/x-parquet',
  sha256,
});

const recordSet = (table: TableFile['table'], source: Record<string, unknown>) => ({
  '@type': 'cr:RecordSet',
  '@id': table.name,
  name: table.name,
  description: table.description,
  field: publishedColumns(table)
    .filter(({ type }) => type in dataTypes)
    .map(({ name, type, description }) => ({
      '@type': 'cr:Field',
      '@id': `${table.name}/${name}`,
      name,
      description,
      dataType: dataTypes[type],
      ...(type.endsWith('[]') ? { repeated: true } : {}),
      source: { ...source, extract: { column: name } },
    })),
});

/** Months of one table are one FileSet. */
const fileSet = (name: string) => ({
  '@type': 'cr:FileSet',
  '@id': `${name}-files`,
  name: `${name}-files`,
  encodingFormat: 'application/x-parquet',
  includes: `${name}/*.parquet`,
});

/** The format asks for MAJOR.MINOR.PATCH: 20261101T063000Z-2 → 20261101.63000.2; later releases have later versions. */
const versionOf = (snapshot: string): string => {
  const [, day = '0', time = '0', again = '0'] = /^(\d{8})T(\d{6})Z(?:-(\d+))?$/.exec(snapshot) ?? [];
  return [day, time, again].map(Number).join('.');
};

/** `croissant.json`: MLCommons Croissant 1.0 over the Parquet files. */
export const renderCroissant = (described: Described): string => {
  const { manifest, tableFiles } = described;
  const byTable = new Map<string, TableFile[]>();
  for (const file of tableFiles) byTable.set(file.table.name, [...(byTable.get(file.table.name) ?? []), file]);
  const parts = [...byTable].filter(([name, files]) => files[0]?.path !== `${name}.parquet`).map(([name]) => name);
  const address = addressOf(manifest);
  const { name = 'Storelens', url = null } = manifest.publisher ?? {};
  const organisation = { '@type': 'Organization', name, ...(url === null ? {} : { url }) };
  const value = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: `storelens-${manifest.snapshot}`,
    alternateName: titleOf(manifest),
    description: summaryOf(manifest),
    license: LICENCE.url,
    citeAs: citationText(described.manifest),
    creator: organisation,
    publisher: organisation,
    identifier: manifest.snapshot,
    url: address ?? './',
    datePublished: manifest.built_at,
    version: versionOf(manifest.snapshot),
    isLiveDataset: false,
    distribution: [...tableFiles.map(fileObject), ...parts.map(fileSet)],
    recordSet: [...byTable].flatMap(([name, [file]]) => {
      if (file === undefined) return [];
      const source = parts.includes(name)
        ? { fileSet: { '@id': `${name}-files` } }
        : { fileObject: { '@id': file.path } };
      return [recordSet(file.table, source)];
    }),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
};
