import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { driftOfWorld, inventedWorld, LEFT, MOVED, NEW_HOST } from '../../../bench/evaluate/drift-world.ts';
import { adjusted, logFactorial, logOverlap, logPaired } from '../../../build/history/chance.ts';
import { DriftCounter, driftLine } from '../../../build/history/drift.ts';
import type { SiteObservation } from '../../../core/contract/index.ts';

const chance = suite('chance');
const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-9 * Math.max(1, Math.abs(expected)), `${actual}, not ${expected}`);

chance('factorials are right where the series takes over', () => {
  near(logFactorial(5), Math.log(120));
  near(logFactorial(15), Math.log(1307674368000));
  near(logFactorial(20), Math.log(2432902008176640000));
});

chance('the paired test is a coin', () => {
  near(Math.exp(logPaired(5, 0)), 2 / 32);
  near(Math.exp(logPaired(0, 5)), 2 / 32);
  near(Math.exp(logPaired(8, 2)), (2 * (1 + 10 + 45)) / 1024);
  assert.is(logPaired(4, 4), 0);
  assert.is(logPaired(0, 0), 0);
  assert.ok(logPaired(5000, 0) < -3000, 'no underflow');
});

chance('the overlap is drawn without putting back', () => {
  // Of 4 marked in 8, 4 drawn: all four 1/70, three or more 17/70 (the tea of Fisher's lady).
  near(Math.exp(logOverlap({ all: 8, marked: 4, drawn: 4, found: 4 })), 1 / 70);
  near(Math.exp(logOverlap({ all: 8, marked: 4, drawn: 4, found: 3 })), 17 / 70);
  assert.is(logOverlap({ all: 8, marked: 4, drawn: 4, found: 0 }), 0);
  assert.is(Math.round(logOverlap({ all: 8, marked: 8, drawn: 8, found: 8 }) * 1e9), 0);
});

chance('many tests are adjusted as Benjamini and Hochberg say', () => {
  const logs = [0.01, 0.04, 0.03, 0.005].map(Math.log);
  const expected = [0.02, 0.04, 0.04, 0.02];
  for (const [i, log] of adjusted(logs).entries()) near(Math.exp(log), expected[i]!);
});
chance.run();

const worlds = suite('DriftCounter in worlds whose truth is known');
worlds('what moved is named first, with its new host first, in every world', () => {
  for (let seed = 100; seed < 115; seed++) {
    const { sites, with_hosts, fell } = driftOfWorld(seed, { sites: 1_000 });
    assert.equal([sites, with_hosts], [1_000, 1_000]);
    assert.is(fell[0]?.technology, MOVED, `world ${seed}`);
    assert.is(fell[0]?.hosts?.[0]?.host, NEW_HOST, `world ${seed}`);
    assert.ok(!fell[0]?.hosts?.some(({ host }) => host.includes('newcomer') || host.includes('tail')), `world ${seed}`);
  }
});

worlds('chance is hardly ever named: no more than one in a hundred of what is told', () => {
  let [told, wrong] = [0, 0];
  for (let seed = 200; seed < 230; seed++) {
    const { fell, rose } = driftOfWorld(seed, { sites: 600 });
    told += fell.length + rose.length;
    wrong += [...fell, ...rose].filter(({ technology }) => technology !== MOVED && technology !== LEFT).length;
  }
  assert.ok(told >= 27, `${told} told`);
  assert.ok(wrong <= 1, `${wrong} of ${told} wrong`);
});

worlds('a hundredth that leaves shows where chance is small, without a host, after what moved', () => {
  const { fell } = driftOfWorld(3, { sites: 6_000, missed: 0.0001 });
  assert.equal(
    fell.map(({ technology }) => technology),
    [MOVED, LEFT],
  );
  assert.equal(fell[1]?.hosts, []);
});

worlds('a new host of its own for each customer is told by its domain', () => {
  const counter = new DriftCounter();
  let n = 0;
  for (const [before, after] of inventedWorld(5)) {
    const hosts = after.hosts?.map((host) => (host === NEW_HOST ? `c${n++}.moved-elsewhere.example` : host));
    counter.add(before, { ...after, hosts: hosts! });
  }
  assert.is(counter.result().fell[0]?.hosts?.[0]?.host, '*.moved-elsewhere.example');
});

worlds('snapshots without hosts still tell what fell', () => {
  const drift = driftOfWorld(1, { hosts: false });
  assert.is(drift.with_hosts, 0);
  assert.is(drift.fell[0]?.technology, MOVED);
  assert.is(drift.fell[0]?.hosts, null);
  assert.match(driftLine(drift), /^drift over 1500 sites seen whole again: fell: moved −\d+ \+\d+$/);
});
worlds.run();

type Look = Parameters<DriftCounter['add']>[0];
const look = (day: number, technologies: string[], over: Partial<SiteObservation> = {}): Look => ({
  ...{ observedAt: `2026-01-0${day}T00:00:00Z`, source: 'har', complete: true, hosts: [], ...over },
  technologies: technologies.map((id) => ({ id })),
});

const counted = suite('DriftCounter');
counted('only sites that both looks saw whole, anew and alike are compared', () => {
  const counter = new DriftCounter();
  counter.add(look(1, ['a']), look(2, [], { complete: false }));
  counter.add(look(1, ['a'], { complete: false }), look(2, []));
  counter.add(look(1, ['a']), look(1, []));
  counter.add(look(1, ['a']), look(2, [], { source: 'http' }));
  assert.is(counter.result().sites, 0);
  counter.add(look(1, ['a']), look(2, [], { source: 'rendered' }));
  assert.is(counter.result().sites, 1);
});

counted('where every site lost it, the host that is new on most of them is told', () => {
  const counter = new DriftCounter();
  for (let i = 0; i < 40; i++)
    counter.add(
      look(1, ['gone'], { hosts: ['old.example'] }),
      look(2, [], { hosts: [`x${i}.example`, 'new.example'] }),
    );
  const { fell } = counter.result();
  assert.equal(fell, [
    {
      ...{ technology: 'gone', before: 40, after: 0, lost: 40, gained: 0, p: fell[0]!.p, rules_changed: null },
      hosts: [{ host: 'new.example', losing: 40, others: 0 }],
    },
  ]);
  assert.is(
    driftLine(counter.result()),
    'drift over 40 sites seen whole again: fell: gone −40 +0, there now new.example on 40',
  );
});

counted('what rose is told apart, and nothing where nothing changed', () => {
  const counter = new DriftCounter();
  for (let i = 0; i < 30; i++) counter.add(look(1, ['same']), look(2, ['same', 'come']));
  const { fell, rose } = counter.result();
  assert.equal([fell.length, rose.map(({ technology, gained }) => [technology, gained])], [0, [['come', 30]]]);
  const nothing = driftLine({ sites: 5, with_hosts: 5, fell: [], rose: [] });
  assert.is(nothing, 'drift over 5 sites seen whole again: nothing beyond chance');
});

counted('a technology that was found by other rules is marked', () => {
  const counter = new DriftCounter();
  for (let i = 0; i < 30; i++) counter.add(look(1, ['old', 'same']), look(2, []));
  const drift = counter.result((technology) => technology === 'old');
  assert.equal(
    drift.fell.map((one) => [one.technology, one.rules_changed]),
    [
      ['old', true],
      ['same', false],
    ],
  );
  assert.match(driftLine(drift), /old −30 \+0 \(its rules changed\); same −30 \+0$/);
});

counted('memory stays bounded though each site brings hosts of its own', () => {
  const counter = new DriftCounter();
  for (let i = 0; i < 7_000; i++) {
    const fresh = Array.from({ length: 60 }, (_, n) => `h${n}.s${i}.example`);
    counter.add(
      look(1, i % 3 === 0 ? ['gone'] : ['same']),
      look(2, i % 3 === 0 ? [] : ['same'], { hosts: [...fresh, ...(i % 3 === 0 ? ['new.example'] : [])] }),
    );
  }
  assert.is(counter.result().fell[0]?.hosts?.[0]?.host, 'new.example');
});
counted.run();
