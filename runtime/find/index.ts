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

/** What has the words: what only has some of them would stand among names that fit. */
const productsOf = (reader: SnapshotReader, { text, limit }: Asked): SearchReply['products'] => {
  const page = reader.find({
    ...{ query: text, includeAccessories: false, sort: 'relevance', filter: {} },
    ...{ limit, after: null, facets: false },
  });
  return page.items.slice(0, page.count - page.partial).map((row) => {
    const offer = parseRow<Offer>(row);
    return { ...offer, matched: { field: 'title', text: offer.title, fit: 'words' } };
  });
};

const groupsOf = async (reader: SnapshotReader, asked: Asked): Promise<Groups> => {
  const { text, query, limit } = asked;
  return {
    shops: shopsOf(reader, asked, false),
    technologies: findTechnologies(query, reader.known.stats, limit),
    industries: findIndustries(query, reader.known, limit),
    products: productsOf(reader, asked),
    articles: await findArticles(text, query, limit),
  };
};

const nothing: Groups = { shops: [], technologies: [], industries: [], products: [], articles: [] };
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
  const all = isEnough(query) ? await groupsOf(reader, { text: asked.q, query, limit: asked.limit }) : nothing;
  const groups: Groups = asked.type === undefined ? { ...all } : { ...nothing, [asked.type]: all[asked.type] };
  const isNamed = groups.shops.length + groups.technologies.length + groups.industries.length > 0;
  let shownFor: string | null = null;
  if (!isNamed && groups.products.length === 0 && (asked.type ?? 'shops') === 'shops' && isEnough(query)) {
    groups.shops = shopsOf(reader, { text: asked.q, query, limit: asked.limit }, true);
    const [first] = groups.shops;
    shownFor = first?.matched.fit === 'near' ? first.matched.text : null;
  }
  return {
    snapshot: reader.id,
    count: findGroups.reduce((sum, group) => sum + groups[group].length, 0),
    groups: groupOrder
      .filter((group) => groups[group].length > 0)
      .sort((a, b) => bestOf(groups[a]) - bestOf(groups[b]) || groupOrder.indexOf(a) - groupOrder.indexOf(b)),
    shown_for: shownFor,
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
