/** A page → all that a build keeps of it: the work that does not depend on other pages, and may be done in a thread. */
import { findRegistrationNumbers } from '../../core/company/index.ts';
import { incompleteReason, redirectOf, requestCount } from '../../core/completeness/index.ts';
import type { ObservedOffer, Page } from '../../core/contract/index.ts';
import { detect } from '../../core/detect/index.ts';
import { nameCluesOf, readEvidence } from '../../core/evidence/index.ts';
import { assumesTwd, extractOffers } from '../../core/extract/index.ts';
import { readFacts } from '../../core/facts/index.ts';
import { measureHealth } from '../../core/health/index.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import { readTaiwanSigns } from '../../core/taiwan.ts';
import { countScripts, readAddresses } from './addresses.ts';
import { declaredSites } from './declared.ts';
import { thirdPartyHosts } from './hosts.ts';
import { readLinkedPages } from './linked-pages.ts';
import { findLooseIds } from './loose-ids.ts';
import { isWall, type PageReading } from './page-reading.ts';

export interface ReadPage {
  reading: PageReading;
  /** What the page says of the shop; null: it stands before the site and says nothing of it, nor whether it may be indexed. */
  shop: { assumeTwd: boolean; noindex: boolean; offers: ObservedOffer[] } | null;
}

/** A page may declare anything: only what is a language tag is kept (BCP 47, the part that says which). */
const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i;
const langOf = ({ lang }: { lang: string | null }): { lang?: string } =>
  lang !== null && LANGUAGE.test(lang) ? { lang: lang.toLowerCase() } : {};

/** `page.fetchedAt` in UTC. */
export const readPage = (page: Page, rules: RuleSet): ReadPage => {
  const evidence = readEvidence(page);
  const { url, finalUrl, status, fetchedAt, source, truncated } = page;
  const { title, description, words, noindex, links } = evidence;
  const detection = detect(evidence, rules);
  const declared = declaredSites(evidence);
  const incomplete = incompleteReason(page, evidence);
  const sendsTo = incomplete === 'redirect_page' ? redirectOf(page, evidence) : null;
  const reading: PageReading = {
    page: { url, finalUrl, status, fetchedAt, source, truncated },
    evidence: { title, description, words, nameClues: nameCluesOf(evidence), noindex },
    linked: readLinkedPages(links),
    detection,
    registrationNumbers: findRegistrationNumbers(evidence),
    health: measureHealth(page, evidence, { hasSitemap: null }),
    incomplete,
    ...(sendsTo === null ? {} : { sendsTo }),
    requests: requestCount(page),
    hosts: thirdPartyHosts(evidence),
    links: links.length,
    taiwan: readTaiwanSigns(evidence),
    looseIds: findLooseIds(evidence.text, page.requests),
    addresses: readAddresses(evidence),
    scripts: countScripts(evidence),
    ...langOf(evidence),
    icon: evidence.icon,
    facts: readFacts(evidence, detection.named),
    ...(declared.length === 0 ? {} : { declared }),
  };
  if (status < 200 || status > 299 || isWall(reading)) return { reading, shop: null };
  const offers = noindex ? [] : [...extractOffers(page, evidence)];
  return { reading, shop: { assumeTwd: assumesTwd(evidence), noindex, offers } };
};
