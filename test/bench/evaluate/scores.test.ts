import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plotSvg, plotText, spreadOf } from '../../../bench/evaluate/scores.ts';

const sites = (scores: (number | null)[]) => scores.map((rated) => ({ rated, coverage: 1 }));
const spread = suite('spreadOf');

spread('counts the rated, their quartiles and the value that most have', () => {
  const found = spreadOf(sites([0, 4, 5, 50, 50, 50, 95, 100, null, null]));
  assert.equal([found.sites, found.rated, found.not_enough_seen, found.different], [10, 8, 2, 6]);
  assert.equal(found.quartiles, [4, 50, 50]);
  assert.equal(found.largest, { score: 50, share: 0.375 });
  assert.equal([found.bins[0], found.bins[1], found.bins[10], found.bins[19]], [2, 1, 3, 2]);
});

spread('of nothing rated there are no figures', () => {
  const found = spreadOf(sites([null]));
  assert.equal([found.rated, found.quartiles, found.largest], [0, null, null]);
});

spread('is drawn as lines of text and as a picture', () => {
  const found = spreadOf(sites([50, 50, 99]));
  const lines = plotText(found).split('\n');
  assert.is(lines.length, 20);
  assert.is(lines[10], ` 50–54 ${'█'.repeat(40)} 2`);
  assert.is(lines[19], `95–100 ${'█'.repeat(20)} 1`);
  assert.is(plotSvg(found).match(/<rect /g)?.length, 20);
});
spread.run();
