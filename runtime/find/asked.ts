/** What decides by itself what is meant: a host or a 統一編號 among the words of a query. */
import { isRegistrationNumber } from '../../core/company/number.ts';
import { DomainError, isPublicHost, normaliseDomain, registrableDomain } from '../../core/domain.ts';
import type { FoundReader } from '../reader.ts';

/** A host, or an address with one. */
const hostLike = /^(?:https?:\/\/)?[^\s/]+\.[^\s/]+/i;
const around = /^[\s"'「『（(<【,，、：:]+|[\s"'」』）)>】,，、。：:？?！!]+$/g;
const NUMBER = /(?<!\d)\d{8}(?!\d)/g;
const MOST_WORDS = 12;

const hostOf = (word: string): string | null => {
  if (!hostLike.test(word)) return null;
  try {
    return normaliseDomain(word);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Number of the site of a host, or of what it belongs to; -1: none is. */
const siteOf = (found: FoundReader, host: string): number => {
  const known = found.ordinalOf(host);
  const wider = known < 0 ? registrableDomain(host) : null;
  return wider === null || wider === host ? known : found.ordinalOf(wider);
};

/** Number of the site whose address a text is; -1: none is. */
export const byAddress = (found: FoundReader, text: string): number => {
  const host = hostOf(text);
  return host === null ? -1 : siteOf(found, host);
};

export interface Decided {
  /** Numbers of the sites that are meant; empty: of none that is known. */
  sites: readonly number[];
  field: 'domain' | 'registration_number';
  /** Nothing else stands in the query. */
  isAlone: boolean;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/\s+/)
    .map((word) => word.replace(around, ''))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** Who writes these means a host though nobody knows it: MR.COOL and dr.love are brands. */
const surelyHost = /^https?:\/\/|^www\.|\/|^[^.]+\.[^.]+\.|[^.\s]{3,}\.(?:tw|com|net|org|shop|store)$/i;

const byHost = (found: FoundReader | null, words: readonly string[]): Decided | null => {
  let unknown: Decided | null = null;
  for (const word of words) {
    const host = hostOf(word);
    const site = host === null || found === null ? -1 : siteOf(found, host);
    const isAlone = words.length === 1;
    if (site >= 0) return { sites: [site], field: 'domain', isAlone };
    if (host !== null && surelyHost.test(word) && isPublicHost(host))
      unknown ??= { sites: [], field: 'domain', isAlone };
  }
  return unknown;
};

const byNumber = (found: FoundReader | null, words: readonly string[]): Decided | null => {
  for (const [number] of words.join(' ').matchAll(NUMBER)) {
    if (found === null || !isRegistrationNumber(number)) continue;
    const sites: number[] = [];
    found.names.each([found.names.range(Buffer.from(`\u0001${number}\u0001`))], MOST_WORDS, ({ ordinal }) => {
      sites.push(ordinal);
      return true;
    });
    if (sites.length > 0) return { sites, field: 'registration_number', isAlone: words.join('') === number };
  }
  return null;
};

/** null: the query is words. */
export const decidedBy = (found: FoundReader | null, text: string): Decided | null => {
  const words = wordsOf(text);
  const address = byHost(found, words);
  return address?.sites.length === 1 ? address : (byNumber(found, words) ?? address);
};
