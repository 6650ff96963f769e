import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DuckDBInstance } from '@duckdb/node-api';
import { foldSearch } from '../../core/search/fold.ts';
import { plainWords } from '../../core/search/plain-words.ts';
import { emitTokens } from '../../core/search/tokens.ts';

/** A search engine under test. `search` answers the first `limit` positions of titles that have every word, ascending. */
export interface Peer {
  name: string;
  build(titles: readonly string[]): Promise<void>;
  search(query: string, limit: number): Promise<number[]>;
  close(): Promise<void>;
  /** Titles it is given at most; more would not end. */
  most: number;
}

const wordsOf = (query: string): string[] => query.split(/\s+/).filter((word) => word !== '');
const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Every word by ILIKE over a table in price order, all threads. */
export const duckdb = (): Peer => {
  let connection: Awaited<ReturnType<DuckDBInstance['connect']>> | undefined;
  return {
    name: 'DuckDB LIKE',
    most: Number.POSITIVE_INFINITY,
    build: async (titles) => {
      const instance = await DuckDBInstance.create(':memory:');
      connection = await instance.connect();
      await connection.run('CREATE TABLE t (n INTEGER, title VARCHAR)');
      const appender = await connection.createAppender('t');
      for (const [n, title] of titles.entries()) {
        appender.appendInteger(n);
        appender.appendVarchar(title);
        appender.endRow();
      }
      appender.closeSync();
    },
    search: async (query, limit) => {
      const conditions = wordsOf(query).map((word) => `title ILIKE ${inQuotes(`%${word}%`)}`);
      const reader = await connection!.runAndReadAll(
        `SELECT n FROM t WHERE ${conditions.join(' AND ')} ORDER BY n LIMIT ${limit}`,
      );
      return reader.getRows().map(([n]) => Number(n));
    },
    close: async () => connection?.closeSync(),
  };
};

interface Statement {
  run(...values: unknown[]): unknown;
  all(...values: unknown[]): { rowid: number }[];
}
interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  transaction(work: () => void): () => void;
  close(): void;
}

const require = createRequire(import.meta.url);
/** Whether a peer's package, no dependency of the project, was installed by `npm ci` in this folder. */
export const isInstalled = (name: string): boolean => {
  try {
    return require.resolve(name) !== '';
  } catch {
    return false;
  }
};

const load = async (name: string): Promise<unknown> => {
  try {
    return ((await import(name)) as { default: unknown }).default;
  } catch {
    throw new Error(`${name} is not here; run npm ci in bench/search`);
  }
};

/** FTS5 with the trigram tokenizer; words under three characters go by LIKE, which it then cannot index. */
export const sqlite = (file: string): Peer => {
  let database: Database | undefined;
  return {
    name: 'SQLite FTS5 trigram',
    most: Number.POSITIVE_INFINITY,
    build: async (titles) => {
      const Open = (await load('better-sqlite3')) as new (path: string) => Database;
      rmSync(file, { force: true });
      database = new Open(file);
      database.exec(
        "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-1000000; CREATE VIRTUAL TABLE t USING fts5(title, tokenize='trigram', detail='full')",
      );
      const insert = database.prepare('INSERT INTO t(rowid, title) VALUES (?, ?)');
      database.transaction(() => {
        for (const [n, title] of titles.entries()) insert.run(n + 1, title);
      })();
    },
    search: async (query, limit) => {
      const words = wordsOf(query);
      const long = words.filter((word) => [...word].length >= 3).map((word) => `"${word.replaceAll('"', '""')}"`);
      const short = words.filter((word) => [...word].length < 3);
      const conditions = [...(long.length > 0 ? ['t MATCH ?'] : []), ...short.map(() => 'title LIKE ?')];
      const values = [...(long.length > 0 ? [long.join(' ')] : []), ...short.map((word) => `%${word}%`)];
      const statement = database!.prepare(
        `SELECT rowid FROM t WHERE ${conditions.join(' AND ')} ORDER BY rowid LIMIT ${limit}`,
      );
      return statement.all(...values).map(({ rowid }) => rowid - 1);
    },
    close: async () => {
      database?.close();
      rmSync(file, { force: true });
    },
  };
};

interface MiniSearchIndex {
  addAll(documents: { id: number; text: string }[]): void;
  search(query: string): { id: number }[];
}

/** MiniSearch with this project's tokens, for it has none for Chinese; its answers are by score, so they are sorted here. */
export const miniSearch = (most: number): Peer => {
  let index: MiniSearchIndex | undefined;
  return {
    name: 'MiniSearch',
    most,
    build: async (titles) => {
      const MiniSearch = (await load('minisearch')) as new (options: object) => MiniSearchIndex;
      const tokenize = (text: string): string[] => {
        const tokens = new Set<string>();
        emitTokens(text, (token) => tokens.add(token));
        return [...tokens];
      };
      index = new MiniSearch({
        fields: ['text'],
        tokenize,
        processTerm: (term: string) => term,
        searchOptions: {
          combineWith: 'AND',
          tokenize: (query: string) => plainWords(foldSearch(query), false).flatMap((word) => word[0] ?? []),
        },
      });
      index.addAll(titles.map((text, id) => ({ id, text })));
    },
    search: async (query, limit) => {
      const found = index!.search(query).map(({ id }) => id);
      return found.sort((a, b) => a - b).slice(0, limit);
    },
    close: async () => {
      index = undefined;
    },
  };
};
