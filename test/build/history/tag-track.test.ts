import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findChanges, SETTLE_MS, type Sight, type TrackRules } from '../../../build/history/mover-track.ts';

const DAY_MS = 86_400_000;
const sight = (day: number, value: string | null, richness = 1): Sight => ({
  timeMs: day * DAY_MS,
  source: richness === 1 ? 'http' : 'har',
  richness,
  snapshot: `day ${day}`,
  value,
});
const always: TrackRules = { comparable: () => true, holdReturns: false };
const changes = (sights: Sight[], rules = always) =>
  findChanges(sights, rules).map(({ before, after, first }) => [
    before.snapshot,
    after.snapshot,
    first?.snapshot ?? null,
  ]);

const track = suite('findChanges');

track('says which observations make a change, and which raised the question', () => {
  assert.equal(changes([sight(0, null), sight(1, 'a')]), [['day 0', 'day 1', null]]);
  assert.equal(changes([sight(0, 'a'), sight(1, null), sight(2, null)]), [['day 0', 'day 2', 'day 1']]);
  assert.equal(changes([]), []);
});

track('a start rests on the newest look that was as rich', () => {
  assert.equal(changes([sight(0, null, 2), sight(1, null), sight(2, 'a', 2)]), [['day 0', 'day 2', null]]);
  assert.equal(changes([sight(0, null, 2), sight(1, null), sight(2, 'a')]), [['day 1', 'day 2', null]]);
});

track('a stop that a richer look found rests on the newest look that saw the thing', () => {
  assert.equal(changes([sight(0, 'a'), sight(1, null, 2), sight(2, null, 2)]), [['day 0', 'day 2', 'day 1']]);
});

track('what only a richer look saw is not missed by poorer ones', () => {
  assert.equal(changes([sight(0, 'a', 2), sight(1, null), sight(2, null), sight(3, null, 2), sight(4, null, 2)]), [
    ['day 0', 'day 4', 'day 3'],
  ]);
});

track('another value between two doubts begins the count anew', () => {
  assert.equal(changes([sight(0, 'a'), sight(1, null), sight(2, 'a'), sight(3, null), sight(4, null)]), [
    ['day 2', 'day 4', 'day 3'],
  ]);
});

track('holds a return back until it has lasted', () => {
  const there = [sight(0, 'a'), sight(1, 'b'), sight(2, 'a'), sight(3, 'a')];
  const lasting = sight(3 + SETTLE_MS / DAY_MS, 'a');
  const held = { ...always, holdReturns: true };
  assert.equal(changes(there, held), [['day 0', 'day 1', null]]);
  assert.equal(changes([...there, lasting], held).at(-1), ['day 1', 'day 33', null]);
  assert.is(changes(there).length, 2);
});

track('looks that cannot be compared make nothing and are where it goes on', () => {
  const rules = {
    holdReturns: false,
    comparable: (a: Sight, b: Sight) => a.timeMs >= 2 * DAY_MS === b.timeMs >= 2 * DAY_MS,
  };
  assert.equal(changes([sight(1, null), sight(2, 'a')], rules), []);
  assert.equal(changes([sight(1, null), sight(2, 'a'), sight(3, null), sight(4, null)], rules), [
    ['day 2', 'day 4', 'day 3'],
  ]);
});

track.run();
