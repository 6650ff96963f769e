import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LiveError } from '../../../runtime/context.ts';
import { FairGate, type FairGateOptions, type Place } from '../../../runtime/live/fair-gate.ts';

const never = new AbortController().signal;
const gateOf = (changes: Partial<FairGateOptions> = {}): FairGate =>
  new FairGate({ places: 1, maxWaiting: 4, shareMs: null, full: 'full', ...changes });

/** Everybody who asks, and in which order they were let in (`a1`) or refused (`a1!`). */
const asking = (gate: FairGate) => {
  const log: string[] = [];
  const places = new Map<string, Place>();
  const ask = async (name: string, signal = never): Promise<void> => {
    try {
      places.set(name, await gate.enter(name[0]!, signal));
      log.push(name);
    } catch (error) {
      log.push(error instanceof LiveError ? `${name}!` : `${name}?`);
    }
  };
  const leave = async (name: string): Promise<void> => {
    places.get(name)?.leave();
    await sleep(0);
  };
  return { log, ask, leave, places };
};

const gates = suite('FairGate');

gates('lets in who waited, one after the other, and counts both', async () => {
  const gate = gateOf();
  const { log, ask, leave } = asking(gate);
  for (const name of ['a1', 'a2', 'a3']) void ask(name);
  await sleep(0);
  assert.equal([gate.held, gate.waiting], [1, 2]);
  for (const name of ['a1', 'a1', 'a2', 'a3']) await leave(name);
  assert.equal(log, ['a1', 'a2', 'a3'], 'leaving twice gives no second place');
  assert.equal([gate.held, gate.waiting], [0, 0]);
});

gates('one with many requests stands behind one with few', async () => {
  const { log, ask, leave } = asking(gateOf());
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void ask(name);
  await sleep(0);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await leave(name);
  assert.equal(log, ['a1', 'b1', 'c1', 'a2', 'a3']);
});

gates('who holds a place comes after who holds none, where there are several', async () => {
  const { log, ask, leave } = asking(gateOf({ places: 2 }));
  for (const name of ['a1', 'b1', 'b2', 'a2', 'c1']) void ask(name);
  await sleep(0);
  for (const name of ['a1', 'c1', 'b1']) await leave(name);
  assert.equal(log, ['a1', 'b1', 'c1', 'a2', 'b2']);
});

gates('refuses whom the queue has no room for, and takes room from who has the most', async () => {
  const gate = gateOf();
  const { log, ask } = asking(gate);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask(name);
  await sleep(0);
  assert.equal(log, ['a1', 'a6!']);
  for (const name of ['b1', 'b2', 'b3', 'c1', 'd1']) void ask(name);
  await sleep(0);
  assert.is(gate.waiting, 4);
  assert.equal(log.slice(2).sort(), ['a3!', 'a4!', 'a5!', 'b2!', 'b3!']);
});

gates('forgets who does not wait any more', async () => {
  const gate = gateOf();
  const { log, ask, leave } = asking(gate);
  const gone = new AbortController();
  void ask('a1');
  void ask('b1', gone.signal);
  void ask('c1');
  await sleep(0);
  gone.abort(new Error('gone'));
  await leave('a1');
  assert.equal(log, ['a1', 'b1?', 'c1']);
  await ask('d1', gone.signal);
  assert.is(log.at(-1), 'd1?');
});

gates('a place is over after its share of the time, while others wait, and not otherwise', async () => {
  const { ask, leave, places } = asking(gateOf({ shareMs: 60 }));
  void ask('a1');
  void ask('a2');
  await sleep(100);
  assert.not.ok(places.get('a1')?.over.aborted, 'its own do not count');
  const gone = new AbortController();
  void ask('b1', gone.signal);
  await sleep(10);
  assert.ok(places.get('a1')?.over.aborted, 'its half was over before');
  assert.is(places.get('a1')?.over.reason.code, 'rate_limited');
  await leave('a1');
  const began = performance.now();
  await new Promise((resolve) => places.get('b1')?.over.addEventListener('abort', resolve));
  assert.ok(performance.now() - began >= 25, 'the next has its half too');
});

gates('a place that nobody else wants any more is kept', async () => {
  const { ask, places } = asking(gateOf({ shareMs: 80 }));
  const gone = new AbortController();
  void ask('a1');
  void ask('b1', gone.signal);
  await sleep(5);
  gone.abort(new Error('gone'));
  await sleep(100);
  assert.not.ok(places.get('a1')?.over.aborted);
});

gates.run();
