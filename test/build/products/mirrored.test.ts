import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ObservedOffer } from '../../../core/contract/index.ts';
import { buildCatalogue } from '../../support/catalogue.ts';
import { offer } from './products.fixture.ts';

/** An invented word of three syllables for a number, another one for each below 1,728. */
const syllables = ['bor', 'dex', 'fil', 'gan', 'hup', 'jat', 'kem', 'lud', 'mos', 'nir', 'pav', 'rog'];
const word = (n: number): string =>
  [1, 12, 144].map((by) => syllables[Math.floor(((n * 947) % 1728) / by) % 12]).join('');
const code = (n: number): string => `XQ${7000 + n * 13}KD`;

/**
 * Two sellers of the same 150 invented things, whose titles share a number, or, for each seventh, only the name and not what
 * stands around it. `alone`: as many more that only the second has.
 */
const ranges = (alone: number, unlike: (n: number) => boolean = (n) => n % 7 === 0): ObservedOffer[] => {
  const offers: ObservedOffer[] = [];
  for (let n = 1; n <= 150; n++) {
    const name = `${word(n)} ${word(n + 500)}`;
    const [left, right] = unlike(n)
      ? [`${name} speaker compact ${code(n)}`, `${name} speaker ${word(n + 900)} foldable`]
      : [`${name} ${code(n)}`, `${name} ${code(n)} lightweight`];
    offers.push(offer(`first.example:${n}`, left, 100 + n), offer(`second.example:${n}`, right, 110 + n));
  }
  for (let n = 1; n <= alone; n++)
    offers.push(offer(`second.example:alone${n}`, `${word(n + 1100)} ${word(n + 1400)} spare ${code(n + 400)}`, 90));
  return offers;
};

/** Things of which both offers stand in one product, by number, and those of which two different things do. */
const joinedIn = async (offers: readonly ObservedOffer[]): Promise<{ right: number[]; wrong: string[] }> => {
  const { comparisons } = await buildCatalogue([...offers]);
  const [right, wrong]: [number[], string[]] = [[], []];
  for (const { offers: own, match } of comparisons) {
    const numbers = new Set(own.map(({ offer_id }) => offer_id.slice(offer_id.indexOf(':') + 1)));
    if (numbers.size > 1) wrong.push([...numbers].join(' '));
    else right.push(Number([...numbers][0]));
    assert.ok(match.confidence >= 0.7, `${match.confidence}`);
  }
  return { right: right.sort((a, b) => a - b), wrong };
};
const sevenths = Array.from({ length: 21 }, (_, i) => 7 * (i + 1));
const isSeventh = (n: number): boolean => n % 7 === 0;

const mirrored = suite('sellers whose ranges mirror each other');

mirrored('what is each other’s nearest there is one product, and says so', async () => {
  const { right, wrong } = await joinedIn(ranges(0));
  assert.equal(wrong, []);
  assert.equal(right.filter(isSeventh), sevenths);
  assert.is(right.length, 150);
  const { comparisons } = await buildCatalogue(ranges(0));
  const near = comparisons.filter(({ match }) => match.reasons.some((reason) => reason.startsWith('nearest')));
  assert.is(near.length, sevenths.length);
});

mirrored('where one has much that the other has not, titles that differ so are not the same', async () => {
  const { right, wrong } = await joinedIn(ranges(200));
  assert.equal(wrong, []);
  assert.equal(right.filter(isSeventh), []);
  assert.is(right.length, 150 - sevenths.length);
});

mirrored('a thing without a counterpart gets none, and one that two are as near to stays alone', async () => {
  const offers = ranges(0).filter(({ offerId }) => !/^second.example:(7|14|21)$/.test(offerId));
  const other = (n: number, title: string): ObservedOffer => offer(`second.example:${n}`, title, 100);
  const twoAlike = [1, 2].map((i) => other(i + 900, `${word(28)} ${word(528)} speaker ${word(928 + i)} foldable`));
  const { right, wrong } = await joinedIn([
    ...offers.filter(({ offerId }) => offerId !== 'second.example:28'),
    ...twoAlike,
  ]);
  assert.equal(wrong, []);
  assert.equal(
    right.filter(isSeventh),
    sevenths.filter((n) => n > 28),
  );
});

mirrored('in Chinese titles nearness alone joins nothing', async () => {
  const chinese = ranges(0).map((one) => ({ ...one, title: `${one.title} 旅行用輕便喇叭` }));
  const { right } = await joinedIn(chinese);
  const latin = await joinedIn(ranges(0));
  assert.ok(right.filter(isSeventh).length < latin.right.filter(isSeventh).length);
});

mirrored.run();
