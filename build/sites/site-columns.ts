import { type Company, type Competitor, sourceRichness } from '../../core/contract/index.ts';
import { partitionPoint } from '../../core/numbers.ts';
import { GrowingFloat64, GrowingUint8, GrowingUint32 } from '../../core/serving/growing.ts';
import { Interner } from '../columns/interner.ts';
import { compareUtf8 } from '../columns/order.ts';
import { sortedOrder } from '../columns/radix.ts';
import { TextColumn } from '../columns/text-column.ts';
import type { SiteDigest } from './profile-batch.ts';

/** What every list answers of a site. */
export type SiteSummary = Pick<Competitor, 'domain' | 'name' | 'platform' | 'industry' | 'score' | 'monthly_visits'> & {
  score_rated: number | null;
};

/** What some lists answer besides. */
interface More {
  url: string;
  company: Company | null;
  first_seen_at: string;
  last_seen_at: string;
}

/** `[1, 3]` to the places of 0, 1, 2, 3…: a value's place among all different ones, the largest first. */
const placesOf = (values: Float64Array): { places: Uint32Array; different: number } => {
  const sorted = Float64Array.from(new Set(values)).sort().reverse();
  const place = new Map(Array.from(sorted, (value, i) => [value, i]));
  return { places: Uint32Array.from(values, (value) => place.get(value) as number), different: sorted.length };
};

const UNKNOWN = -1;
const MOST_SCORE = 100;

/**
 * What lists and comparisons need of all sites, in columns, so that a million of them stay in memory, where rows do not:
 * domains and names as texts, for competitors ask for them at random, the rest as numbers or outside of the heap. Sites
 * are numbered in the order in which they are added, which is by domain.
 */
export class SiteColumns implements Iterable<SiteSummary> {
  readonly domains: string[] = [];
  readonly #names: string[] = [];
  /** Platforms, industries and technologies. */
  readonly #ids = new Interner<string | null>();
  readonly #platforms = new GrowingUint32();
  readonly #industries = new GrowingUint32();
  readonly #scores = new GrowingUint8();
  readonly #rated = new GrowingUint8();
  readonly #visits = new GrowingFloat64();
  readonly #shops = new GrowingUint8();
  readonly #richness = new GrowingUint8();
  readonly #lists = new Interner<readonly string[]>();
  readonly #advertising = new GrowingUint32();
  /** 統一編號 and one, for 0 is: none. */
  readonly #companies = new GrowingUint32();
  readonly #technologies = new GrowingUint32();
  /** Where each site's technologies end. */
  readonly #ends = new GrowingUint32();
  /** JSON of {@link More}. */
  readonly #more = new TextColumn();

  get length(): number {
    return this.domains.length;
  }

  #idOf(id: string | null): number {
    return this.#ids.of(id ?? '', id);
  }

  add(site: SiteDigest): void {
    this.domains.push(site.domain);
    this.#names.push(site.name);
    this.#platforms.push(this.#idOf(site.platform));
    this.#industries.push(this.#idOf(site.industry));
    this.#scores.push(site.score);
    this.#rated.push(site.score_rated === null ? 0 : 1);
    this.#visits.push(site.monthly_visits ?? UNKNOWN);
    this.#shops.push(site.is_ecommerce ? 1 : 0);
    this.#richness.push(sourceRichness(site.source));
    this.#advertising.push(this.#lists.of(site.advertising.join(' '), site.advertising));
    this.#companies.push(site.company === null ? 0 : Number(site.company.registration_number) + 1);
    for (const id of site.technologies) this.#technologies.push(this.#idOf(id));
    this.#ends.push(this.#technologies.length);
    const { url, company, first_seen_at, last_seen_at } = site;
    this.#more.push(JSON.stringify({ url, company, first_seen_at, last_seen_at } satisfies More));
  }

  at(site: number): SiteSummary {
    return {
      domain: this.domains[site]!,
      name: this.#names[site]!,
      platform: this.platformOf(site),
      industry: this.industryOf(site),
      score: this.#scores.at(site),
      score_rated: this.#rated.at(site) === 1 ? this.#scores.at(site) : null,
      monthly_visits: this.visitsOf(site),
    };
  }

  *[Symbol.iterator](): Generator<SiteSummary> {
    for (let site = 0; site < this.length; site++) yield this.at(site);
  }

  /** Operators of the sites that have one. */
  *companies(): Generator<{ domain: string; company: Company }> {
    for (const [site, domain] of this.domains.entries()) {
      const { company } = this.companyNumberOf(site) === 0 ? { company: null } : this.moreOf(site);
      if (company !== null) yield { domain, company };
    }
  }

  moreOf(site: number): More {
    return JSON.parse(this.#more.at(site)) as More;
  }

  /** Number of a site; -1: there is none of that domain. */
  siteOf(domain: string): number {
    const at = partitionPoint(0, this.length, (place) => compareUtf8(this.domains[place]!, domain) >= 0);
    return this.domains[at] === domain ? at : -1;
  }

  /** Whether both sites show the same 統一編號. */
  areOfOneCompany(domain: string, other: string): boolean {
    const [one, two] = [this.siteOf(domain), this.siteOf(other)];
    if (one < 0 || two < 0) return false;
    const company = this.companyNumberOf(one);
    return company !== 0 && company === this.companyNumberOf(two);
  }

  platformOf(site: number): string | null {
    return this.#ids.at(this.#platforms.at(site));
  }

  industryOf(site: number): string | null {
    return this.#ids.at(this.#industries.at(site));
  }

  visitsOf(site: number): number | null {
    const visits = this.#visits.at(site);
    return visits === UNKNOWN ? null : visits;
  }

  isShop(site: number): boolean {
    return this.#shops.at(site) === 1;
  }

  /** How much its kind of source sees: `sourceRichness`. */
  richnessOf(site: number): number {
    return this.#richness.at(site);
  }

  advertisingOf(site: number): readonly string[] {
    return this.#lists.at(this.#advertising.at(site));
  }

  /** A number of its own for each company; 0: none is known. */
  companyNumberOf(site: number): number {
    return this.#companies.at(site);
  }

  /** Of all sites together. */
  get technologyCount(): number {
    return this.#technologies.length;
  }

  /** Numbers of its technologies: a view. */
  technologiesOf(site: number): Uint32Array {
    return this.#technologies.values().subarray(site === 0 ? 0 : this.#ends.at(site - 1), this.#ends.at(site));
  }

  /** Id of a technology's number. */
  technologyAt(number: number): string {
    return this.#ids.at(number) ?? '';
  }

  /** Number of a technology; null: no site has it. */
  technology(id: string): number | null {
    return this.#ids.find(id);
  }

  /** All sites, the most visited first (unranked last); `byScore`: of those the better score first. Then by domain. */
  byVisits({ byScore }: { byScore: boolean }): Uint32Array {
    const { places } = placesOf(this.#visits.values());
    if (!byScore) return sortedOrder(places);
    // Ten million different visits would still fit.
    return sortedOrder(places.map((place, i) => place * (MOST_SCORE + 1) + MOST_SCORE - this.#scores.at(i)));
  }

  /** All sites, the best score first, of those the most visited, then by domain. */
  byScore(): Uint32Array {
    const { places, different } = placesOf(this.#visits.values());
    return sortedOrder(places.map((place, i) => (MOST_SCORE - this.#scores.at(i)) * different + place));
  }
}
