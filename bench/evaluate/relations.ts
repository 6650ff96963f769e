/**
 * `npm run evaluate -- relations [--worlds N] [--owners N] [--seed S] [--without NOISE,…] [--contacts] [--verifications] [--declared] [--field NAME,…] [--failures]`: sites that share an identifier,
 * as a build derives them and the service answers, in invented worlds whose owners are known. Kin are those given a weight of
 * .5 or more. Recall is of the pairs of one owner that ever showed the same account. `operators`: the same of pairs within the groups that a
 * build makes of them.
 */
import { parseArgs } from 'node:util';
import { IdentifierColumns } from '../../build/history/identifiers.ts';
import { deriveIdentifiers } from '../../build/relations/identifiers.ts';
import { deriveOperators, type Operator } from '../../build/relations/operators.ts';
import { SiteColumns } from '../../build/sites/site-columns.ts';
import type { ServedIdentifier } from '../../core/contract/index.ts';
import type { Bearing, RelationsReader } from '../../core/relations/index.ts';
import { relatedSites } from '../../core/relations/index.ts';
import {
  areKin,
  DAYS,
  fieldNames,
  makeRelationsWorld,
  type NoiseName,
  noiseNames,
  type TrueShop,
  timeOf,
} from './relations/world.ts';
import { wilson } from './wilson.ts';

/** Weight from which two are called kin. */
const KIN = 0.5;
const STEP_DAYS = 30;

export const columnsOf = (shops: readonly TrueShop[]): SiteColumns => {
  const columns = new SiteColumns();
  for (const { domain, platform, industry, company } of shops)
    columns.add({
      ...{ domain, name: domain, url: `https://${domain}/`, is_ecommerce: true, platform, industry },
      ...{ advertising: [], technologies: [], score: 50, score_rated: 50, monthly_visits: null, source: 'warc' },
      ...{ first_seen_at: timeOf(0), last_seen_at: timeOf(DAYS) },
      company:
        company === null ? null : { registration_number: company, name: null, verified: true, source: 'page' as const },
    });
  return columns;
};

/** Looked at every thirty days. */
export const seenOf = (shops: readonly TrueShop[]): IdentifierColumns => {
  const seen = new IdentifierColumns();
  for (const { domain, shown } of shops) {
    const rows = [];
    for (let day = 0; day <= DAYS; day += STEP_DAYS) {
      const ids = shown.filter(({ from, to }) => from <= day && day <= to).map(({ key }) => key);
      rows.push({ observed_at: timeOf(day), ids: JSON.stringify([...new Set(ids)].sort()) });
    }
    seen.add(domain, rows);
  }
  return seen;
};

/** Answers from what was derived, as core/serving writes it and runtime/query reads it. */
export const readerOf = (shops: readonly TrueShop[], identifiers: readonly ServedIdentifier[]): RelationsReader => {
  const numbers = new Map(shops.map(({ domain }, site) => [domain, site]));
  const bearings: Bearing[] = [];
  const ranges = identifiers.map(({ bearers }, identifier) => {
    const from = bearings.length;
    for (const { domain, first, last } of bearers)
      bearings.push({ site: numbers.get(domain)!, identifier, first, last });
    return { from, to: bearings.length };
  });
  const bySite = shops.map((): Bearing[] => []);
  for (const bearing of bearings) bySite[bearing.site]!.push(bearing);
  return {
    siteOf: (domain) => numbers.get(domain) ?? -1,
    short: (site) => ({ domain: shops[site]!.domain }) as ReturnType<RelationsReader['short']>,
    companyOf: (site) => Number(shops[site]!.company ?? 0),
    identifier: (identifier) => identifiers[identifier]!.identifier,
    isOneOwner: (identifier) => identifiers[identifier]!.identifier.spread === 'one_owner',
    bearersOf: (identifier) => ranges[identifier]!,
    bearing: (place) => bearings[place]!,
    bearingsOf: (site) => bySite[site]!,
    bothBear: (site, other) =>
      bySite[site]!.flatMap((own) => {
        const theirs = bySite[other]!.find(({ identifier }) => identifier === own.identifier);
        return theirs === undefined ? [] : [{ own, theirs }];
      }),
    find: () => [],
  };
};

const ever = ({ shown }: TrueShop): Set<string> => new Set(shown.map(({ key }) => key));

interface Counts {
  told: number;
  right: number;
  /** Pairs within operators, those of one owner, and those among what happened. */
  grouped: number;
  groupedRight: number;
  groupedFound: number;
  happened: number;
  found: number;
}

/** Operator of each shop that is of one; counts pairs both ways, as those of kin are counted. */
const judgeOperators = (
  shops: readonly TrueShop[],
  { operators, counts, report }: { operators: readonly Operator[]; counts: Counts; report: (line: string) => void },
): Map<TrueShop, Operator> => {
  const operatorOf = new Map<TrueShop, Operator>();
  for (const operator of operators) {
    const members = operator.sites.map((site) => shops[site]!);
    for (const one of members) {
      operatorOf.set(one, operator);
      for (const other of members) {
        if (one === other) continue;
        counts.grouped++;
        if (areKin(one, other)) counts.groupedRight++;
        else report(`operator ${operator.confidence}: ${one.domain} ${other.domain}`);
      }
    }
  }
  return operatorOf;
};

const judge = (shops: readonly TrueShop[], counts: Counts, report: (line: string) => void): void => {
  const columns = columnsOf(shops);
  const identifiers = [...deriveIdentifiers({ seen: seenOf(shops), columns })];
  const relations = readerOf(shops, identifiers);
  const operatorOf = judgeOperators(shops, { operators: deriveOperators(identifiers, columns), counts, report });
  const byOwner = new Map<number, TrueShop[]>();
  for (const shop of shops)
    for (const { owner } of shop.owners) byOwner.set(owner, [...(byOwner.get(owner) ?? []), shop]);
  const kinOf = new Map<string, Set<string>>();
  for (const [site, shop] of shops.entries()) {
    const { items } = relatedSites(relations, site, { from: 0, limit: shops.length });
    const kin = items.filter(({ weight }) => weight >= KIN);
    kinOf.set(shop.domain, new Set(kin.map(({ domain }) => domain)));
    for (const { domain, weight, shared } of kin) {
      const other = shops[relations.siteOf(domain)]!;
      counts.told++;
      if (areKin(shop, other)) counts.right++;
      else
        report(
          `${shop.domain} ${domain} ${weight}: ${shared.map(({ vendor, id, sites }) => `${vendor}:${id} of ${sites}`).join(', ')}`,
        );
    }
  }
  for (const list of byOwner.values())
    for (const one of list)
      for (const other of list) {
        const shared = ever(other);
        const company = one.company !== null && one.company === other.company;
        if (one === other || !(company || [...ever(one)].some((key) => shared.has(key)))) continue;
        counts.happened++;
        if (kinOf.get(one.domain)!.has(other.domain)) counts.found++;
        const operator = operatorOf.get(one);
        if (operator !== undefined && operator === operatorOf.get(other)) counts.groupedFound++;
      }
};

const countOf = (name: string, text: string | undefined, usual: number): number => {
  const count = Number(text ?? usual);
  if (!Number.isInteger(count) || count < 1) throw new Error(`relations: --${name} ${text} is no count`);
  return count;
};

export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: {
      ...{ worlds: { type: 'string' }, owners: { type: 'string' }, seed: { type: 'string' } },
      ...{
        without: { type: 'string' },
        contacts: { type: 'boolean' },
        verifications: { type: 'boolean' },
        declared: { type: 'boolean' },
        field: { type: 'string' },
        failures: { type: 'boolean' },
      },
    },
  });
  const off = values.without === 'all' ? [...noiseNames] : (values.without ?? '').split(',').filter((n) => n !== '');
  const unknown = off.find((name) => !noiseNames.includes(name as NoiseName));
  if (unknown !== undefined) throw new Error(`relations: ${unknown} is no noise: ${noiseNames.join(', ')}, or all`);
  const field = values.field === 'all' ? fieldNames : (values.field ?? '').split(',').filter((name) => name !== '');
  const strange = field.find((name) => !fieldNames.includes(name));
  if (strange !== undefined) throw new Error(`relations: ${strange} is none of ${fieldNames.join(', ')}, or all`);
  const on = new Set(noiseNames.filter((name) => !off.includes(name)));
  const [worlds, owners] = [countOf('worlds', values.worlds, 3), countOf('owners', values.owners, 600)];
  const counts: Counts = { told: 0, right: 0, happened: 0, found: 0, grouped: 0, groupedRight: 0, groupedFound: 0 };
  for (let n = 0; n < worlds; n++) {
    const shops = makeRelationsWorld(`${values.seed ?? 'relations'}/${n}`, owners, on, {
      contacts: values.contacts === true,
      verifications: values.verifications === true,
      declared: values.declared === true,
      field,
    });
    judge(shops, counts, values.failures === true ? console.log : () => undefined);
  }
  const [precision, recall] = [wilson(counts.right, counts.told), wilson(counts.found, counts.happened)];
  const [groups, whole] = [wilson(counts.groupedRight, counts.grouped), wilson(counts.groupedFound, counts.happened)];
  return {
    ...{ noises: [...on], told: counts.told, happened: counts.happened },
    ...{ precision: precision.value, low: precision.low, recall: recall.value, recall_low: recall.low },
    operators: {
      told: counts.grouped,
      precision: groups.value,
      low: groups.low,
      recall: whole.value,
      recall_low: whole.low,
    },
  };
};
