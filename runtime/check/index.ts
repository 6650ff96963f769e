/** What speaks for and against a shop, put together from what a snapshot has: facts, no verdict. */
import type { CheckReply, SiteRow } from '../../core/contract/index.ts';
import type { SnapshotReader } from '../reader.ts';
import { adviceFor } from './advice.ts';
import { companyFacts } from './company-facts.ts';
import { dayOf, notSeen, together } from './gathered.ts';
import { listFacts, relatedFacts } from './list-facts.ts';
import { pageFacts } from './page-facts.ts';

const note = [
  'Facts as their sources state them, each with its date; no verdict. Sources may be wrong or out of date. What was not seen counts for nothing.',
  '以下是各來源所載的事實，逐項附日期，不下結論。來源可能有誤或過時；沒看到的不計入任何一方。',
] as const;

const shared = { note: note[0], note_zh: note[1] };

/** `host` as asked, `site` as stored; null: the snapshot does not have it, so that lists alone are asked. */
export const checkShop = (
  reader: Pick<SnapshotReader, 'id' | 'manifest' | 'check' | 'relations'>,
  { host, site, baseUrl }: { host: string; site: SiteRow | null; baseUrl: string },
): CheckReply => {
  const { id: snapshot, check, relations, manifest } = reader;
  const lists = [...(check?.lists ?? [])];
  if (site === null) {
    const missing = notSeen(
      'site',
      'The site itself: it is not in this snapshot, so that nothing else is known of it here',
      '網站本身：不在這份快照中，所以這裡沒有其他資料',
    );
    const found = together([listFacts(check, [host]), missing]);
    return {
      ...{
        snapshot,
        domain: host,
        known: false,
        name: null,
        url: null,
        is_ecommerce: null,
        platform: null,
        company: null,
      },
      ...{ first_seen_at: null, last_seen_at: null, invented: false },
      ...found,
      ...{ lists, ...shared, what_to_do: adviceFor(found.speaks_against, baseUrl) },
    };
  }
  const asked = { site, check, asOf: dayOf(manifest.as_of) };
  const found = together([
    listFacts(check, [...new Set([host, site.domain])]),
    ...companyFacts(asked),
    relatedFacts(check, relations, site.domain),
    ...pageFacts(asked),
  ]);
  const { name, url, is_ecommerce, platform, company, first_seen_at, last_seen_at, invented } = site;
  return {
    ...{ snapshot, domain: site.domain, known: true, name, url, is_ecommerce, platform, company },
    ...{ first_seen_at, last_seen_at, invented },
    ...found,
    ...{ lists, ...shared, what_to_do: adviceFor(found.speaks_against, baseUrl) },
  };
};
