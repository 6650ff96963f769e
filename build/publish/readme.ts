import { publishedColumns, type Table, tables } from '../../core/contract/index.ts';
import { bibtexOf, citationText } from './citation.ts';
import { type Described, LICENCE, summaryOf, titleOf } from './describe.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Markdown data dictionary of one table. */
export const dictionaryOf = (table: Readonly<Table>): string =>
  [
    `### ${table.name}`,
    '',
    `${table.description} Schema version ${table.schemaVersion}; sorted by ${table.sortedBy.join(', ')}.`,
    '',
    '| column | type | null | meaning |',
    '|---|---|---|---|',
    ...publishedColumns(table).map(
      ({ name, type, nullable, description }) =>
        `| \`${name}\` | ${type} | ${nullable ? 'yes' : 'no'} | ${cell(description)} |`,
    ),
    '',
  ].join('\n');

/** Every table, in the order of the contract. */
export const dataDictionary = (): string => Object.values<Readonly<Table>>(tables).map(dictionaryOf).join('\n');

const fileRows = ({ tableFiles }: Described): string[] =>
  tableFiles.map(({ path, rows, bytes }) => `| \`${path}\` | ${rows} | ${bytes} |`);

/** `README.md` beside the files of a snapshot: what it is, how to read it, licence, citation, dictionary. */
export const renderReadme = (described: Described): string => {
  const { manifest } = described;
  const inputs = manifest.inputs.map((i) => `| ${cell(i.name)} | ${i.kind} | ${i.items} | ${i.skipped} |`);
  return `# ${titleOf(manifest)}

${summaryOf(manifest)}

As of ${manifest.as_of}; built ${manifest.built_at} by ${manifest.generator}.

## Read it

\`\`\`sql
-- DuckDB, in this directory
SELECT platform, count(*) AS sites FROM 'sites.parquet' WHERE is_ecommerce GROUP BY platform ORDER BY sites DESC;
\`\`\`

\`snapshot.duckdb\` holds the same tables: \`duckdb -readonly snapshot.duckdb\`. Check what you downloaded with
\`sha256sum -c manifest.sha256\`; \`manifest.json\` then has the SHA-256 of every other file. \`datapackage.json\`
(Frictionless) and \`croissant.json\` (MLCommons Croissant) describe the same files to programs. \`serving/\` is what the
Storelens runtime answers from; its layout may change with any version.

## Files

| file | rows | bytes |
|---|---|---|
${fileRows(described).join('\n')}

## What went in

| input | kind | items | skipped |
|---|---|---|---|
${inputs.join('\n')}

"Not observed" is not "absent": payment and logistics show at checkout, pixels may be injected by a tag manager.

## Licence and citation

${LICENCE.name} (${LICENCE.url}). Cite as: ${citationText(manifest)}

\`\`\`bibtex
${bibtexOf(manifest)}\`\`\`

\`CITATION.cff\` says the same to reference managers; \`zenodo.json\` is the metadata of a deposition on Zenodo.

## Data dictionary

Times are UTC, and of a type that says so. Money is integer TWD. Nested values are JSON text, and in a column with \`_list\` behind its name a list.

${dataDictionary()}`;
};
