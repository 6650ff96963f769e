/** The group of sites that one operator seems to run. */
import type { OperatorBond, OperatorReply, OperatorSite } from '../contract/index.ts';
import type { OperatorsReader, RelationsReader } from './reader.ts';

export interface Grouped {
  relations: RelationsReader;
  operators: OperatorsReader;
}

/** Of one site no more are listed: those that a group shares stand among its reasons. */
const MOST_SHARED = 50;

const timeOf = (at: number): string => new Date(at).toISOString();

/** Number of the operator with this 統一編號; -1: none. */
export const operatorOfCompany = ({ relations, operators }: Grouped, number: string): number => {
  const [company] = relations.find(`company:${number}`);
  if (company === undefined) return -1;
  const { from, to } = relations.bearersOf(company);
  return from < to ? operators.of(relations.bearing(from).site) : -1;
};

/** Whether a site of the group besides `site` bears it. */
const isShared = ({ relations, operators }: Grouped, identifier: number, site: number): boolean => {
  const operator = operators.of(site);
  const { from, to } = relations.bearersOf(identifier);
  for (let place = from; place < to; place++) {
    const other = relations.bearing(place).site;
    if (other !== site && operators.of(other) === operator) return true;
  }
  return false;
};

const sharedBy = (grouped: Grouped, site: number): OperatorBond[] =>
  grouped.relations
    .bearingsOf(site)
    .filter(({ identifier }) => grouped.relations.isOneOwner(identifier) && isShared(grouped, identifier, site))
    .slice(0, MOST_SHARED)
    .map(({ identifier, first, last }) => {
      const { vendor, id } = grouped.relations.identifier(identifier);
      return { vendor, id, first_seen_at: timeOf(first), last_seen_at: timeOf(last) };
    });

/** A page [from, from + limit) of an operator's sites, by domain. */
export const sitesOfOperator = (
  grouped: Grouped,
  operator: number,
  { from, limit }: { from: number; limit: number },
): Pick<OperatorReply, 'total' | 'items'> => {
  const { relations, operators } = grouped;
  const sites = operators.sitesOf(operator);
  const items: OperatorSite[] = [];
  for (let at = from; at < Math.min(sites.length, from + limit); at++) {
    const site = sites[at]!;
    items.push({ ...relations.short(site), shared: sharedBy(grouped, site) });
  }
  return { total: sites.length, items };
};
