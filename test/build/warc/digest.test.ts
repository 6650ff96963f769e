import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BlockHash, digestMatches, toBase32 } from '../../../build/warc/digest.ts';

const base32 = suite('toBase32');

base32('agrees with the vectors of RFC 4648, without padding', () => {
  const vectors: [string, string][] = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ];
  for (const [text, encoded] of vectors) assert.is(toBase32(Buffer.from(text)), encoded);
});

base32.run();

const digest = suite('digestMatches');
const empty = Buffer.alloc(0);

digest('knows labels and both encodings; the digests of nothing are well known', () => {
  const right = [
    'sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ',
    'sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'SHA-256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'sha-256:4OYMIQUY7QOBJGX36TEJS35ZEQT24QPEMSNZGTFESWMRW6CSXBKQ====',
    'md5:d41d8cd98f00b204e9800998ecf8427e',
  ];
  for (const label of right) assert.is(digestMatches(label, empty), true, label);
  for (const label of right) assert.is(digestMatches(label, Buffer.from('x')), false, label);
});

digest('has nothing to say of no digest and of unknown kinds', () => {
  for (const label of [undefined, '', 'blake3:abc', 'abc']) assert.is(digestMatches(label, empty), null);
});

digest.run();

const block = suite('BlockHash');

block('hashes as bytes pass', () => {
  const hash = new BlockHash('sha1:a9993e364706816aba3e25717850c26c9cd0d89d');
  for (const part of ['a', 'b', 'c']) hash.update(Buffer.from(part));
  assert.is(hash.matches(), true);
});

block.run();
