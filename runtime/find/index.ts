/** One search over everything that a snapshot and this program know; see docs/search.md. */
import {
  type FindGroup,
  findGroups,
  type Matched,
  type Offer,
  type SearchReply,
  type Suggestion,
} from '../../core/contract/index.ts';
import { parseRow, type SnapshotReader } from '../reader.ts';
import { findArticles, suggestArticles } from './articles.ts';
import { type Folded, fold, isEnough, rankOf } from './fit.ts';
import { findIndustries, findTechnologies } from './named-things.ts';
import { findShops } from './shops.ts';

interface Asked {
  text: string;
  query: Folded;
  limit: number;
}

type Groups = Pick<SearchReply, FindGroup>;

const shopsOf = ({ found }: SnapshotReader, { text, limit }: Asked, near: boolean): SearchReply['shops'] =>
  found === null ? [] : findShops(found, text, { limit, near });

interface FoundProducts {
  items: SearchReply['products'];
  /** Some words were left out, or a slip was put right: beside a name that fits it would only be noise. */
  isLoose: boolean;
  /** What was looked for instead; null: the words as they are. */
  shownFor: string | null;
}

/** What has the words; what only has some of them follows in `/products` alone. */
const productsOf = (reader: SnapshotReader, { text, limit }: Asked): FoundProducts => {
  const page = reader.find({
    ...{ query: text, includeAccessories: false, sort: 'relevance', filter: {} },
    ...{ limit, after: null, facets: false },
  });
  const isLoose = page.leftOut.length > 0 || page.shownFor !== null;
  const items = page.items.slice(0, page.count - page.partial).map((row) => {
    const offer = parseRow<Offer>(row);
    const matched: Matched = { field: 'title', text: offer.title, fit: isLoose ? 'near' : 'words' };
    return { ...offer, matched };
  });
  return { items, isLoose, shownFor: page.shownFor };
};

/** What is called so: of the groups that are asked for, and no others are looked at. */
const namedOf = (reader: SnapshotReader, asked: Asked, isWanted: (group: FindGroup) => boolean) => ({
  shops: isWanted('shops') ? shopsOf(reader, asked, false) : [],
  technologies: isWanted('technologies') ? findTechnologies(asked.query, reader.known.stats, asked.limit) : [],
  industries: isWanted('industries') ? findIndustries(asked.query, reader.known, asked.limit) : [],
});

/** Where nothing has the words: shops that are called nearly so, else the products that are nearest. */
const nearestOf = (
  reader: SnapshotReader,
  asked: Asked,
  { wantsShops, loose }: { wantsShops: boolean; loose: FoundProducts | null },
): Pick<SearchReply, 'shops' | 'products' | 'shown_for'> => {
  const shops = wantsShops ? shopsOf(reader, asked, true) : [];
  const [first] = shops;
  if (first !== undefined)
    return { shops, products: [], shown_for: first.matched.fit === 'near' ? first.matched.text : null };
  return { shops, products: loose?.items ?? [], shown_for: loose?.shownFor ?? null };
};

const nothing: Groups = { shops: [], technologies: [], industries: [], products: [], articles: [] };

const groupsOf = async (
  reader: SnapshotReader,
  asked: Asked,
  type: FindGroup | undefined,
): Promise<Groups & { shown_for: string | null }> => {
  const isWanted = (group: FindGroup): boolean => (type ?? group) === group;
  const named = namedOf(reader, asked, isWanted);
  const found = isWanted('products') ? productsOf(reader, asked) : null;
  const exact = found === null || found.isLoose ? [] : found.items;
  const articles = isWanted('articles') ? await findArticles(asked.text, asked.query, asked.limit) : [];
  const isFound = exact.length + named.shops.length + named.technologies.length + named.industries.length > 0;
  const all = { ...named, products: exact, articles, shown_for: null };
  return isFound ? all : { ...all, ...nearestOf(reader, asked, { wantsShops: isWanted('shops'), loose: found }) };
};

/** Of two groups that fit alike: what has a name before what has words. */
const groupOrder: readonly FindGroup[] = ['technologies', 'shops', 'industries', 'products', 'articles'];

const bestOf = (hits: readonly { matched: Matched }[]): number =>
  hits[0] === undefined ? 9 : rankOf(hits[0].matched.fit);

/** Everything that fits, `limit` of each group; with `type`, of that one alone. */
export const search = async (
  reader: SnapshotReader,
  asked: { q: string; type?: FindGroup | undefined; limit: number },
): Promise<SearchReply> => {
  const query = fold(asked.q);
  const { shown_for, ...groups } = isEnough(query)
    ? await groupsOf(reader, { text: asked.q, query, limit: asked.limit }, asked.type)
    : { ...nothing, shown_for: null };
  return {
    snapshot: reader.id,
    count: findGroups.reduce((sum, group) => sum + groups[group].length, 0),
    groups: groupOrder
      .filter((group) => groups[group].length > 0)
      .sort((a, b) => bestOf(groups[a]) - bestOf(groups[b]) || groupOrder.indexOf(a) - groupOrder.indexOf(b)),
    shown_for,
    ...groups,
  };
};

/** Of what is no shop so many are suggested of each kind. */
const FEW = 3;

/** What may be meant by what was typed so far, best first. */
export const suggest = async (
  reader: SnapshotReader,
  { q, limit }: { q: string; limit: number },
): Promise<Suggestion[]> => {
  const query = fold(q.slice(0, 100));
  if (!isEnough(query)) return [];
  const { known } = reader;
  const technologies = findTechnologies(query, known.stats, FEW).map(
    ({ id, name_zh, matched }): Suggestion => ({ type: 'technology', id, text: name_zh, matched }),
  );
  const shops = shopsOf(reader, { text: q, query, limit }, false).map(
    ({ domain, name, matched }): Suggestion => ({ type: 'shop', id: domain, text: name, matched }),
  );
  const industries = findIndustries(query, known, FEW).map(
    ({ id, name_zh, matched }): Suggestion => ({ type: 'industry', id, text: name_zh, matched }),
  );
  const articles = (await suggestArticles(query, FEW)).map(
    ({ id, matched }): Suggestion => ({ type: 'article', id, text: matched.text, matched }),
  );
  return [...technologies, ...shops, ...industries, ...articles]
    .sort((a, b) => rankOf(a.matched.fit) - rankOf(b.matched.fit))
    .slice(0, limit);
};
