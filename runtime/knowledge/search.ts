/**
 * Search over the articles: BM25F (Robertson, Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009) over
 * title, id, tags, abstract, headings and text, with words that mean the same (datasets/taxonomy/article-words.json), which lead an
 * English question to a Chinese article. `npm run evaluate -- knowledge` judges it.
 */
import { setImmediate } from 'node:timers/promises';
import type { Article, ArticleSummary } from '../../core/contract/index.ts';
import { readQuestion, termsOf } from './terms.ts';

export interface Knowledge {
  /** By id. */
  readonly articles: ReadonlyMap<string, Article>;
  /** Best first. Waits for the index, which is made a little at a time. */
  search(query: string, limit: number): Promise<ArticleSummary[]>;
  /** The same, but for articles that have too little of the query to be about it: for a box in which most queries ask for none. */
  answers(query: string, limit: number): Promise<ArticleSummary[]>;
}

const summaryOf = ({ id, title, summary_en, tags, updated }: Article): ArticleSummary => ({
  ...{ id, title, summary_en, tags, updated },
});

/** What a term weighs in a part of an article, and how much the length of that part takes off. */
const PARTS = {
  title: { weight: 6, b: 0.3 },
  id: { weight: 5, b: 0.3 },
  tags: { weight: 1.5, b: 0 },
  abstract: { weight: 3, b: 0.4 },
  headings: { weight: 2.5, b: 0.5 },
  text: { weight: 1, b: 0.7 },
} as const;
type Part = keyof typeof PARTS;
const parts = Object.keys(PARTS) as Part[];
/** How soon a term's being there often counts no more. */
const K1 = 6;

const textsOf = ({ title, id, tags, summary_en, body }: Article): Record<Part, string> => ({
  ...{ title, id: id.replaceAll('-', ' '), tags: tags.join(' '), abstract: summary_en },
  headings: (body.match(/^#+ .*$/gm) ?? []).join('\n'),
  text: body,
});

type Counts = Map<string, Partial<Record<Part, number>>>;

interface Indexed {
  /** Term → how often it stands in which part. */
  counts: Counts;
  lengths: Record<Part, number>;
}

const indexArticle = (article: Article): Indexed => {
  const counts: Counts = new Map();
  const lengths = { title: 0, id: 0, tags: 0, abstract: 0, headings: 0, text: 0 };
  const texts = textsOf(article);
  for (const part of parts) {
    const terms = termsOf(texts[part]);
    lengths[part] = terms.length;
    for (const term of terms) {
      const count = counts.get(term) ?? {};
      count[part] = (count[part] ?? 0) + 1;
      counts.set(term, count);
    }
  }
  return { counts, lengths };
};

/** So many at a time, so that requests go on in between. */
const AT_ONCE = 4;

interface Hit {
  /** Place of the article in the list. */
  place: number;
  score: number;
  /** It has enough of the query to be about it. */
  isAbout: boolean;
}

/** Articles that have a term of a question, in no order. */
type Score = (query: string) => Hit[];
/** Of a question an article must have so much to answer it, and of other words, which may be a name, so much to be about them. */
const LEAST_OF_QUESTION = 0.4;
const LEAST_OF_WORDS = 0.6;

const scorer = async (list: readonly Article[]): Promise<Score> => {
  const indexed: Indexed[] = [];
  for (const article of list) {
    indexed.push(indexArticle(article));
    if (indexed.length % AT_ONCE === 0) await setImmediate();
  }
  const holders = new Map<string, number>();
  for (const { counts } of indexed) for (const term of counts.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  const mean = (part: Part): number =>
    indexed.reduce((sum, { lengths }) => sum + lengths[part], 0) / Math.max(1, indexed.length) || 1;
  const means = Object.fromEntries(parts.map((part) => [part, mean(part)])) as Record<Part, number>;
  const rarity = (term: string): number => {
    const having = holders.get(term) ?? 0;
    return Math.log(1 + (list.length - having + 0.5) / (having + 0.5));
  };
  const frequency = ({ counts, lengths }: Indexed, term: string): number => {
    const count = counts.get(term);
    if (count === undefined) return 0;
    return parts.reduce((sum, part) => {
      const { weight, b } = PARTS[part];
      return sum + (weight * (count[part] ?? 0)) / (1 - b + (b * lengths[part]) / means[part]);
    }, 0);
  };
  return (query) => {
    const { asked, isAsking, share } = readQuestion(query);
    const least = isAsking ? LEAST_OF_QUESTION : LEAST_OF_WORDS;
    const hits: Hit[] = [];
    for (const [place, article] of indexed.entries()) {
      let score = 0;
      for (const { term, weight } of asked) {
        const often = frequency(article, term);
        if (often > 0) score += (weight * rarity(term) * often) / (K1 + often);
      }
      if (score > 0) hits.push({ place, score, isAbout: share((term) => article.counts.has(term)) >= least });
    }
    return hits;
  };
};

export const createKnowledge = (list: readonly Article[]): Knowledge => {
  const score = scorer(list);
  const best = async (query: string, limit: number, wanted: (hit: Hit) => boolean): Promise<ArticleSummary[]> =>
    (await score)(query)
      .filter(wanted)
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, limit)
      .flatMap(({ place }) => (list[place] === undefined ? [] : [summaryOf(list[place])]));
  return {
    articles: new Map(list.map((article) => [article.id, article])),
    search: (query, limit) => best(query, limit, () => true),
    answers: (query, limit) => best(query, limit, ({ isAbout }) => isAbout),
  };
};
