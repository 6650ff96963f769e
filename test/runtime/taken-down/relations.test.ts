/** What is left of identifiers and operators when a site of theirs is taken down. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Identifier, Operator } from '../../../core/contract/index.ts';
import type { Bearing, OperatorsReader, RelationsReader } from '../../../core/relations/index.ts';
import { sitesOfOperator } from '../../../core/relations/index.ts';
import { TakeDowns } from '../../../core/serving/index.ts';
import { Mentions } from '../../../runtime/taken-down/mention.ts';
import { OperatorsWithout } from '../../../runtime/taken-down/operators.ts';
import { RelationsWithout } from '../../../runtime/taken-down/relations.ts';

const domains = ['a.tw', 'b.tw', 'c.tw', 'd.tw'];
const identifiers: [vendor: string, id: string, sites: number[]][] = [
  ['meta-pixel', '1', [0, 1, 2]],
  ['email', 'service@a.tw', [0, 1, 2]],
  ['gtm', 'GTM-A', [0, 3]],
  ['company', '12345675', [0]],
];
const bearings: Bearing[] = identifiers.flatMap(([, , sites], identifier) =>
  sites.map((site) => ({ site, identifier, first: 0, last: 1000 })),
);

const identifierOf = (n: number): Identifier => {
  const [vendor, id, sites] = identifiers[n]!;
  return { vendor, id, spread: 'one_owner', sites: sites.length, known: 0, companies: 0, platforms: 0 };
};

const relations: RelationsReader = {
  siteOf: (domain) => domains.indexOf(domain),
  short: (site) => ({ domain: domains[site] }) as ReturnType<RelationsReader['short']>,
  companyOf: (site) => (site === 0 ? 1 : 0),
  identifier: identifierOf,
  isOneOwner: () => true,
  bearersOf: (identifier) => {
    const from = bearings.findIndex((one) => one.identifier === identifier);
    return { from, to: from + identifiers[identifier]![2].length };
  },
  bearing: (place) => bearings[place]!,
  bearingsOf: (site) => bearings.filter((one) => one.site === site),
  bothBear: (site, other) =>
    relations.bearingsOf(site).flatMap((own) => {
      const theirs = relations.bearingsOf(other).find(({ identifier }) => identifier === own.identifier);
      return theirs === undefined ? [] : [{ own, theirs }];
    }),
  find: (text) => identifiers.flatMap(([vendor, id], n) => (text === `${vendor}:${id}` || text === id ? [n] : [])),
};

const reasonsOf = (...wanted: [vendor: string, id: string, sites: number][]): Operator['reasons'] =>
  wanted.map(([vendor, id, sites]) => ({ vendor, id, sites }));
const groups: { operator: Operator; sites: number[] }[] = [
  {
    operator: {
      ...{ operator: '12345675', registration_number: '12345675', confidence: 0.9, sites: 3 },
      reasons: reasonsOf(['meta-pixel', '1', 3], ['email', 'service@a.tw', 3]),
    },
    sites: [0, 1, 2],
  },
];
const operators: OperatorsReader = {
  of: (site) => groups.findIndex(({ sites }) => sites.includes(site)),
  operator: (n) => groups[n]!.operator,
  sitesOf: (n) => groups[n]!.sites,
};

const without = (...hidden: string[]) => {
  const takeDowns = new TakeDowns(hidden.map((domain) => ({ domain, since: '2026-01-01T00:00:00Z' })));
  const mentions = new Mentions(takeDowns);
  return {
    relations: new RelationsWithout(relations, mentions, hidden),
    operators: new OperatorsWithout(operators, relations, { mentions, domains: hidden }),
  };
};

const taken = suite('relations without what is taken down');

taken('a group goes on under the name of what is left, without the number and the address of what is gone', () => {
  const left = without('a.tw');
  assert.is(left.operators.of(0), -1);
  assert.equal(left.operators.operator(0), {
    ...{ operator: 'b.tw', registration_number: null, confidence: 0.9, sites: 2 },
    reasons: reasonsOf(['meta-pixel', '1', 2]),
  });
  const { items, total } = sitesOfOperator(left, 0, { from: 0, limit: 9 });
  assert.is(total, 2);
  assert.equal(
    items.map(({ domain, shared }) => [domain, shared.map(({ id }) => id)]),
    [
      ['b.tw', ['1']],
      ['c.tw', ['1']],
    ],
  );
  assert.equal([left.relations.find('service@a.tw'), left.relations.find('email:service@a.tw')], [[], []]);
  assert.equal(left.relations.find('1'), [0]);
});

taken('of a group of which one site is left nothing is inferred any more', () => {
  const left = without('a.tw', 'b.tw');
  assert.equal(
    [0, 1, 2, 3].map((site) => left.operators.of(site)),
    [-1, -1, -1, -1],
  );
});

taken('a site elsewhere takes nothing from the group', () => {
  const left = without('d.tw');
  assert.equal(left.operators.operator(0), groups[0]!.operator);
  assert.equal(Array.from(left.operators.sitesOf(0)), [0, 1, 2]);
});
taken('a reply that was put together whole is not given where a bearer is gone or the name itself tells of one', () => {
  const left = without('a.tw').relations;
  assert.equal(
    ['1', 'GTM-A', 'email:service@a.tw', 'unknown'].map((text) => left.isTouchedName(text)),
    [true, true, true, false],
  );
  assert.is(without('d.tw').relations.isTouchedName('meta-pixel:1'), false);
});
taken.run();
