import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ServedOffer } from '../../core/contract/index.ts';
import type { OfferSearch } from '../../runtime/reader.ts';
import { readTableOffers } from './match-offers.ts';
import { searchPeers } from './search-peers.ts';
import { serveOffers } from './served-offers.ts';
import { readTable } from './tables.ts';

/** Means over queries that something in the offers answers. */
export interface SearchFigures {
  queries: number;
  /** Of the first ten, by grade: 3 for what is asked for, 1 for what is near. */
  ndcg: number;
  /** Of the first five, fitting ones; of as many as fit where fewer do. */
  p5: number;
  /** Of five places, those that fitting offers could fill: the most that P@5 could be if it counted five everywhere. */
  ceiling: number;
  /** Of up to five shown, those that fit; nothing shown counts as none. */
  fitting: number;
  /** Share of queries that find nothing. */
  nothing: number;
}

export interface SearchResult {
  offers: number;
  /** Rules were made on these. */
  read: Record<string, SearchFigures>;
  /** These were labelled after the rules were made. */
  blind: Record<string, SearchFigures>;
  /** Both halves, ours by relevance, by kind of query. */
  kinds: Record<string, SearchFigures>;
}

interface Query {
  text: string;
  kind: string;
  /** By number of the offer: 2 it is what is asked for, 1 near, 0 not. */
  grades: Uint8Array;
  isBlind: boolean;
}

const own = fileURLToPath(new URL('../../test/labels/search.csv', import.meta.url));
const DEPTH = 10;
const TOP = 5;

/** Halves by hash of the query's text. */
const isBlind = (query: string): boolean => (createHash('sha256').update(query).digest()[0]! & 1) === 1;

const PRICE = /^([<>])=(\d+)$/;

/** Terms apart by spaces: patterns that a title has, after `!` has not, after `@` how the offer's id begins; `<=500`, `>=500`: its price. */
const fits = (terms: string): ((offer: ServedOffer['offer']) => boolean) => {
  const tests = terms
    .split(' ')
    .filter((term) => term !== '')
    .map((term) => {
      const isNot = term.startsWith('!');
      const bare = isNot ? term.slice(1) : term;
      const pattern = new RegExp(bare, 'i');
      const [, side, price] = PRICE.exec(bare) ?? [];
      const test = (offer: ServedOffer['offer']): boolean => {
        if (price !== undefined)
          return side === '<' ? offer.price_twd <= Number(price) : offer.price_twd >= Number(price);
        return bare.startsWith('@') ? offer.channel.startsWith(bare.slice(1)) : pattern.test(offer.title);
      };
      return { test, isNot };
    });
  return (offer) => tests.length > 0 && tests.every(({ test, isNot }) => test(offer) !== isNot);
};

const readQueries = (path: string, served: readonly ServedOffer[]): Query[] => {
  if (!existsSync(path)) throw new Error(`search: no labels at ${path}`);
  return readTable(path, ['query', 'kind', 'right', 'related']).map(({ query, kind, right, related }) => {
    const [isRight, isRelated] = [fits(right!), fits(related!)];
    const grades = Uint8Array.from(served, ({ offer }) => (isRight(offer) ? 2 : isRelated(offer) ? 1 : 0));
    return { text: query!, kind: kind!, grades, isBlind: isBlind(query!) };
  });
};

const gain = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

type Answer = (query: string) => number[];

const measure = (queries: readonly Query[], answer: Answer): SearchFigures => {
  let [counted, ndcg, p5, ceiling, fitting, nothing] = [0, 0, 0, 0, 0, 0];
  for (const { text, grades } of queries) {
    const best = [...grades].sort((a, b) => b - a);
    const relevant = best.filter((grade) => grade > 0).length;
    if (relevant === 0) continue;
    counted++;
    const shown = answer(text).map((ordinal) => grades[ordinal]!);
    const top = shown.slice(0, TOP);
    const fit = top.filter((grade) => grade > 0).length;
    ndcg += gain(shown) / gain(best);
    p5 += Math.min(1, fit / Math.min(TOP, relevant));
    ceiling += Math.min(TOP, relevant) / TOP;
    fitting += top.length === 0 ? 0 : fit / top.length;
    if (shown.length === 0) nothing++;
  }
  const mean = (sum: number): number => round(sum / Math.max(1, counted));
  return {
    ...{ queries: counted, ndcg: mean(ndcg), p5: mean(p5), ceiling: mean(ceiling) },
    ...{ fitting: mean(fitting), nothing: mean(nothing) },
  };
};

const printMisses = (queries: readonly Query[], answer: Answer, served: readonly ServedOffer[]): void => {
  for (const query of queries) {
    const { ndcg, p5, queries: counted } = measure([query], answer);
    if (counted === 0 || (ndcg > 0.85 && p5 === 1)) continue;
    console.log(`${query.text} (${query.kind}): nDCG ${ndcg}, P@5 ${p5}`);
    for (const ordinal of answer(query.text).slice(0, TOP))
      console.log(`  ${query.grades[ordinal]} ${served[ordinal]?.offer.title}`);
  }
};

/**
 * `search --offers FILE [--offers FILE …] [--labels F] [--failures]`: labelled queries over real offers (CSV: id, channel, title,
 * price, brand), built and found as in the service, by relevance and by price, beside MiniSearch and SQLite FTS5 with bm25.
 * Labels: query, kind, and the titles that are right or related, as patterns.
 */
export const run = async (args: string[]): Promise<SearchResult> => {
  const { values } = parseArgs({
    args,
    options: {
      offers: { type: 'string', multiple: true },
      labels: { type: 'string' },
      failures: { type: 'boolean' },
    },
  });
  if (values.offers === undefined) throw new Error('search needs --offers FILE: the offers that its labels speak of');
  const rows = values.offers.flatMap((path) => readTable(path, ['id', 'channel', 'title', 'price']));
  const { served, query } = await serveOffers(readTableOffers(rows, ({ channel }) => channel ?? '').values());
  const ordinals = new Map(served.map(({ offer }, ordinal) => [offer.offer_id, ordinal]));
  const answerBy =
    (sort: OfferSearch['sort']): Answer =>
    (text) => {
      const page = query.find({
        ...{ query: text, includeAccessories: false, sort, filter: {}, limit: DEPTH, after: null, facets: false },
      });
      return page.items.map(
        (row) => ordinals.get((JSON.parse(Buffer.from(row).toString('utf8')) as { offer_id: string }).offer_id)!,
      );
    };
  const queries = readQueries(values.labels ?? own, served);
  const texts = served.map(({ offer }) =>
    offer.brand === null || offer.title.includes(offer.brand) ? offer.title : `${offer.title} ${offer.brand}`,
  );
  const answers: [name: string, answer: Answer][] = [
    ['relevance', answerBy('relevance')],
    ['price', answerBy('price')],
    ...searchPeers(texts).map(({ name, search }): [string, Answer] => [name, (text) => search(text, DEPTH)]),
  ];
  const half = (isBlindHalf: boolean): Query[] => queries.filter((one) => one.isBlind === isBlindHalf);
  if (values.failures) printMisses(half(false), answerBy('relevance'), served);
  const all = (part: readonly Query[]) =>
    Object.fromEntries(answers.map(([name, answer]) => [name, measure(part, answer)]));
  const kinds = [...new Set(queries.map(({ kind }) => kind))].sort();
  return {
    offers: served.length,
    read: all(half(false)),
    blind: all(half(true)),
    kinds: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        measure(
          queries.filter((one) => one.kind === kind),
          answerBy('relevance'),
        ),
      ]),
    ),
  };
};
