import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodePage } from '../../core/decode.ts';
import { pageOf } from './detect-support.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const html = (body: Uint8Array, contentType = 'text/html') =>
  pageOf(body, { headers: [['content-type', contentType]] });

const decode = suite('decodePage');

decode('a Content-Type charset wins over the meta', () => {
  const page = html(bytes('<meta charset="utf-8">', [0xa4, 0xa4]), 'text/html; charset="Big5"');
  assert.equal(decodePage(page), { text: '<meta charset="utf-8">中', encoding: 'big5' });
});

decode('a byte order mark wins over everything and is dropped', () => {
  const page = html(bytes([0xef, 0xbb, 0xbf], '<p>', [0xe7, 0xaa, 0x84]), 'text/html; charset=big5');
  assert.equal(decodePage(page), { text: '<p>窄', encoding: 'utf-8' });
});

decode('a meta in the first 1024 bytes names the encoding, in either form', () => {
  const short = html(bytes('<meta charset=big5><p>', [0xa4, 0xa4]));
  const long = html(bytes('<meta http-equiv="Content-Type" content="text/html; charset=big5"><p>', [0xa4, 0xa4]));
  assert.is(decodePage(short).text.at(-1), '中');
  assert.is(decodePage(long).text.at(-1), '中');
});

decode("Big5 is WHATWG's: with the extensions that Taiwan's pages use", () => {
  // 0xC6E7 is the Hiragana of the ETEN extension, 0xF9D6 碁, 0x8862 two code points.
  const page = html(bytes([0xc6, 0xe7, 0xf9, 0xd6, 0x88, 0x62]), 'text/html; charset=big5-hkscs');
  assert.is(decodePage(page).text, '\u3041\u7881\u00ca\u0304');
});

decode('without a declaration UTF-8 is seen by its bytes, else windows-1252 is assumed', () => {
  assert.is(decodePage(html(bytes('<p>', [0xe7, 0xaa, 0x84]))).encoding, 'utf-8');
  assert.equal(decodePage(html(bytes('caf', [0xe9]))), { text: 'café', encoding: 'windows-1252' });
});

decode('an unknown charset is passed over, broken bytes become U+FFFD', () => {
  const page = html(bytes('<meta charset=utf-8>', [0xff]), 'text/html; charset=klingon');
  assert.equal(decodePage(page), { text: '<meta charset=utf-8>\ufffd', encoding: 'utf-8' });
});

decode('no more than 5 MB are read', () => {
  assert.is(decodePage(html(new Uint8Array(6_000_000).fill(97))).text.length, 5_000_000);
});

const reference = new URL('../../../shared/cases/', import.meta.url);
if (existsSync(new URL('big5_in.txt', reference))) {
  decode('the Big5 reference decodes line by line', () => {
    const { text } = decodePage(html(readFileSync(new URL('big5_in.txt', reference)), 'text/html; charset=big5'));
    assert.is(text, readFileSync(new URL('big5_in_ref.txt', reference), 'utf8'));
  });
}

decode.run();
