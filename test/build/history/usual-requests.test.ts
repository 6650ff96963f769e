import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ObservationGroups } from '../../../build/history/groups.ts';
import { isFewer, RequestMemory } from '../../../build/history/usual-requests.ts';
import { mergeSite, mergeStates } from '../../../build/sites/profile-site.ts';
import type { SiteObservation, SourceKind } from '../../../core/contract/index.ts';
import { observation } from '../../support/sites.ts';

const seen = (day: number, requests: number | null, over: Partial<SiteObservation> = {}): SiteObservation =>
  observation('a.example', {
    ...{ observedAt: `2026-03-${String(day).padStart(2, '0')}T00:00:00Z`, source: 'har' },
    ...{ requests, title: `day ${day}`, ...over },
  });
const verdicts = (...observations: SiteObservation[]): boolean[] =>
  new RequestMemory().judge(observations).map(({ complete }) => complete);

const few = suite('isFewer');
few('at most a third, and five fewer at least', () => {
  assert.equal(
    [2, 3, 4, 5, 6].map((n) => isFewer(n, 15)),
    [true, true, true, true, false],
  );
  assert.is(isFewer(1, 5), false);
  assert.is(isFewer(1, 6), true);
});
few.run();

const memory = suite('RequestMemory');
memory('a visit that was stopped early is partial, with its reason', () => {
  const judged = new RequestMemory().judge([seen(1, 15), seen(2, 3), seen(3, 14)]);
  assert.equal(
    judged.map((o) => [o.complete, o.incompleteReason]),
    [
      [true, undefined],
      [false, 'few_requests'],
      [true, undefined],
    ],
  );
});

memory('the third in a row is how the site is seen from now on', () => {
  assert.equal(verdicts(seen(1, 15), seen(2, 3), seen(3, 2), seen(4, 3), seen(5, 3)), [true, false, false, true, true]);
  assert.equal(verdicts(seen(1, 15), seen(2, 3), seen(3, 16), seen(4, 3), seen(5, 3)), [
    true,
    false,
    true,
    false,
    false,
  ]);
});

memory('a slow fall does not hide a sudden one: the most of the last three counts', () => {
  assert.equal(verdicts(seen(1, 30), seen(2, 20), seen(3, 9)), [true, true, false]);
  assert.equal(verdicts(seen(1, 30), seen(2, 20), seen(3, 18), seen(4, 17), seen(5, 7)), [
    true,
    true,
    true,
    true,
    true,
  ]);
});

memory('kinds of source are counted apart, and those without requests not at all', () => {
  assert.equal(verdicts(seen(1, 40), seen(2, 4, { source: 'rendered' }), seen(3, null, { source: 'http' })), [
    true,
    true,
    true,
  ]);
});

memory('what is partial already, and an archive that is read late or twice, changes nothing of what is usual', () => {
  assert.equal(verdicts(seen(1, 15), seen(2, 2, { complete: false }), seen(3, 2), seen(4, 2)), [
    true,
    false,
    false,
    false,
  ]);
  const kept = new RequestMemory();
  kept.judge([seen(5, 15)]);
  const before = JSON.stringify(kept.usual);
  assert.is(kept.isFew(seen(4, 2)), true);
  assert.is(kept.isFew(seen(5, 2)), true);
  assert.is(JSON.stringify(kept.usual), before);
});
memory.run();

const states = suite('states and few requests');
states('a stopped visit never replaces a whole one, build after build, and goes on from what was kept', () => {
  let state = mergeSite(null, [seen(1, 15)]);
  for (const [day, requests, title] of [
    [2, 3, 'day 1'],
    [3, 3, 'day 1'],
    [4, 15, 'day 4'],
    [5, 4, 'day 4'],
    [6, 3, 'day 4'],
    [7, 2, 'day 7'],
  ] as const) {
    state = mergeSite(JSON.parse(JSON.stringify(state)), [seen(day, requests)]);
    assert.is(state?.observation.title, title, `day ${day}`);
  }
});

states('where nothing better is known a first small visit stands, and a larger one replaces it', () => {
  const state = mergeSite(null, [seen(1, 3)]);
  assert.is(mergeSite(state, [seen(2, 15)])?.observation.title, 'day 2');
});

states('who is told of sites seen again gets what stood and what stands now', async () => {
  const told: string[] = [];
  const known = [mergeSite(null, [seen(1, 15)])!];
  const add = (before: SiteObservation, after: SiteObservation): void => {
    told.push(`${before.title} ${after.title}`);
  };
  for await (const _ of mergeStates(known, [seen(2, 14), observation('b.example')], undefined, { add }));
  for await (const _ of mergeStates(known, [], undefined, { add }));
  assert.equal(told, ['day 1 day 2']);
});
states.run();

const history = suite('observations of a site and few requests');
const judged = (rows: [day: number, requests: number | null, source?: SourceKind][]): [boolean, string | null][] => {
  const groups = new ObservationGroups();
  groups.add([
    rows.map(([day]) => Date.UTC(2026, 2, day)),
    rows.map(() => true),
    rows.map(() => null),
    rows.map(([, , source = 'har']) => ['a.example', source, 's1', '[]', '', ''].join('\x1f')),
    rows.map(([, requests]) => requests),
    rows.map(() => null),
  ]);
  const [group] = groups.last();
  return group![1].map((row) => [row.complete, row.incomplete_reason ?? null]);
};

history('are judged by those before', () => {
  assert.equal(
    judged([
      [1, 15],
      [2, 3],
      [3, 14],
    ]),
    [
      [true, null],
      [false, 'few_requests'],
      [true, null],
    ],
  );
});

history('of the first the second tells', () => {
  assert.equal(
    judged([
      [1, 3],
      [2, 15],
      [3, 15],
    ])[0],
    [false, 'few_requests'],
  );
  assert.equal(
    judged([
      [1, 12],
      [2, 15],
    ])[0],
    [true, null],
  );
  assert.equal(
    judged([
      [1, 3, 'rendered'],
      [2, 15, 'har'],
    ])[0],
    [true, null],
  );
});

history('without requests nothing is judged', () => {
  assert.equal(
    judged([
      [1, null, 'http'],
      [2, null, 'http'],
    ]),
    [
      [true, null],
      [true, null],
    ],
  );
});
history.run();
