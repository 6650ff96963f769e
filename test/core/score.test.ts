import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupRatedOf, ratedOf, ratedOfRow } from '../../core/score.ts';

const part = (id: string, group: 'health' | 'trust', weight: number) => ({
  ...{ id, group, weight, points: weight, reason: '', reason_en: '' },
});
const parts = [part('https', 'health', 25), part('age', 'trust', 4), part('company', 'trust', 0)];
const score = { total: 70, health: 80, trust: 60, coverage: 0.7, rated: 70, parts };

const shown = suite('ratedOf');
shown('is the rated score, null where there is none, the total of releases that had no other', () => {
  assert.is(ratedOf(score), 70);
  assert.is(ratedOf({ ...score, rated: null }), null);
  assert.is(ratedOf({ total: 70 }), 70);
  assert.is(ratedOfRow({ score: 70, score_rated: null }), null);
  assert.is(ratedOfRow({ score: 70, score_rated: 70 }), 70);
  assert.is(ratedOfRow({ score: 70 }), 70);
});

shown('a group of which nothing was judged has no number', () => {
  assert.is(groupRatedOf(score, 'health'), 80);
  assert.is(groupRatedOf(score, 'trust'), null);
  assert.is(groupRatedOf({ ...score, parts: [...parts, part('contact', 'trust', 15)] }, 'trust'), 60);
  assert.is(groupRatedOf({ ...score, rated: null }, 'health'), null);
});
shown.run();
