import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readIdentity } from '../../../core/match/identity.ts';
import { plainWeight, similarity } from '../../../core/match/similarity.ts';

const of = (a: string, b: string) => similarity(readIdentity({ title: a }), readIdentity({ title: b }));

const alike = suite('similarity');
alike('is 1 for the same words and 0 for none', () => {
  assert.equal(of('jbl flip 喇叭', '喇叭 flip jbl'), { dice: 1, containment: 1 });
  assert.equal(of('jbl flip', '衛生紙'), { dice: 0, containment: 0 });
  assert.equal(of('', ''), { dice: 0, containment: 0 });
});
alike('containment is whole where one title is part of the other', () => {
  const { dice, containment } = of('flip speaker', 'flip speaker black new');
  assert.is(containment, 1);
  assert.is(Math.round(dice * 100), 67);
});
alike.run();

const weight = suite('plainWeight');
weight('numbers over words over bigrams', () => {
  assert.ok(plainWeight('7') > plainWeight('flip'));
  assert.ok(plainWeight('flip') > plainWeight('喇叭'));
});
weight.run();
