/** What lists of fraud sites say of sites that seem to be of one owner with a shop. */
import type { Bond, CheckFact, Operator } from '../contract/index.ts';
import { isSeenAnew, type OperatorsReader, type RelationsReader } from '../relations/index.ts';
import { dayOf, type Gathered } from './gathered.ts';
import { sourceOf } from './list-facts.ts';
import { heldOf, type Kin, listedInGroup, listedKin, type Readers, type Shown, shownOn } from './listed-kin.ts';
import type { NamedBy } from './listed-on.ts';
import type { CheckReader } from './reader.ts';

/** Below this two sites are not held for one owner's: docs/relations.md. */
const KIN = 0.5;
/** Facts of sites that share an identifier, and as many of others in the group. */
const MOST_TOLD = 5;
const MOST_BONDS = 3;

/** As people call what is no technology. */
const called: Readonly<Record<string, string>> = {
  company: '統一編號',
  'line-oa': 'LINE',
  alternate: '替代網址 alternate',
  redirect: '轉址 redirect',
};
const timeOf = (at: number): string => new Date(at).toISOString();
const nameOf = ({ vendor, id }: Pick<Bond, 'vendor' | 'id'>): string => `${called[vendor] ?? vendor} ${id}`;

/** `2026-01-10 to 2026-06-10`: what was seen, by the day. */
const spanText = (first: string, last: string, to: string): string =>
  [...new Set([dayOf(first), dayOf(last)])].join(` ${to} `);

const bondText = (bond: Bond): string => {
  const here = spanText(bond.first_seen_at, bond.last_seen_at, 'to');
  const there = spanText(bond.other_first_seen_at, bond.other_last_seen_at, 'to');
  return `${nameOf(bond)} (seen here ${here}, there ${there})`;
};
const bondTextZh = (bond: Bond): string => {
  const here = spanText(bond.first_seen_at, bond.last_seen_at, '至');
  const there = spanText(bond.other_first_seen_at, bond.other_last_seen_at, '至');
  return `${nameOf(bond)}（本站 ${here}，對方 ${there}）`;
};

const entryText = ({ list, entry }: NamedBy): string => `the list “${list.name}” names as “${entry}”`;

/** How it is told when a site showed what it shares. */
const sinceText = (told: readonly Bond[], lastLook: string): [string, string] => {
  const until = told
    .map(({ last_seen_at }) => dayOf(last_seen_at))
    .sort()
    .at(-1)!;
  if (until >= lastLook) return ['It shows', '它與'];
  // A contact, a number or a declaration may stand on a page that was not read since.
  if (!told.every(({ vendor }) => isSeenAnew(vendor))) return ['It shows or showed', '它與'];
  return [`Until ${until} it showed`, `至 ${until} 為止，它曾與`];
};

/** `lastLook`: day on which the site was last looked at. What every look tells anew, and none did since, is told as past. */
const relatedFact = ({ domain, weight, bonds }: Kin, named: NamedBy, lastLook: string): CheckFact => {
  const told = bonds.slice(0, MOST_BONDS);
  const [shows, showsZh] = sinceText(told, lastLook);
  return {
    id: 'related_listed',
    text: `${shows} the same ${told.map(bondText).join('; ')} as ${domain}, which ${entryText(named)}. Weight of the link: ${weight} of 1. Sharing is no proof of one owner`,
    text_zh: `${showsZh} ${domain} 出現相同的 ${told.map(bondTextZh).join('、')}，而清單「${named.list.name}」列有「${named.entry}」。關聯強度 ${weight}（最高 1）。共用不等於同一經營者`,
    ...{ source: sourceOf(named), date: named.date, entry: named.entry, domain },
    shared: told.map(({ vendor, id }) => ({ vendor, id })),
  };
};

/** `own`: of what the group shares, what the site itself shows. */
const groupFact = (
  { sites, confidence }: Operator,
  own: readonly Shown[],
  { domain, named }: { domain: string; named: NamedBy },
): CheckFact => {
  const told = own.slice(0, MOST_BONDS);
  const [seen, seenZh] = ['to', '至'].map((to) =>
    told.map((one) => `${nameOf(one)} (${spanText(timeOf(one.first), timeOf(one.last), to)})`),
  );
  return {
    id: 'operator_listed',
    text: `It is inferred, with confidence ${confidence} of 1, to be in one group of ${sites} sites with ${domain}, which ${entryText(named)}. What it shares with the group: ${seen!.join('; ')}. These two need not share anything themselves. That is no proof of one owner`,
    text_zh: `依推論（信心 ${confidence}，最高 1），它與 ${domain} 同屬一個 ${sites} 站的群組，而清單「${named.list.name}」列有「${named.entry}」。它與群組共用：${seenZh!.join('、')}。這兩站之間未必有直接共用。這不等於同一經營者`,
    ...{ source: sourceOf(named), date: named.date, entry: named.entry, domain },
    shared: told.map(({ vendor, id }) => ({ vendor, id })),
  };
};

const isAmong = ({ reasons }: Operator, { vendor, id }: Shown): boolean =>
  reasons.some((reason) => reason.vendor === vendor && reason.id === id);

/** `settled`: sites of which is told already, or nothing is to be told. */
const groupFacts = (readers: Readers, site: number, settled: ReadonlySet<string>): CheckFact[] => {
  const operator = readers.operators?.of(site) ?? -1;
  if (readers.operators === null || operator < 0) return [];
  const group = readers.operators.operator(operator);
  if (group.confidence < KIN) return [];
  const others = listedInGroup(readers, operator, site).filter(({ domain }) => !settled.has(domain));
  if (others.length === 0) return [];
  const shown = shownOn(readers.relations, site);
  const own = heldOf(
    shown,
    shown.filter((one) => isAmong(group, one)),
    (one) => one,
  );
  // What the group holds by, this site shows no more: nothing could be told for a reason.
  if (own.length === 0) return [];
  return others.flatMap(({ domain, named }) => named.map((one) => groupFact(group, own, { domain, named: one })));
};

/** What relations are told from. */
interface Sources {
  check: CheckReader | null;
  relations: RelationsReader | null;
  operators?: OperatorsReader | null | undefined;
}

/** The site as stored, and when it was last looked at. */
interface Asked {
  domain: string;
  last_seen_at: string;
  /** It is known to have no relations. */
  isAlone: boolean;
}

/**
 * Sites that seem to be of one owner with this one and that a list of fraud sites names: by what both show, then by the group that they
 * are in. What an agency, a platform or a theme left on many sites makes no kin (docs/relations.md), and neither do known companies
 * that differ, nor what the site has left behind.
 */
export const relatedFacts = (
  { check, relations, operators = null }: Sources,
  { domain, last_seen_at, isAlone }: Asked,
): Partial<Gathered> => {
  if (isAlone || check === null || relations === null || check.lists.length === 0) return {};
  const site = relations.siteOf(domain);
  if (site < 0) return {};
  const readers = { check, relations, operators };
  const kin = listedKin(readers, site);
  const direct = kin
    .filter(({ weight }) => weight >= KIN)
    .flatMap((one) => one.named.map((named) => relatedFact(one, named, dayOf(last_seen_at))));
  const settled = new Set(kin.filter(({ weight, isLeft }) => weight >= KIN || isLeft).map((one) => one.domain));
  const inGroup = groupFacts(readers, site, settled);
  return { speaks_against: [...direct.slice(0, MOST_TOLD), ...inGroup.slice(0, MOST_TOLD)] };
};
