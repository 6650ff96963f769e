import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seamWeight } from '../../../build/products/packed-seams.ts';
import { PackedSide } from '../../../build/products/packed-side.ts';
import { readIdentity } from '../../../core/match/index.ts';
import { packed } from '../../support/identities.ts';

const weightOf = (own: string, other: string): number => {
  const kept = packed([own, other].map((title) => readIdentity({ title })));
  const [a, b] = [0, 1].map((at) => {
    const side = new PackedSide();
    side.turnTo(kept.shardOf(at).words, kept.startOf(at));
    return side;
  }) as [PackedSide, PackedSide];
  return seamWeight(a, b, () => 1, 0);
};

const seams = suite('seamWeight');
seams('three quarters of a bigram where two words of the other title meet', () => {
  assert.is(weightOf('星河藍山', '藍山 星河'), 525);
  assert.is(weightOf('藍山 星河', '星河藍山'), 0);
  assert.is(weightOf('星河藍山', '星河 曼特寧'), 0, 'one of the characters is not there');
});
seams.run();
