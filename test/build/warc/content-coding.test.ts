import { brotliCompressSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codingsOf, decodeContent, looksLikeMarkup } from '../../../build/warc/content-coding.ts';
import { fails } from '../sources/support.ts';

const decode = suite('decodeContent');
const page = Buffer.from(`<p>${'內容'.repeat(100_000)}`);

decode('takes codings off in reverse order', async () => {
  const twice = brotliCompressSync(gzipSync(page));
  assert.equal(await decodeContent(twice, 'gzip, br', 5_000_000), { bytes: page, truncated: false });
  assert.equal(await decodeContent(page, null, 5_000_000), { bytes: page, truncated: false });
});

decode('stops at the limit', async () => {
  const { bytes, truncated } = await decodeContent(gzipSync(page), 'gzip', 1_000);
  assert.equal(bytes, page.subarray(0, 1_000));
  assert.is(truncated, true);
  assert.is((await decodeContent(page, null, 1_000)).bytes.length, 1_000);
});

decode('a body exactly at the limit is whole', async () => {
  assert.is((await decodeContent(gzipSync(page), 'gzip', page.length)).truncated, false);
});

decode('an empty body stays empty', async () => {
  assert.is((await decodeContent(Buffer.alloc(0), 'gzip', 10)).bytes.length, 0);
});

decode('refuses what is neither coded nor markup, unknown codings and towers of them', async () => {
  await fails(() => decodeContent(Buffer.from('plain'), 'gzip', 10), /not gzip data/);
  await fails(() => decodeContent(page, 'zstd', 10), /content coding "zstd" is not known/);
  await fails(() => decodeContent(page, 'gzip,gzip,gzip,gzip,gzip,gzip', 10), /6 content codings; at most 5/);
});

decode.run();

const list = suite('codingsOf');

list('reads the header as servers write it', () => {
  assert.equal(codingsOf(' GZIP , identity,, br '), ['gzip', 'br']);
  assert.equal(codingsOf(null), []);
});

list.run();

const markup = suite('looksLikeMarkup');

markup('sees past a byte order mark and white space', () => {
  assert.is(looksLikeMarkup(Buffer.from('\ufeff\r\n <html>')), true);
  assert.is(looksLikeMarkup(Buffer.from('{"a":1}')), false);
  assert.is(looksLikeMarkup(gzipSync('<html>')), false);
});

markup.run();
