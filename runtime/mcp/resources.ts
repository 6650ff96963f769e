/** MCP resources: every article, and the data dictionary. */
import { publishedColumns, type Table, tables } from '../../core/contract/index.ts';
import type { Knowledge } from '../knowledge/search.ts';

const ARTICLE = 'storelens://knowledge/';
export const DICTIONARY = 'storelens://data-dictionary';
export const articleTemplate = `${ARTICLE}{id}`;

const mimeType = 'text/markdown';

export const listResources = ({ articles }: Knowledge) => [
  {
    uri: DICTIONARY,
    name: 'data-dictionary',
    title: '資料字典 Data dictionary',
    description: 'Every table of a published snapshot with its columns, types and what null means',
    mimeType,
  },
  ...[...articles.values()].map(({ id, title, summary_en }) => ({
    uri: `${ARTICLE}${id}`,
    name: id,
    title,
    description: summary_en,
    mimeType,
  })),
];

export const resourceTemplates = [
  {
    uriTemplate: articleTemplate,
    name: 'knowledge-article',
    title: '知識庫文章 Article of the knowledge base',
    description: 'One article by its id; search_knowledge finds ids',
    mimeType,
  },
];

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Markdown of every table and column, from core/contract. */
export const dataDictionary = (): string => {
  const sections = Object.values<Readonly<Table>>(tables).map((table) => {
    const { name, description, schemaVersion, sortedBy } = table;
    const rows = publishedColumns(table).map(
      (c) => `| ${c.name} | ${c.type} | ${c.nullable ? 'yes' : 'no'} | ${cell(c.description)} |`,
    );
    return `## ${name}\n\n${description} Schema version ${schemaVersion}, sorted by ${sortedBy.join(', ')}.\n\n| column | type | null | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Storelens data dictionary\n\nTables of a published snapshot (Parquet, DuckDB). null means looked and found none. Times are UTC, money is integer TWD.\n\n${sections.join('\n')}`;
};

/** Contents of a resource; null: there is none. */
export const readResource = (uri: string, { articles }: Knowledge) => {
  if (uri === DICTIONARY) return { uri, mimeType, text: dataDictionary() };
  const article = uri.startsWith(ARTICLE) ? articles.get(uri.slice(ARTICLE.length)) : undefined;
  if (article === undefined) return null;
  const { title, updated, tags, sources, stale, body } = article;
  const list = sources.map((source) => `- [${source.title}](${source.url}) (${source.checked})`).join('\n');
  const text = `# ${title}\n\nUpdated ${updated}. Tags: ${tags.join(', ')}. May go stale: ${stale}\n\n${body}\n\n## Sources\n\n${list}\n`;
  return { uri, mimeType, text };
};
