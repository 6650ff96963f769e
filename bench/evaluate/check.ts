/**
 * `npm run evaluate -- check [--worlds N] [--owners N] [--seed S] [--failures]`: what `/check` says of invented shops whose owners,
 * register entries, pages, prices and list entries are known: how many of the facts told are true, and how many of the true ones are
 * told. Lists are written as lists are, platform hosts, exceptions, look-alikes and rubbish among them, and read by the build's reader.
 * `one_owner`: of the sites that are told to share identifiers with a listed one, how many truly are of one owner.
 */
import { parseArgs } from 'node:util';
import type { CheckFact, CheckReply } from '../../core/contract/index.ts';
import { type CheckedShop, type CheckWorld, checkWorld } from './check/world.ts';
import { areKin } from './relations/world.ts';
import { wilson } from './wilson.ts';

interface Count {
  told: number;
  right: number;
  due: number;
  found: number;
}
const kinds = [
  'listed',
  'related_listed',
  'company_closed',
  'registered',
  'not_registered',
  'prices_low',
  'prices_usual',
  'contact',
  'policy',
] as const;
type Kind = (typeof kinds)[number];

/** Facts as they are told: prices by their side. */
const told = ({ speaks_for, speaks_against }: CheckReply): [kind: Kind, fact: CheckFact][] =>
  [...speaks_for.map((fact) => ({ fact, low: false })), ...speaks_against.map((fact) => ({ fact, low: true }))].flatMap(
    ({ fact, low }): [Kind, CheckFact][] => {
      const kind = fact.id === 'prices' ? (low ? 'prices_low' : 'prices_usual') : fact.id;
      return kinds.includes(kind as Kind) ? [[kind as Kind, fact]] : [];
    },
  );

/** Which list a fact speaks of, by what the lists here are called. */
const listOf = ({ source }: CheckFact): string => (source.name === 'Invented rules' ? 'rules' : 'police');

const shown = ({ shop }: CheckedShop): Set<string> => new Set(shop.shown.map(({ key }) => key));

const isTrue = (one: CheckedShop, [kind, fact]: [Kind, CheckFact], { byDomain, named }: CheckWorld): boolean => {
  const { shop, factor } = one;
  switch (kind) {
    case 'listed':
      return named.get(listOf(fact))!.has(shop.domain);
    case 'related_listed': {
      const other = byDomain.get(fact.domain ?? '');
      if (other === undefined || !named.get(listOf(fact))!.has(other.domain)) return false;
      const theirs = new Set(other.shown.map(({ key }) => key));
      return (fact.shared ?? []).every(({ vendor, id }) =>
        vendor === 'company'
          ? shop.company === id && other.company === id
          : shown(one).has(`${vendor}:${id}`) && theirs.has(`${vendor}:${id}`),
      );
    }
    case 'company_closed':
      return one.isClosed;
    case 'registered':
      return one.isRegistered;
    case 'not_registered':
      return shop.company !== null && !one.isRegistered;
    case 'prices_low':
      return factor <= 0.5;
    case 'prices_usual':
      return factor === 1;
    case 'contact':
      return one.hasContact;
    case 'policy':
      return one.hasPolicy;
  }
};

/** What should be told of a shop; of relations and prices, how much was to be seen is judged elsewhere. */
const due = (one: CheckedShop, { named }: CheckWorld): Partial<Record<Kind, number>> => ({
  listed: ['rules', 'police'].filter((list) => named.get(list)!.has(one.shop.domain)).length,
  company_closed: one.isClosed ? 1 : 0,
  registered: one.isRegistered ? 1 : 0,
  not_registered: one.shop.company !== null && !one.isRegistered ? 1 : 0,
  contact: one.hasContact ? 1 : 0,
  policy: one.hasPolicy ? 1 : 0,
});

/** Facts of relations, and how many of them join sites of one owner. */
interface Kin {
  related: number;
  kin: number;
}

interface Judged {
  counts: Record<Kind, Count>;
  /** One each world: a group of shops that is listed stands or falls together, so facts of one world are not independent. */
  worlds: Kin[];
}

/**
 * The share of one owner. `low`: Wilson's bound, as if facts were independent; `low_by_world`: 95 % bound from how much worlds differ (a
 * ratio's, by clusters), which is the one to quote; null: of one world there is none.
 */
const oneOwner = (worlds: readonly Kin[]): object => {
  const told = worlds.reduce((sum, { related }) => sum + related, 0);
  const owner = wilson(
    worlds.reduce((sum, { kin }) => sum + kin, 0),
    told,
  );
  const share = owner.value ?? 0;
  const spread = worlds.reduce((sum, { kin, related }) => sum + (kin - share * related) ** 2, 0);
  const error = Math.sqrt((worlds.length / (worlds.length - 1)) * spread) / told;
  const low = worlds.length < 2 || told === 0 ? null : Math.round(Math.max(0, share - 1.96 * error) * 10_000) / 10_000;
  return { told, precision: owner.value, low: owner.low, low_by_world: low };
};

const judge = (world: CheckWorld, into: Judged, report: (line: string) => void): void => {
  const kin: Kin = { related: 0, kin: 0 };
  into.worlds.push(kin);
  for (const one of world.shops) {
    const facts = told(one.reply);
    const wanted = due(one, world);
    for (const [kind, most] of Object.entries(wanted) as [Kind, number][]) {
      into.counts[kind].due += most;
      into.counts[kind].found += Math.min(most, facts.filter(([other]) => other === kind).length);
    }
    for (const [kind, fact] of facts) {
      into.counts[kind].told++;
      if (isTrue(one, [kind, fact], world)) into.counts[kind].right++;
      else report(`${kind}: ${one.shop.domain}: ${fact.text}`);
      if (kind !== 'related_listed') continue;
      kin.related++;
      const other = world.byDomain.get(fact.domain ?? '');
      if (other !== undefined && areKin(one.shop, other)) kin.kin++;
    }
  }
};

const countOf = (name: string, text: string | undefined, usual: number): number => {
  const count = Number(text ?? usual);
  if (!Number.isInteger(count) || count < 1) throw new Error(`check: --${name} ${text} is no count`);
  return count;
};

const figures = ({ told: all, right, due: wanted, found }: Count): object => {
  const [precision, recall] = [wilson(right, all), wilson(found, wanted)];
  return {
    ...{ told: all, precision: precision.value, low: precision.low },
    ...(wanted === 0 ? {} : { due: wanted, recall: recall.value, recall_low: recall.low }),
  };
};

export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: {
      ...{ worlds: { type: 'string' }, owners: { type: 'string' }, seed: { type: 'string' } },
      failures: { type: 'boolean' },
    },
  });
  const [worlds, owners] = [countOf('worlds', values.worlds, 3), countOf('owners', values.owners, 400)];
  const none = (): Count => ({ told: 0, right: 0, due: 0, found: 0 });
  const judged: Judged = {
    counts: Object.fromEntries(kinds.map((kind) => [kind, none()])) as Judged['counts'],
    worlds: [],
  };
  let shops = 0;
  for (let n = 0; n < worlds; n++) {
    const world = await checkWorld(`${values.seed ?? 'check'}/${n}`, owners);
    shops += world.shops.length;
    judge(world, judged, values.failures === true ? console.log : () => undefined);
  }
  const all = none();
  for (const count of Object.values(judged.counts))
    for (const name of ['told', 'right', 'due', 'found'] as const) all[name] += count[name];
  return {
    ...{ worlds, shops, ...figures(all) },
    kinds: Object.fromEntries(kinds.map((kind) => [kind, figures(judged.counts[kind])])),
    one_owner: oneOwner(judged.worlds),
  };
};
