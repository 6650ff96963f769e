import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeDealsWorld, type NoiseName, type TrueOffer, timeOf } from '../../../bench/evaluate/deals/world.ts';

const offersOf = (...on: NoiseName[]): TrueOffer[] =>
  makeDealsWorld('test', 60, new Set(on)).flatMap(({ offers }) => offers);
const hadAnother = ({ points, firstDay }: TrueOffer): boolean => points[0]!.at < timeOf(firstDay);

const world = suite('invented deals: addresses that sold another thing');
world('are there with their noise alone, and the build tells since when each sells what it does', () => {
  assert.not(offersOf('retitled').some(hadAnother));
  const relisted = offersOf('relisted', 'retitled').filter(hadAnother);
  assert.ok(relisted.length > 20, `${relisted.length} of them`);
  for (const { listedSince, firstDay } of relisted) {
    assert.ok(listedSince !== null && listedSince <= timeOf(firstDay), listedSince ?? 'nothing is told');
    assert.ok(listedSince > timeOf(firstDay - 1), listedSince);
  }
});
world('a title that is written anew for a sale is no other thing', () => {
  assert.equal(
    offersOf('retitled').filter(({ listedSince }) => listedSince !== null),
    [],
  );
});
world.run();
