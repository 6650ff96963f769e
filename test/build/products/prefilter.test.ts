import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PackedRules, packRules } from '../../../build/products/packed-rules.ts';
import { PackedSide } from '../../../build/products/packed-side.ts';
import { PairFilter } from '../../../build/products/prefilter.ts';
import { conflictsBy } from '../../../core/match/conflicts.ts';
import type { OfferText } from '../../../core/match/identity.ts';
import {
  type ConflictRule,
  conflictRules,
  decideSame,
  type Identity,
  readIdentity,
} from '../../../core/match/index.ts';
import { packed } from '../../support/identities.ts';
import { fc } from '../../support/property.ts';
import { offerTextPairs } from './offer-texts.fixture.ts';

const seed = 20261122;

interface Pair {
  offers: readonly OfferText[];
  identities: [Identity, Identity];
  sides: [PackedSide, PackedSide];
}

const pairOf = (offers: readonly OfferText[]): Pair => {
  const identities = offers.map(readIdentity) as [Identity, Identity];
  const kept = packed(identities);
  const sides = identities.map((_, i) => {
    const side = new PackedSide();
    side.turnTo(kept.shardOf(i).words, kept.startOf(i));
    return side;
  }) as [PackedSide, PackedSide];
  return { offers, identities, sides };
};
const titlesOf = (a: string, b: string): Pair => pairOf([{ title: a }, { title: b }]);

/** Conflicts that titles of random parts seldom come to. */
const seldom = [
  titlesOf('【JBL】Flip 6 喇叭', '【JBL】Flip 7 喇叭'),
  titlesOf('ASICS GT-2000 12 男 慢跑鞋', 'ASICS GT-2000 13 男 慢跑鞋'),
  titlesOf('獅王 好自在 護墊', '獅王 固齒佳 護墊'),
  titlesOf('toner', 'remanufactured toner'),
  titlesOf('耳機 黑色', '耳機 白色'),
  titlesOf('耳機 黑色+滑鼠', '耳機 黑色 白色+滑鼠'),
  titlesOf('耳機 黑色/白色', '耳機 白色'),
  titlesOf('phone Pro', 'phone Max'),
  pairOf([
    { title: '耳機', gtin: '4006381333931' },
    { title: '耳機', gtin: '5901234123457' },
  ]),
];
const pairs = [...fc.sample(offerTextPairs, { seed, numRuns: 2000 }).map(pairOf), ...seldom];

/** Whether packed rules, and the same rules asked of identities, find the two different. */
const askBoth = (
  { identities, sides, offers }: Pair,
  packed: PackedRules,
  find: ReturnType<typeof conflictsBy>,
): { packed: boolean; found: boolean } => {
  const [always, apart] = [packed.always(...sides), packed.noModelShared(...sides)];
  const found = find(...identities, false).length > 0;
  const titles = offers.map(({ title }) => title).join(' / ');
  if (always) assert.ok(find(...identities, true).length > 0, `where a model is shared: ${titles}`);
  if (always || apart) assert.ok(found, `where none is shared: ${titles}`);
  return { packed: always || apart, found };
};

const countBoth = (rules: readonly ConflictRule[], of: Iterable<Pair>): { told: number; found: number } => {
  const [packed, find] = [packRules(rules), conflictsBy(rules)];
  const counts = { told: 0, found: 0 };
  for (const pair of of) {
    const answer = askBoth(pair, packed, find);
    if (answer.packed) counts.told++;
    if (answer.found) counts.found++;
  }
  return counts;
};

const compiled = suite('packRules');

compiled('never tells two apart in which the rules themselves find no conflict', () => {
  const { told, found } = countBoth(conflictRules, pairs);
  assert.ok(found < pairs.length, 'some pairs are in no conflict');
  assert.ok(told > found * 0.7, `${told} of ${found} pairs with conflicts`);
});

compiled('nor on labelled titles', () => {
  const labels = readFileSync(new URL('../../labels/match.csv', import.meta.url));
  const rows = parse(labels, { columns: true }) as { left: string; right: string }[];
  const lefts = rows.slice(0, 60).map(({ left }) => left);
  const rights = rows.slice(0, 60).map(({ right }) => right);
  const { told } = countBoth(
    conflictRules,
    lefts.flatMap((left) => rights.map((right) => titlesOf(left, right))),
  );
  assert.ok(told > 100, `${told}`);
});

/** What records do not hold, or not exactly. */
const unpacked = ['generation', 'compatible'];

for (const [i, rule] of conflictRules.entries()) {
  const isPacked = rule.compare.how !== 'own' && !unpacked.includes(rule.name);
  compiled(`rule ${i}, ${rule.name}: ${isPacked ? 'its packed test says what it says' : 'has no packed test'}`, () => {
    const { told, found } = countBoth([rule], pairs);
    assert.is(told, isPacked ? found : 0);
    // A rule for shared models only is not asked here.
    if (rule.when?.modelShared !== true) assert.ok(found > 0, 'some pairs are in conflict');
  });
}

compiled('a rule that is added to the table reaches both', () => {
  const added: ConflictRule = { name: 'colours', compare: { how: 'unlike', of: 'colours', bothSay: true } };
  const more = [...conflictRules, added];
  const [another, same] = [titlesOf('耳機 黑色', '耳機 黑色 白色'), titlesOf('耳機 黑色', '耳機 黑色')];
  assert.equal(countBoth(conflictRules, [another]), { told: 0, found: 0 });
  assert.equal(countBoth(more, [another]), { told: 1, found: 1 });
  assert.equal(countBoth(more, [same]), { told: 0, found: 0 });
});

compiled('a rule that is taken from the table leaves both', () => {
  const pair = titlesOf('吸塵器', '【福利品】吸塵器');
  const fewer = conflictRules.filter(({ name }) => name !== 'condition');
  assert.equal(countBoth(conflictRules, [pair]), { told: 1, found: 1 });
  assert.equal(countBoth(fewer, [pair]), { told: 0, found: 0 });
});

compiled('a rule compared in its own way stays out of the pre-filter', () => {
  const own: ConflictRule = { name: 'never', compare: { how: 'own', find: () => ['never the same'] } };
  assert.equal(countBoth([own], [titlesOf('耳機', '耳機')]), { told: 0, found: 1 });
});

compiled.run();

const filter = suite('PairFilter.mayBeSame');
filter('lets every pair through that is decided the same', () => {
  let [same, stopped] = [0, 0];
  for (const { identities, offers } of pairs) {
    const decision = decideSame(...identities);
    if (decision.same) same++;
    if (new PairFilter(packed(identities), { ofCode: () => 1, areOneBrand: () => false }).mayBeSame(0, 1)) continue;
    stopped++;
    assert.not.ok(decision.same, `${offers[0]?.title} / ${offers[1]?.title}: ${decision.confidence}`);
  }
  assert.ok(same > 50 && stopped > 200, `${same} were the same, ${stopped} were stopped`);
});
filter('lets those through that are the same once a brand has two names', () => {
  const rarity = Object.assign(() => 1, { areOneBrand: () => true, isNameOf: () => true });
  let [same, onlyByName] = [0, 0];
  for (const { identities, offers } of pairs) {
    const decision = decideSame(...identities, rarity);
    if (!decision.same) continue;
    same++;
    if (!decideSame(...identities).same) onlyByName++;
    const isIn = new PairFilter(packed(identities), { ofCode: () => 1, areOneBrand: () => true }).mayBeSame(0, 1);
    assert.ok(isIn, `${offers[0]?.title} / ${offers[1]?.title}: ${decision.confidence}`);
  }
  assert.ok(same > 50 && onlyByName > 0, `${same} are the same, ${onlyByName} only so`);
});
filter('tells the same of many pairs at once, in their order', () => {
  const offers = pairs.slice(0, 150).flatMap((pair) => pair.identities);
  const identities = packed(offers);
  const rarity = { ofCode: (code: number) => (code % 7) / 7, areOneBrand: () => false };
  const left = Uint32Array.from({ length: 600 }, (_, i) => i % offers.length);
  const right = Uint32Array.from(left, (a, i) => (i % 3 === 0 ? a ^ 1 : (a * 7 + i) % offers.length));
  const seen: string[] = [];
  const near: string[] = [];
  new PairFilter(identities, rarity).each(
    { left, right },
    { same: (a, b) => seen.push(`${a} ${b}`), near: (a, b) => near.push(`${a} ${b}`) },
  );
  assert.ok(!near.some((pair) => seen.includes(pair)));
  const alone = [...left].flatMap((a, i) =>
    new PairFilter(identities, rarity).mayBeSame(a, right[i]!) ? [`${a} ${right[i]}`] : [],
  );
  assert.equal(seen, alone);
  assert.ok(seen.length > 20 && seen.length < 580, `${seen.length} of 600`);
});
filter.run();
