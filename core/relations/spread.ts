import type { Spread } from '../contract/index.ts';
import { isMostlyOneCompanys, MOST_SITES } from './weight.ts';

/** What is known of a site that bears an identifier. */
export interface Bearer {
  platform: string | null;
  /** A number of its own for each company; 0: none is known. */
  company: number;
  industry: string | null;
}

export interface SpreadOf {
  spread: Spread;
  /** Sites whose company is known. */
  known: number;
  companies: number;
  platforms: number;
}

/** So many different companies share no owner's account. */
const SEVERAL = 3;
/** Of fewer sites their platform tells nothing: an owner likes one. */
const MANY_ON_ONE = 8;
const NEARLY_ALL = 0.9;
const KINDS_OF_TRADE = 4;

/**
 * Whose an identifier seems to be, from the sites that bear it. What a real share of them shows to be one company's is that owner's on
 * however many.
 */
export const spreadOf = (vendor: string, bearers: readonly Bearer[]): SpreadOf => {
  let known = 0;
  const companies = new Set<number>();
  const industries = new Set<string>();
  const platforms = new Map<string, number>();
  for (const { platform, company, industry } of bearers) {
    if (company !== 0) {
      companies.add(company);
      known++;
    }
    if (industry !== null) industries.add(industry);
    if (platform !== null) platforms.set(platform, (platforms.get(platform) ?? 0) + 1);
  }
  const counts = { known, companies: companies.size, platforms: platforms.size };
  if (isMostlyOneCompanys(vendor, { sites: bearers.length, ...counts })) return { spread: 'one_owner', ...counts };
  const most = Math.max(0, ...platforms.values());
  const isOnOne = bearers.length >= MANY_ON_ONE && most >= NEARLY_ALL * bearers.length;
  if (isOnOne && (companies.size >= SEVERAL || industries.size >= KINDS_OF_TRADE))
    return { spread: 'platform', ...counts };
  if (companies.size >= SEVERAL) return { spread: 'several_companies', ...counts };
  if (bearers.length > MOST_SITES) return { spread: 'widespread', ...counts };
  return { spread: 'one_owner', ...counts };
};
