/** Entries of lists that name a shop, or one that shares its identifiers. */
import type { Bond, CheckFact, RelatedSite } from '../contract/index.ts';
import { type RelationsReader, relatedSites } from '../relations/index.ts';
import { type Gathered, notSeen } from './gathered.ts';
import { listsNaming, type NamedBy } from './listed-on.ts';
import type { CheckReader } from './reader.ts';

/** Below this two sites are not held for one owner's: docs/relations.md. */
const KIN = 0.5;
/** Of a site's relations, the surest that are looked for, and facts that are told of them. */
export const MOST_RELATED = 100;
const MOST_TOLD = 5;

const sourceOf = ({ list }: NamedBy): CheckFact['source'] => ({
  ...{ kind: 'list', name: list.name, name_zh: list.name, url: list.url },
});

const ownFact = (named: NamedBy): CheckFact => {
  const { list, entry, below, date } = named;
  const [what, whatZh] =
    below === null
      ? [`names it as “${entry}”`, `列有「${entry}」`]
      : [`names all hosts below ${below} as “${entry}”`, `以「${entry}」列出 ${below} 之下的所有網域`];
  const closed = list.kind === 'closed';
  return {
    id: 'listed',
    text: `The list ${closed ? 'of closed companies ' : ''}“${list.name}” ${what}. Its publisher answers for that; it may be wrong or out of date`,
    text_zh: `${closed ? '解散或歇業' : ''}清單「${list.name}」${whatZh}。內容由清單發布者負責，可能有誤或過時`,
    ...{ source: sourceOf(named), date, entry },
  };
};

/** What the lists say of a site's hosts; where they say nothing, that they were asked. */
export const listFacts = (check: CheckReader | null, hosts: readonly string[]): Partial<Gathered> => {
  if (check === null || check.lists.length === 0)
    return notSeen(
      'lists',
      'Lists of fraud sites: none was given to this snapshot, so none was asked',
      '詐騙網站清單：這份快照沒有提供清單，所以沒查',
    );
  const named = hosts.flatMap((host) => listsNaming(check, host));
  if (named.length > 0) return { speaks_against: named.map(ownFact) };
  const names = check.lists.map(({ name, date }) => `${name} (${date})`);
  return notSeen(
    'not_listed',
    `An entry in a list: none of those asked names it: ${names.join(', ')}. No list has all`,
    `清單紀錄：查過的清單都沒有列出：${names.join('、')}。任何清單都不完整`,
  );
};

/** As people call what is no technology. */
const called: Readonly<Record<string, string>> = {
  company: '統一編號',
  'line-oa': 'LINE',
  alternate: '替代網址 alternate',
  redirect: '轉址 redirect',
};
const bondText = ({ vendor, id }: Bond): string => `${called[vendor] ?? vendor} ${id}`;

const relatedFact = ({ domain, shared }: RelatedSite, named: NamedBy): CheckFact => {
  const both = shared.slice(0, 3).map(bondText);
  const { list, entry, date } = named;
  return {
    id: 'related_listed',
    text: `It shows the same ${both.join(', ')} as ${domain}, which the list “${list.name}” names as “${entry}”. Sharing is no proof of one owner`,
    text_zh: `它與 ${domain} 出現相同的 ${both.join('、')}，而清單「${list.name}」列有「${entry}」。共用不等於同一經營者`,
    ...{ source: sourceOf(named), date, entry, domain },
    shared: shared.slice(0, 3).map(({ vendor, id }) => ({ vendor, id })),
  };
};

const relatedTo = (relations: RelationsReader, domain: string): readonly RelatedSite[] => {
  const site = relations.siteOf(domain);
  return site < 0 ? [] : relatedSites(relations, site, { from: 0, limit: MOST_RELATED }).items;
};

/**
 * Sites that seem to be of one owner with this one and that a list of fraud sites names. What an agency, a platform or a theme left on
 * many sites makes no kin (docs/relations.md), and neither do known companies that differ.
 */
export const relatedFacts = (
  check: CheckReader | null,
  relations: RelationsReader | null,
  { domain, related }: { domain: string; related: readonly RelatedSite[] | null },
): Partial<Gathered> => {
  if (check === null || relations === null || check.lists.length === 0) return {};
  const facts = (related ?? relatedTo(relations, domain))
    .filter((other) => other.weight >= KIN && other.different_companies !== true)
    .flatMap((other) =>
      listsNaming(check, other.domain)
        .filter(({ list }) => list.kind === 'fraud')
        .map((named) => relatedFact(other, named)),
    );
  return { speaks_against: facts.slice(0, MOST_TOLD) };
};
