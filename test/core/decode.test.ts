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

const chinese = bytes([0xa5, 0xbb, 0xa9, 0xb1, 0xb4, 0xa3, 0xa8, 0xd1, 0xb3, 0x66, 0xa8, 0xec, 0xa5, 0x49, 0xb4, 0xda]);

decode('Chinese without a declaration is read by its bytes, Big5 and GBK apart', () => {
  assert.equal(decodePage(html(chinese)), { text: '本店提供貨到付款', encoding: 'big5' });
  const simplified = [0xbb, 0xf5, 0xb5, 0xbd, 0xb8, 0xb6, 0xbf, 0xee, 0xd2, 0xb2, 0xbf, 0xc9, 0xd2, 0xd4];
  assert.equal(decodePage(html(bytes(simplified))), { text: '货到付款也可以', encoding: 'gb18030' });
});

decode('UTF-8 in a header over what is surely Big5 is not believed, over a few odd bytes it is', () => {
  const long = Buffer.concat([chinese, Buffer.from('<br>'), chinese, Buffer.from('<br>'), chinese]);
  assert.is(decodePage(html(long, 'text/html; charset=utf-8')).encoding, 'big5');
  assert.equal(decodePage(html(bytes('caf', [0xe9]), 'text/html; charset=utf-8')), {
    text: 'caf\ufffd',
    encoding: 'utf-8',
  });
});

decode('UTF-8 stays UTF-8 with a bad byte, cut in a character, and under another declaration', () => {
  const text = Buffer.from('<p>虛構商店的商品');
  const broken = Buffer.concat([text.subarray(0, 6), Buffer.from([0xff]), text.subarray(6)]);
  assert.equal(decodePage(html(broken)), { text: '<p>虛\ufffd構商店的商品', encoding: 'utf-8' });
  assert.equal(decodePage(html(text.subarray(0, -1))), { text: '<p>虛構商店的商\ufffd', encoding: 'utf-8' });
  assert.is(decodePage(html(text, 'text/html; charset=big5')).text, '<p>虛構商店的商品');
});

decode('a meta late in the head and an XML declaration count, a commented one does not', () => {
  const late = (meta: string) => html(bytes(`<head><script>${'a'.repeat(1500)}</script>${meta}</head>`, [0xa4, 0xa4]));
  assert.is(decodePage(late('<meta charset="big5">')).encoding, 'big5');
  assert.is.not(decodePage(late('<!-- <meta charset="euc-kr"> -->')).encoding, 'euc-kr');
  assert.is(decodePage(html(bytes('<?xml version="1.0" encoding="Big5"?><p>', [0xa4, 0xa4]))).text.at(-1), '中');
});

decode('two bytes a character are seen without a mark', () => {
  const text = '<html><title>虛構商店</title></html>';
  assert.equal(decodePage(html(Buffer.from(text, 'utf16le'))), { text, encoding: 'utf-16le' });
  assert.equal(decodePage(html(Buffer.from(text, 'utf16le').swap16())), { text, encoding: 'utf-16be' });
});

/** `日本語` in ISO-2022-JP: ESC $ B, JIS X 0208, ESC ( B. */
const japanese = [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x38, 0x6c, 0x1b, 0x28, 0x42];

decode('ISO-2022-JP is read where a header or a meta declares it, and by nothing else, as Chromium does', () => {
  const inHeader = html(bytes('<p>', japanese, '</p>'), 'text/html; charset=ISO-2022-JP');
  assert.equal(decodePage(inHeader), { text: '<p>日本語</p>', encoding: 'iso-2022-jp' });
  const inMeta = html(bytes('<meta charset="csISO2022JP"><p>', japanese, '</p>'));
  assert.equal(decodePage(inMeta), { text: '<meta charset="csISO2022JP"><p>日本語</p>', encoding: 'iso-2022-jp' });
  const undeclared = decodePage(html(bytes('<p>', japanese, '</p>')));
  assert.equal(undeclared, { text: '<p>\x1b$BF|K\\8l\x1b(B</p>', encoding: 'windows-1252' });
});

decode('ISO-2022-JP has roman letters, half-width katakana, and U+FFFD for what it cannot say', () => {
  const read = (...parts: (string | number[])[]) =>
    decodePage(html(bytes(...parts), 'text/html; charset=iso-2022-jp')).text;
  assert.is(read([0x1b, 0x28, 0x4a], '\\100~'), '¥100‾');
  assert.is(read([0x1b, 0x28, 0x49, 0x31, 0x32]), 'ｱｲ');
  // Cut inside of a character, an escape of no charset, and two escapes with nothing between.
  assert.is(read([0x1b, 0x24, 0x42, 0x46]), '\ufffd');
  assert.is(read([0x1b], '[31m'), '\ufffd[31m');
  assert.is(read([0x1b, 0x24, 0x42, 0x1b, 0x28, 0x42], 'a'), '\ufffda');
});

decode('more than seven bits a byte is not ISO-2022-JP, whatever is declared', () => {
  const declared = 'text/html; charset=iso-2022-jp';
  const utf8 = Buffer.concat([Buffer.from('<p>日本語の商品'), Buffer.from([0x1b])]);
  assert.equal(decodePage(html(utf8, declared)), { text: '<p>日本語の商品\x1b', encoding: 'utf-8' });
  // ネットショップで注文する, five times, in Shift_JIS.
  const order = [
    0x83, 0x6c, 0x83, 0x62, 0x83, 0x67, 0x83, 0x56, 0x83, 0x87, 0x83, 0x62, 0x83, 0x76, 0x82, 0xc5, 0x92, 0x8d, 0x95,
    0xb6, 0x82, 0xb7, 0x82, 0xe9,
  ];
  assert.is(decodePage(html(bytes(order, order, order, order, order), declared)).encoding, 'shift_jis');
  assert.is(decodePage(html(bytes('caf', [0xe9]), declared)).text, 'caf\ufffd');
});

decode('a charset of which browsers read nothing is passed over', () => {
  assert.equal(decodePage(html(bytes('<p>shop'), 'text/html; charset=iso-2022-kr')), {
    text: '<p>shop',
    encoding: 'windows-1252',
  });
  assert.is(
    decodePage(html(bytes('<meta charset="hz-gb-2312">', [...chinese], '<br>', [...chinese]))).encoding,
    'big5',
  );
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
