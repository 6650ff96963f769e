/** What speaks for and against a shop, put together from what a snapshot has: facts, no verdict. */
import type { CheckReply, Manifest, SiteRow } from '../contract/index.ts';
import type { OperatorsReader, RelationsReader } from '../relations/index.ts';
import { adviceFor, articlesFor } from './advice.ts';
import { companyFacts } from './company-facts.ts';
import { dayOf, notSeen, together } from './gathered.ts';
import { listFacts } from './list-facts.ts';
import { pageFacts } from './page-facts.ts';
import type { CheckReader } from './reader.ts';
import { relatedFacts } from './related-facts.ts';

const note = [
  'Facts as their sources state them, each with its date; no verdict. Sources may be wrong or out of date. What was not seen counts for nothing.',
  '以下是各來源所載的事實，逐項附日期，不下結論。來源可能有誤或過時；沒看到的不計入任何一方。',
] as const;

/** What every reply of one service ends with, but for the articles. */
type CheckEnd = Pick<CheckReply, 'lists' | 'note' | 'note_zh' | 'what_to_do'>;

/** A reply as the snapshot alone gives it. Its members come first. */
type CheckStart = Omit<CheckReply, keyof CheckEnd>;

/** What a check reads. */
export interface CheckSources {
  /** Snapshot. */
  id: string;
  manifest: Pick<Manifest, 'as_of'>;
  /** null: no lists and levels were asked. */
  check: CheckReader | null;
  relations: RelationsReader | null;
  /** Left out or null: groups of sites were not asked. */
  operators?: OperatorsReader | null | undefined;
}

/** `articles` of {@link startOfCheck}. */
export const endOfCheck = (
  check: CheckReader | null,
  { articles, baseUrl }: { articles: number; baseUrl: string },
): CheckEnd => ({
  ...{ lists: [...(check?.lists ?? [])], note: note[0], note_zh: note[1] },
  what_to_do: adviceFor(articles, baseUrl),
});

const startOfUnknown = ({ id: snapshot, check }: CheckSources, host: string): CheckStart => {
  const missing = notSeen(
    'site',
    'The site itself: it is not in this snapshot, so that nothing else is known of it here',
    '網站本身：不在這份快照中，所以這裡沒有其他資料',
  );
  return {
    ...{ snapshot, domain: host, known: false, name: null, url: null, is_ecommerce: null, platform: null },
    ...{ company: null, first_seen_at: null, last_seen_at: null, invented: false },
    ...together([listFacts(check, [host]), missing]),
  };
};

const startOfStored = (
  sources: CheckSources,
  { host, site, isAlone }: { host: string; site: SiteRow; isAlone: boolean },
): CheckStart => {
  const { id: snapshot, check, manifest } = sources;
  const asked = { site, check, asOf: dayOf(manifest.as_of) };
  const found = together([
    listFacts(check, [...new Set([host, site.domain])]),
    ...companyFacts(asked),
    relatedFacts(sources, { domain: site.domain, last_seen_at: site.last_seen_at, isAlone }),
    ...pageFacts(asked),
  ]);
  const { name, url, is_ecommerce, platform, company, first_seen_at, last_seen_at, invented } = site;
  return {
    ...{ snapshot, domain: site.domain, known: true, name, url, is_ecommerce, platform, company },
    ...{ first_seen_at, last_seen_at, invented },
    ...found,
  };
};

/**
 * `host` as asked, `site` as stored; null: the snapshot does not have it, so that lists alone are asked. `isAlone`: it was
 * looked for relations of the site before, and there were none, so that no more is asked.
 */
export const startOfCheck = (
  sources: CheckSources,
  { host, site, isAlone = false }: { host: string; site: SiteRow | null; isAlone?: boolean },
): { start: CheckStart; articles: number } => {
  const start = site === null ? startOfUnknown(sources, host) : startOfStored(sources, { host, site, isAlone });
  return { start, articles: articlesFor(start.speaks_against) };
};

/** The whole reply. */
export const checkShop = (
  sources: CheckSources,
  { host, site, baseUrl }: { host: string; site: SiteRow | null; baseUrl: string },
): CheckReply => {
  const { start, articles } = startOfCheck(sources, { host, site });
  return { ...start, ...endOfCheck(sources.check, { articles, baseUrl }) };
};
