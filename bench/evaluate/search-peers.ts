/** What people would take instead, over the same offers: each answers with numbers of offers, best first. */
import { createRequire } from 'node:module';
import { foldText } from '../../core/match/text.ts';
import { emitFolded } from '../../core/search/tokens.ts';

export interface SearchPeer {
  name: string;
  search(query: string, limit: number): number[];
}

const require = createRequire(new URL('../search/package.json', import.meta.url));

/** Tokens of this project (pairs of Chinese characters, models in their parts), without its folding of characters and spellings. */
const tokensOf = (text: string): string[] => {
  const tokens = new Set<string>();
  emitFolded(foldText(text), (token) => tokens.add(token));
  return [...tokens];
};

interface MiniSearchIndex {
  addAll(documents: { id: number; text: string }[]): void;
  search(query: string, options: object): { id: number }[];
}

/** Words of four letters and more may differ by a fifth, longer ones may begin so. */
const tolerant = {
  fuzzy: (term: string) => (/^[a-z]{4,}$/.test(term) ? 0.2 : false),
  prefix: (t: string) => t.length > 2,
};

/** `AND` first where that finds enough, else any word: the better of its settings on the half that was read. */
const miniSearches = (texts: readonly string[]): SearchPeer[] => {
  const MiniSearch = require('minisearch') as new (options: object) => MiniSearchIndex;
  const index = new MiniSearch({ fields: ['text'], tokenize: tokensOf, processTerm: (term: string) => term });
  index.addAll(texts.map((text, id) => ({ id, text })));
  const by = (query: string, combineWith: string): number[] =>
    index.search(query, { ...tolerant, combineWith }).map(({ id }) => id);
  return [
    { name: 'MiniSearch, any word', search: (query, limit) => by(query, 'OR').slice(0, limit) },
    {
      name: 'MiniSearch, all words first',
      search: (query, limit) => [...new Set([...by(query, 'AND'), ...by(query, 'OR')])].slice(0, limit),
    },
  ];
};

interface Database {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: unknown[]): unknown; all(...values: unknown[]): { rowid: number }[] };
}

const FOUND = 'SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT ?';

/** Full-text tables of SQLite ranked by bm25: by pairs of characters, and by its own trigrams. */
const sqlites = (texts: readonly string[]): SearchPeer[] => {
  const Open = require('better-sqlite3') as new (path: string) => Database;
  const made = (tokenize: string, textOf: (text: string) => string) => {
    const database = new Open(':memory:');
    database.exec(`CREATE VIRTUAL TABLE t USING fts5(x, tokenize='${tokenize}')`);
    const insert = database.prepare('INSERT INTO t(rowid, x) VALUES (?, ?)');
    for (const [i, text] of texts.entries()) insert.run(i + 1, textOf(text));
    return database.prepare(FOUND);
  };
  const found = (statement: ReturnType<typeof made>, words: string[], limit: number): number[] => {
    const ask = (by: string): number[] => statement.all(words.join(by), limit).map(({ rowid }) => rowid - 1);
    return words.length === 0 ? [] : [...new Set([...ask(' AND '), ...ask(' OR ')])].slice(0, limit);
  };
  const coded = (token: string): string => `z${Buffer.from(token).toString('hex')}`;
  const pairs = made('unicode61', (text) => tokensOf(text).map(coded).join(' '));
  const trigrams = made('trigram', foldText);
  const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
  return [
    { name: 'SQLite FTS5, pairs', search: (query, limit) => found(pairs, tokensOf(query).map(coded), limit) },
    {
      name: 'SQLite FTS5, trigrams',
      search: (query, limit) => {
        const words = foldText(query)
          .split(/\s+/)
          .filter((word) => [...word].length > 2);
        return found(trigrams, words.map(quoted), limit);
      },
    },
  ];
};

/** Peers whose packages are installed (`npm ci` in bench/search). */
export const searchPeers = (texts: readonly string[]): SearchPeer[] =>
  [miniSearches, sqlites].flatMap((make) => {
    try {
      return make(texts);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
      return [];
    }
  });
