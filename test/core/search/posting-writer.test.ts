import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PostingWriter } from '../../../core/search/posting-writer.ts';
import { fc } from '../../support/property.ts';

const writer = suite('PostingWriter');

const readAll = (postings: PostingWriter, token: number): number[] => {
  const into = new Uint32Array(postings.counts[token]!);
  postings.read(token, into);
  return [...into];
};

writer('reads back what was added, each list for itself, whatever the order of tokens', () => {
  const lists = fc.array(fc.uniqueArray(fc.nat(3_000_000), { minLength: 1, maxLength: 400 }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(lists, (given) => {
      const postings = new PostingWriter();
      const sorted = given.map((list) => [...list].sort((a, b) => a - b));
      const all = sorted.flatMap((list, token) => list.map((ordinal) => ({ token, ordinal })));
      all.sort((a, b) => a.ordinal - b.ordinal);
      for (const { token, ordinal } of all) postings.add(token, ordinal);
      for (const [token, list] of sorted.entries()) assert.equal(readAll(postings, token), list);
    }),
    { numRuns: 60 },
  );
});

writer('adds an ordinal once', () => {
  const postings = new PostingWriter();
  for (const ordinal of [0, 0, 5, 5, 5]) postings.add(0, ordinal);
  assert.equal(readAll(postings, 0), [0, 5]);
});

writer('makes room for many tokens', () => {
  const postings = new PostingWriter();
  for (let token = 0; token < 5_000; token++) postings.add(token, 7);
  assert.equal(readAll(postings, 4_999), [7]);
  assert.equal(readAll(postings, 0), [7]);
});

writer.run();
