import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Cluster, clusterOffers } from '../../../build/products/cluster.ts';
import { Edges, type Verdict } from '../../../build/products/edges.ts';

const SAME = 0.7;
const COUNT = 100;

/** Confidences by `left-right`; `null` is a conflict; any other pair: not the same, without conflict. */
const clustersOf = (given: Record<string, number | null>): Cluster[] => {
  const edges = new Edges();
  for (const [pair, confidence] of Object.entries(given)) {
    const [left, right] = pair.split('-').map(Number);
    if (confidence !== null && confidence >= SAME) edges.add(left!, right!, confidence);
  }
  const decide = (left: number, right: number): Verdict => (given[`${left}-${right}`] === null ? 'conflict' : 'unlike');
  return [...clusterOffers(edges, COUNT, decide)];
};
const world = (given: Record<string, number | null>): number[][] => clustersOf(given).map(({ members }) => members);

const cluster = suite('clusterOffers');

cluster('joins what agrees', () => {
  assert.equal(world({ '0-1': 0.9, '1-2': 0.9, '0-2': 0.9 }), [[0, 1, 2]]);
});

cluster('one wrong edge does not join two products', () => {
  const good = { '0-1': 0.95, '2-3': 0.95 };
  assert.equal(world({ ...good, '1-2': 0.99 }), [[1, 2]], 'the strongest edge takes only its own two');
  assert.equal(world({ ...good, '1-2': 0.9 }), [
    [0, 1],
    [2, 3],
  ]);
});

cluster('a conflict anywhere across keeps two groups apart', () => {
  assert.equal(world({ '0-1': 0.95, '1-2': 0.9, '0-2': null }), [[0, 1]]);
});

cluster('one seller may list a thing in two ways, two that both do mean two things', () => {
  // 0 and 2 are listings of one seller, 1 and 3 of another.
  const without = (dropped: readonly [number, number][]): Edges => {
    const kept = new Edges();
    for (const [left, right, confidence] of [
      [0, 1, 0.95],
      [2, 3, 0.95],
      [0, 2, 0.8],
      [0, 3, 0.8],
      [1, 2, 0.8],
      [1, 3, 0.8],
    ] as const)
      if (!dropped.some(([a, b]) => a === left && b === right)) kept.add(left, right, confidence);
    return kept;
  };
  const joined = (dropped: readonly [number, number][]): number[][] =>
    [
      ...clusterOffers(without(dropped), 4, (left, right) =>
        dropped.some(([a, b]) => a === left && b === right) ? 'apart' : 'unlike',
      ),
    ].map(({ members }) => members);
  assert.equal(joined([]), [[0, 1, 2, 3]]);
  assert.equal(joined([[0, 2]]), [[0, 1, 2, 3]], 'one seller says so');
  assert.equal(
    joined([
      [0, 2],
      [1, 3],
    ]),
    [
      [0, 1],
      [2, 3],
    ],
    'two do',
  );
});

cluster('asks for pairs that no edge says anything of', () => {
  const edges = new Edges();
  edges.add(0, 1, 0.9);
  edges.add(1, 2, 0.8);
  assert.equal(
    [...clusterOffers(edges, 3, () => 'same')].map(({ members }) => members),
    [[0, 1, 2]],
  );
});

cluster('says the weakest link and the strongest pair', () => {
  const [found] = clustersOf({ '5-7': 0.8, '0-5': 0.8, '0-7': 0.953 });
  assert.equal(found, { members: [0, 5, 7], confidence: 0.8, strongest: [0, 7] });
});

cluster('a hundred listings of one thing are one product', () => {
  const given: Record<string, number> = {};
  for (let i = 0; i < COUNT; i++) for (let j = i + 1; j < COUNT; j++) given[`${i}-${j}`] = 0.9;
  assert.equal(
    clustersOf(given).map(({ members }) => members.length),
    [COUNT],
  );
});

cluster('does not depend on the order of the edges', () => {
  const edges = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`${i % 20}-${20 + (i % 7)}`, 0.7 + (i % 5) / 20]),
  );
  const turned = Object.fromEntries(Object.entries(edges).reverse());
  assert.equal(clustersOf(edges), clustersOf(turned));
});

cluster.run();

const edge = suite('Edges');
edge('finds an edge from either side', () => {
  const edges = new Edges();
  for (const [left, right] of [
    [3, 9],
    [0, 9],
    [3, 4],
  ] as const)
    edges.add(left, right, 0.9);
  edges.seal(10);
  assert.equal(
    [edges.has(9, 3), edges.has(3, 4), edges.has(0, 9), edges.has(0, 3), edges.has(4, 9)],
    [true, true, true, false, false],
  );
});
edge('orders by confidence, then left, then right', () => {
  const edges = new Edges();
  for (const [left, right, confidence] of [
    [3, 9, 0.8],
    [3, 4, 0.8],
    [5, 6, 0.95],
    [1, 9, 0.8],
  ] as const)
    edges.add(left, right, confidence);
  edges.seal(10);
  const order = [...edges.strongestFirst()]
    .map((i) => edges.at(i))
    .map(({ left, right, confidence }) => `${left}-${right} ${confidence}`);
  assert.equal(order, ['5-6 0.95', '1-9 0.8', '3-4 0.8', '3-9 0.8']);
});
edge.run();
