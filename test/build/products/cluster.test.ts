import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clusterOffers, type Edge } from '../../../build/products/cluster.ts';
import type { Decision } from '../../../core/match/index.ts';

const decision = (confidence: number, conflicts: string[] = []): Decision => ({
  same: conflicts.length === 0 && confidence >= 0.7,
  confidence,
  reasons: [`${confidence}`],
  conflicts,
});
/** Decisions by `left-right`; any other pair: not the same, without conflict. */
const world = (given: Record<string, Decision>) => {
  const decide = (a: number, b: number): Decision => given[`${Math.min(a, b)}-${Math.max(a, b)}`] ?? decision(0.1);
  const edges: Edge[] = Object.entries(given)
    .filter(([, { same }]) => same)
    .map(([pair, found]) => ({ left: Number(pair.split('-')[0]), right: Number(pair.split('-')[1]), decision: found }));
  return clusterOffers(edges, decide).map(({ members }) => members);
};

const cluster = suite('clusterOffers');

cluster('joins what agrees', () => {
  assert.equal(world({ '0-1': decision(0.9), '1-2': decision(0.9), '0-2': decision(0.9) }), [[0, 1, 2]]);
});

cluster('one wrong edge does not join two products', () => {
  const good = { '0-1': decision(0.95), '2-3': decision(0.95) };
  assert.equal(world({ ...good, '1-2': decision(0.99) }), [[1, 2]], 'the strongest edge takes only its own two');
  assert.equal(world({ ...good, '1-2': decision(0.9) }), [
    [0, 1],
    [2, 3],
  ]);
});

cluster('a conflict anywhere across keeps two groups apart', () => {
  assert.equal(world({ '0-1': decision(0.95), '1-2': decision(0.9), '0-2': decision(0.2, ['colour: 黑 ≠ 白']) }), [
    [0, 1],
  ]);
});

cluster('says the weakest link and the strongest reasons', () => {
  const decide = (a: number, b: number): Decision => decision(a + b === 1 ? 0.95 : 0.8);
  const edges = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([left, right]) => ({ left: left!, right: right!, decision: decide(left!, right!) }));
  const [found] = clusterOffers(edges, decide);
  assert.is(found!.confidence, 0.8);
  assert.equal(found!.reasons, ['0.95']);
});

cluster('grows to a limit', () => {
  const edges: Edge[] = [];
  for (let i = 0; i < 100; i++)
    for (let j = i + 1; j < 100; j++) edges.push({ left: i, right: j, decision: decision(0.9) });
  for (const { members } of clusterOffers(edges, () => decision(0.9))) assert.ok(members.length <= 60);
});

cluster.run();
