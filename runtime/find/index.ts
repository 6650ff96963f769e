/** One search over everything that a snapshot and this program know; see docs/search.md. */
import {
  type FindGroup,
  findGroups,
  type Matched,
  type Offer,
  type SearchReply,
  type Suggestion,
} from '../../core/contract/index.ts';
import { type Reach, shorterForms } from '../../core/find/index.ts';
import { parseRow, type SnapshotReader } from '../reader.ts';
import { findArticles, suggestArticles } from './articles.ts';
import { type Decided, decidedBy } from './asked.ts';
import { type Folded, fold, isEnough, rankOf } from './fit.ts';
import { hasThing, isGoods, lastGoods } from './goods-words.ts';
import { aroundWordsOf, partsOf } from './known-parts.ts';
import { meansCalled } from './named-means.ts';
import { findIndustries, findNearTechnologies, findTechnologies, technologyOf } from './named-things.ts';
import { findShops, ownShop, shopsBy, theseShops } from './shops.ts';

interface Asked {
  text: string;
  query: Folded;
  limit: number;
}

type Groups = Pick<SearchReply, FindGroup>;

type Named = Pick<SearchReply, 'shops' | 'technologies' | 'industries'>;
type IsWanted = (group: FindGroup) => boolean;

const noNames: Named = { shops: [], technologies: [], industries: [] };
const isEmpty = ({ shops, technologies, industries }: Named): boolean =>
  shops.length + technologies.length + industries.length === 0;

interface FoundProducts {
  items: SearchReply['products'];
  /** Some words were left out, or a slip was put right: beside a name that fits it would only be noise. */
  isLoose: boolean;
  /** What was looked for instead; null: the words as they are. */
  shownFor: string | null;
  leftOut: readonly string[];
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
  return { items, isLoose, shownFor: page.shownFor, leftOut: page.leftOut };
};

/** A market place by any of its names is its own site. */
const withOwn = ({ found }: SnapshotReader, named: Named, limit: number): Named => {
  const first = named.technologies[0];
  if (found === null || first?.matched.fit !== 'is') return named;
  const own = ownShop(found, technologyOf(first.id)?.hosts ?? [], first.matched.text);
  if (own === null || named.shops[0]?.domain === own.domain) return named;
  const others = named.shops.filter(({ domain }) => domain !== own.domain);
  return { ...named, shops: [own, ...others].slice(0, limit) };
};

/** Without the words around a name only what is called so counts among technologies: 蘋果官網 asks for no Apple Pay. */
type Way = Reach | 'shorter';

/** Whether a Chinese name is the first word of several: 歐付寶 of 歐付寶 O'Pay. */
const isWordOf = ({ text, fit }: Matched, { words, glued }: Folded): boolean =>
  fit === 'begins' && !/^[\u0020-\u02ff]*$/.test(glued) && fold(text).words.startsWith(`${words} `);

/** What a text names: of the groups that are asked for, and no others are looked at. */
const namedBy = (
  reader: SnapshotReader,
  { text, limit }: Pick<Asked, 'text' | 'limit'>,
  { by, isWanted }: { by: Way; isWanted: IsWanted },
): Named => {
  const query = fold(text);
  const { known, found } = reader;
  const isWhole = by !== 'near' && by !== 'kind';
  const technologies = by === 'near' ? findNearTechnologies : findTechnologies;
  const isFit = ({ matched }: { matched: Matched }): boolean =>
    by === 'whole' || by === 'near' || matched.fit === 'is' || isWordOf(matched, query);
  const named = {
    shops:
      isWanted('shops') && found !== null ? shopsBy(found, text, { limit, by: by === 'shorter' ? 'whole' : by }) : [],
    technologies: isWanted('technologies') && by !== 'kind' ? technologies(query, reader, limit).filter(isFit) : [],
    industries: isWanted('industries') && isWhole ? findIndustries(query, known, limit).filter(isFit) : [],
  };
  return isWanted('shops') && isWanted('technologies') ? withOwn(reader, named, limit) : named;
};

/** The first of some texts that names something. */
const firstNamed = (
  reader: SnapshotReader,
  asked: Asked,
  { texts, by, isWanted }: { texts: readonly string[]; by: Way; isWanted: IsWanted },
): Named => {
  for (const text of texts) {
    const named = namedBy(reader, { text, limit: asked.limit }, { by, isWanted });
    if (!isEmpty(named)) return named;
  }
  return noNames;
};

const near = <T extends { matched: Matched }>(hits: readonly T[]): T[] =>
  hits.map((hit) => ({ ...hit, matched: { ...hit.matched, fit: 'near' } }));

/** What a part of the query is called, each as near: the rest of the query was left out. */
const ofParts = (reader: SnapshotReader, asked: Asked, isWanted: IsWanted): Named => {
  const { shops, technologies, industries } = firstNamed(reader, asked, {
    texts: partsOf(asked.text),
    by: 'known',
    isWanted,
  });
  return { shops: near(shops), technologies: near(technologies), industries: near(industries) };
};

/** What is called by a word for goods, where only one shop is: 高鐵. */
const soleOf = ({ found }: SnapshotReader, goods: readonly string[]): SearchReply['shops'] => {
  for (const text of goods) {
    const shops = found === null ? [] : shopsBy(found, text, { limit: 2, by: 'whole' });
    if (shops.length === 1) return shops;
  }
  return [];
};

/** Where nothing has the words: what is called so without the words around a name, or nearly so, or as a part of it is. */
const nearestNamed = (reader: SnapshotReader, asked: Asked, isWanted: IsWanted): Named => {
  const shorter = shorterForms(asked.text);
  // Goods behind which 台灣 stands name no shop, but an industry.
  const goods = shorter.filter((form) => isGoods(fold(form).glued));
  const trade = firstNamed(reader, asked, {
    texts: goods,
    by: 'whole',
    isWanted: (group) => group === 'industries' && isWanted(group),
  });
  if (!isEmpty(trade)) return { ...trade, shops: isWanted('shops') ? soleOf(reader, goods) : [] };
  const ways: [Way, string[]][] = [
    ['shorter', shorter.filter((form) => !goods.includes(form))],
    ['kind', [asked.text, ...shorter]],
    ['near', [asked.text, ...shorter.slice(-1)]],
  ];
  for (const [by, texts] of ways) {
    const named = firstNamed(reader, asked, { texts, by, isWanted });
    if (!isEmpty(named)) return named;
  }
  return ofParts(reader, asked, isWanted);
};

const shownForOf = ({ shops, technologies }: Named): string | null => {
  const matched = shops[0]?.matched ?? technologies[0]?.matched;
  return matched?.fit === 'near' ? matched.text : null;
};

/** Whether one word was put right, and that none of those around names. */
const isOneSlip = (text: string, shownFor: string): boolean => {
  const read = fold(shownFor);
  const runs = fold(text).words.match(/[a-z0-9]+|[^a-z0-9 ]+/g) ?? [];
  if (aroundWordsOf(text).some((word) => !read.words.includes(word))) return false;
  return runs.filter((run) => !read.glued.includes(run)).length <= 1;
};

/**
 * Whether products that lack a word of the query, or have another in its place, are what it may mean: the thing that it ends with
 * is kept, and no word was put right that is one around names.
 */
const isHelpful = ({ query, text }: Asked, { shownFor, leftOut, items }: FoundProducts, named: Named): boolean => {
  const read = shownFor === null ? query : fold(shownFor);
  // Read otherwise, and written as it was: no slip was put right.
  const isSlip = shownFor !== null && read.glued !== query.glued;
  if (isSlip) return leftOut.length === 0 && isOneSlip(text, shownFor);
  if (leftOut.length === 0) return true;
  const thing = lastGoods(read);
  if (thing === null) return false;
  // 家居 is no thing where 宜家家居 is named.
  const name = named.shops[0] ?? named.technologies[0];
  if (name !== undefined && fold(name.matched.text).glued.includes(thing)) return false;
  const isKept = leftOut.every((part) => {
    const { glued } = fold(part);
    return !glued.includes(thing) && !thing.includes(glued);
  });
  return isKept || (items[0] !== undefined && hasThing(items[0].title, thing, { isAll: read.glued === thing }));
};

/** Words that the search for products read as others. */
const changedWords = ({ query }: Asked, { shownFor }: FoundProducts): string[] => {
  if (shownFor === null) return [];
  const read = fold(shownFor).words;
  return query.words.split(' ').filter((word) => !read.includes(word));
};

/** Whether a word that was put right is the name of something: 綠界 is no slip of 綠茶. */
const wasName = (reader: SnapshotReader, asked: Asked, found: FoundProducts): boolean =>
  changedWords(asked, found).some((text) => {
    if (meansCalled(text).length > 0) return true;
    const parts = [text, ...partsOf(text)].filter((part) => !isGoods(part));
    return !isEmpty(firstNamed(reader, asked, { texts: parts, by: 'known', isWanted: () => true }));
  });

const nothing: Groups = { shops: [], technologies: [], industries: [], products: [], articles: [] };
type Answer = Groups & { shown_for: string | null };

/** A host or a number says which site is meant; of a host that is not known nothing else is. */
const decidedAnswer = (reader: SnapshotReader, asked: Asked, decided: Decided, isWanted: IsWanted): Answer => {
  const { sites, field, isAlone } = decided;
  const shops =
    isWanted('shops') && reader.found !== null ? theseShops(reader.found, sites.slice(0, asked.limit), field) : [];
  const named = isAlone
    ? namedBy(reader, asked, { by: 'whole', isWanted })
    : sites.length === 0
      ? firstNamed(reader, asked, { texts: partsOf(asked.text), by: 'called', isWanted })
      : noNames;
  const others = named.shops.filter(({ domain }) => !shops.some((shop) => shop.domain === domain));
  return { ...nothing, ...named, shops: [...shops, ...others].slice(0, asked.limit), shown_for: null };
};

const groupsOf = async (reader: SnapshotReader, asked: Asked, type: FindGroup | undefined): Promise<Answer> => {
  const isWanted = (group: FindGroup): boolean => (type ?? group) === group;
  const decided = decidedBy(reader.found, asked.text);
  if (decided !== null) return decidedAnswer(reader, asked, decided, isWanted);
  const named = namedBy(reader, asked, { by: 'whole', isWanted });
  const found = isWanted('products') ? productsOf(reader, asked) : null;
  const exact = found === null || found.isLoose ? [] : found.items;
  const articles = isWanted('articles') ? await findArticles(asked.text, asked.query, asked.limit) : [];
  if (!isEmpty(named)) {
    // A word of a trade names no one thing: what sells under it, or under the kind that it ends with, stands beside.
    const isTrade =
      named.shops.length + named.technologies.length === 0 &&
      named.industries.every(({ matched }) => matched.field === 'word');
    const isBeside = isTrade && found?.isLoose === true && isHelpful(asked, found, noNames);
    const products = isBeside ? found.items : exact;
    return { ...named, products, articles, shown_for: isBeside ? found.shownFor : null };
  }
  if (exact.length > 0) {
    // Titles may have 官網 too: who writes it behind a name means the shop.
    const around = shorterForms(asked.text).filter((form) => lastGoods(asked.query) === lastGoods(fold(form)));
    return {
      ...firstNamed(reader, asked, { texts: around, by: 'called', isWanted }),
      products: exact,
      articles,
      shown_for: null,
    };
  }
  const nearest = nearestNamed(reader, asked, isWanted);
  const isShown = found !== null && isHelpful(asked, found, nearest) && !wasName(reader, asked, found);
  const products = isShown && (isEmpty(nearest) || found.shownFor === null) ? found.items : [];
  const isBoth = products.length > 0 && !isEmpty(nearest);
  const shown_for = isEmpty(nearest) ? (isShown ? found.shownFor : null) : isBoth ? null : shownForOf(nearest);
  return { ...nearest, products, articles, shown_for };
};

/** On more shops than this, a technology that a shop is named like is meant before the shop. */
const FEW_SITES = 10;

/** Whether a shop is what its name means, and not the technology that is called so too: momo is a shop. */
const isShop = ({ shops: [shop], technologies: [technology] }: Groups): boolean =>
  shop !== undefined &&
  technology !== undefined &&
  (technologyOf(technology.id)?.hosts.some((host) => host.replace(/^www\./, '') === shop.domain) === true ||
    (shop.matched.fit === 'is' && technology.sites < FEW_SITES));

/** Of two groups that fit alike: what has a name before what has words. */
const groupOrder: readonly FindGroup[] = ['technologies', 'shops', 'industries', 'products', 'articles'];

/** Behind every fit. */
const NOTHING = 9;

/**
 * How well the first of a group fits. Articles that only have the words somewhere stand behind whatever is named; products that have
 * the thing stand before the name that was left out for them.
 */
const bestOf = (groups: Groups, group: FindGroup): number => {
  const fit = groups[group][0]?.matched.fit;
  if (fit === undefined) return NOTHING;
  const isNamed = !isEmpty(groups);
  if (group === 'articles' && fit === 'words') return isNamed ? rankOf('near') + 0.5 : rankOf(fit);
  if (group !== 'products' || fit !== 'near' || !isNamed) return rankOf(fit);
  return groups.shops.length + groups.technologies.length === 0 ? rankOf('words') + 0.5 : rankOf(fit) - 0.5;
};

/** Groups that have something, best first. */
const orderOf = (groups: Groups): FindGroup[] => {
  const order = groupOrder
    .filter((group) => groups[group].length > 0)
    .sort((a, b) => bestOf(groups, a) - bestOf(groups, b) || groupOrder.indexOf(a) - groupOrder.indexOf(b));
  if (!isShop(groups) || order.indexOf('technologies') > order.indexOf('shops')) return order;
  return order.flatMap((group) => {
    if (group === 'shops') return [];
    return group === 'technologies' ? ['shops', group] : [group];
  });
};

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
    groups: orderOf(groups),
    shown_for,
    ...groups,
  };
};

/** Of what is no shop so many are suggested of each kind. */
const FEW = 3;

/** What is typed before a host, and symbols of sounds that are not chosen yet: 博客ㄌ. */
const unfinished = /^(?:https?:\/{0,2})?(?:www\.)?(?=\S{2})|[\u3105-\u312f\u02c7\u02ca\u02cb\u02d9]+$/giu;

const typedSoFar = (q: string): string => {
  const text = q.normalize('NFKC').slice(0, 100).trim();
  const known = text.replace(unfinished, '');
  return known.trim() === '' ? text : known;
};

const named = (reader: SnapshotReader, text: string, limit: number): Named => {
  const isWanted = (): boolean => true;
  const asked = { text, query: fold(text), limit };
  const whole = namedBy(reader, asked, { by: 'whole', isWanted });
  if (!isEmpty(whole)) return whole;
  const shorter = shorterForms(text);
  const without = firstNamed(reader, asked, { texts: shorter, by: 'shorter', isWanted });
  if (!isEmpty(without) || reader.found === null) return without;
  return { ...noNames, shops: findShops(reader.found, text, { limit, near: false }) };
};

/** What may be meant by what was typed so far, best first. */
export const suggest = async (
  reader: SnapshotReader,
  { q, limit }: { q: string; limit: number },
): Promise<Suggestion[]> => {
  const text = typedSoFar(q);
  const query = fold(text);
  if (!isEnough(query)) return [];
  const { shops, technologies, industries } = named(reader, text, limit);
  const bySort = {
    technologies: technologies
      .slice(0, FEW)
      .map(({ id, name_zh, matched }): Suggestion => ({ type: 'technology', id, text: name_zh, matched })),
    shops: shops.map(({ domain, name, matched }): Suggestion => ({ type: 'shop', id: domain, text: name, matched })),
    industries: industries
      .slice(0, FEW)
      .map(({ id, name_zh, matched }): Suggestion => ({ type: 'industry', id, text: name_zh, matched })),
    articles: (await suggestArticles(query, FEW)).map(
      ({ id, matched }): Suggestion => ({ type: 'article', id, text: matched.text, matched }),
    ),
  };
  const shopsFirst = isShop({ ...nothing, shops, technologies });
  const first = shopsFirst ? [...bySort.shops, ...bySort.technologies] : [...bySort.technologies, ...bySort.shops];
  return [...first, ...bySort.industries, ...bySort.articles]
    .sort((a, b) => rankOf(a.matched.fit) - rankOf(b.matched.fit))
    .slice(0, limit);
};
