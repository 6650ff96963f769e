import { type DuckDBAppender, DuckDBInstance } from '@duckdb/node-api';
import type { SiteRow } from '../../core/contract/index.ts';
import { madeSite } from './made.ts';

/** Another way to answer the same; `ask` answers how many it found. */
export interface Peer {
  name: string;
  ask(query: string): Promise<number>;
  close(): void;
}

const columns =
  'domain VARCHAR, name VARCHAR, platform VARCHAR, industry VARCHAR, city VARCHAR, score INTEGER, visits INTEGER, capital BIGINT, shop BOOLEAN, technologies VARCHAR';

const append = (appender: DuckDBAppender, site: SiteRow): void => {
  for (const value of [site.domain, site.name, site.platform, site.industry, site.registration?.city ?? null])
    if (value === null) appender.appendNull();
    else appender.appendVarchar(value);
  appender.appendInteger(site.score.total);
  appender.appendInteger(site.traffic?.monthly_visits ?? -1);
  appender.appendBigInt(BigInt(site.registration?.capital_twd ?? -1));
  appender.appendBoolean(site.is_ecommerce);
  appender.appendVarchar(site.technologies.map(({ id }) => id).join(' '));
  appender.endRow();
};

/** A table in memory in the order of visits, all threads; a query is what stands behind WHERE. */
export const duckdb = async (sites: number): Promise<Peer> => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`CREATE TABLE given (${columns})`);
  const appender = await connection.createAppender('given');
  for (let i = 0; i < sites; i++) append(appender, madeSite(i));
  appender.closeSync();
  const technologies = "string_split(technologies, ' ') AS technologies";
  await connection.run(`CREATE TABLE t AS SELECT * REPLACE (${technologies}) FROM given ORDER BY visits DESC`);
  return {
    name: 'DuckDB',
    ask: async (where) => {
      const total = await connection.runAndReadAll(`SELECT count(*) FROM t WHERE ${where}`);
      await connection.runAndReadAll(`SELECT * FROM t WHERE ${where} ORDER BY visits DESC LIMIT 100`);
      return Number(total.getRows()[0]?.[0]);
    },
    close: () => connection.closeSync(),
  };
};

interface MiniSearchIndex {
  addAll(documents: { id: number; text: string }[]): void;
  search(query: string): { id: number }[];
}

/** Each ideograph a word of its own, the last word a prefix; of the first `sites` alone, for it is held in the heap. */
export const miniSearch = async (sites: number): Promise<Peer | null> => {
  const loaded = await import('minisearch' as string).catch(() => null);
  if (loaded === null) return null;
  const MiniSearch = (loaded as { default: new (options: object) => MiniSearchIndex }).default;
  const tokenize = (text: string): string[] => text.toLowerCase().match(/\p{Script=Han}|[a-z0-9]+/gu) ?? [];
  const searchOptions = {
    combineWith: 'AND',
    prefix: (_: string, i: number, terms: string[]) => i === terms.length - 1,
  };
  const index = new MiniSearch({ fields: ['text'], tokenize, searchOptions });
  const texts = Array.from({ length: sites }, (_, id) => {
    const { name, domain, company } = madeSite(id);
    return { id, text: `${name} ${domain} ${company?.name ?? ''} ${company?.registration_number ?? ''}` };
  });
  index.addAll(texts);
  return {
    name: `MiniSearch over ${sites.toLocaleString('en-US')} sites`,
    ask: async (typed) => index.search(typed).slice(0, 8).length,
    close: () => undefined,
  };
};
