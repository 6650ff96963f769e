/** Technologies on the shops of each industry: now, by month over the same shops, and from where to where. */
import type {
  IndustryTechnologies,
  Mover,
  NamedId,
  TechnologyMonth,
  TechnologyRow,
} from '../../core/contract/index.ts';
import { compareUtf8 } from '../columns/order.ts';
import { SameSitesCounter } from '../history/same-sites.ts';
import { SightMonths } from '../history/sights.ts';
import type { IndustryLooks } from '../history/stage.ts';
import type { SiteColumns } from '../sites/site-columns.ts';
import { deriveFlows } from './flows.ts';
import { countedOf } from './judge.ts';
import { type Changes, type MonthsOf, TechnologyMonths } from './months.ts';

const MOST_MONTHS = 12;

export interface IndustriesInput extends Pick<MonthsOf, 'held'> {
  columns: SiteColumns;
  looks: IndustryLooks;
  movers: readonly Mover[];
  asOf: string;
  industries: readonly NamedId[];
  /** By id. */
  technologies: readonly Pick<TechnologyRow, 'id' | 'name' | 'category' | 'followed'>[];
  /** Shops of an industry: all, and those that show a technology. */
  shopsOf: (industry: string, technology?: string) => number;
}

/** Looks at the shops of one industry. */
class IndustryCounter {
  readonly months: SightMonths;
  readonly sameSites: SameSitesCounter;

  constructor({ lists, epochs }: IndustryLooks) {
    this.months = new SightMonths(lists);
    this.sameSites = new SameSitesCounter(lists, epochs);
  }
}

/** An industry is what a shop is classed as now: of earlier months no class is kept. Both lists of sites ascend by domain. */
const countLooks = ({ columns, looks }: IndustriesInput): Map<string, IndustryCounter> => {
  const counters = new Map<string, IndustryCounter>();
  let [site, place] = [0, -1];
  for (const domain of looks.domains) {
    place++;
    while (site < columns.length && compareUtf8(columns.domains[site]!, domain) < 0) site++;
    if (columns.domains[site] !== domain || !columns.isShop(site)) continue;
    const industry = columns.industryOf(site);
    if (industry === null) continue;
    const counter = counters.get(industry) ?? new IndustryCounter(looks);
    counters.set(industry, counter);
    const seen = looks.sights.at(place);
    counter.months.add(seen);
    counter.sameSites.addSights(seen);
  }
  return counters;
};

const moversByIndustry = ({ columns, movers }: IndustriesInput): Map<string, Mover[]> => {
  const lists = new Map<string, Mover[]>();
  for (const mover of movers) {
    if (mover.type !== 'platform_changed') continue;
    const site = columns.siteOf(mover.domain);
    const industry = site < 0 || !columns.isShop(site) ? null : columns.industryOf(site);
    if (industry === null) continue;
    const list = lists.get(industry);
    if (list === undefined) lists.set(industry, [mover]);
    else list.push(mover);
  }
  return lists;
};

interface Told {
  months: Map<string, TechnologyMonth[]>;
  changes: Map<string, Changes>;
}

const technologiesOf = (
  industry: string,
  { months, changes }: Told,
  { technologies, shopsOf }: IndustriesInput,
): IndustryTechnologies['technologies'] =>
  technologies.flatMap(({ id, name, category, followed }) => {
    const shops = countedOf(shopsOf(industry, id), shopsOf(industry));
    const by_month = followed ? (months.get(id) ?? []).slice(-MOST_MONTHS) : [];
    if (shops.sites === 0 && by_month.length === 0) return [];
    return [{ id, name, category, shops, followed, changes: followed ? (changes.get(id) ?? []) : [], by_month }];
  });

/** Of the industries that any shop is of. All technologies of an industry are judged together. */
export const deriveIndustries = (input: IndustriesInput): IndustryTechnologies[] => {
  const { industries, looks, held, asOf, technologies, shopsOf } = input;
  const [counters, moved] = [countLooks(input), moversByIndustry(input)];
  const names = new Map(technologies.map(({ id, name }) => [id, name]));
  const some = industries.filter(({ id }) => shopsOf(id) > 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  return some.map(({ id, name }): IndustryTechnologies => {
    const { months, sameSites } = counters.get(id) ?? new IndustryCounter(looks);
    const history = new TechnologyMonths({ months: months.rows(), sameSites, held });
    const told = { months: history.all(), changes: history.changes() };
    return {
      industry: { id, name, shops: shopsOf(id), observed: months.observed().slice(-MOST_MONTHS) },
      technologies: technologiesOf(id, told, input),
      flows: deriveFlows(moved.get(id) ?? [], asOf, (platform) => names.get(platform) ?? platform),
    };
  });
};
