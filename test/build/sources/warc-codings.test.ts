import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sha1, textOf, warcRecord } from './support.ts';
import { html, readOne } from './warc-support.ts';

const codings = suite('readWarc: codings');
const page = `<title>示範</title>${'內容'.repeat(500)}`;
const chunked = (bytes: Uint8Array): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 700) {
    const part = bytes.subarray(at, at + 700);
    parts.push(Buffer.from(`${part.length.toString(16)};x=y\r\n`), Buffer.from(part), Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
};

codings('content and transfer codings come off', async () => {
  const stored: [string, Uint8Array][] = [
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['br', brotliCompressSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['gzip, br', brotliCompressSync(gzipSync(page))],
    ['identity', Buffer.from(page)],
  ];
  for (const [coding, body] of stored) {
    const head = `${html}Content-Encoding: ${coding}\r\n`;
    await readOne(warcRecord({ head, body }), ({ pages }) => assert.is(textOf(pages[0]), page, coding));
    const both = `${head}Transfer-Encoding: chunked\r\n`;
    await readOne(warcRecord({ head: both, body: chunked(body) }), ({ pages }) =>
      assert.is(textOf(pages[0]), page, coding),
    );
  }
});

codings('a body stored decoded under its old headers is taken as it is', async () => {
  for (const header of ['Content-Encoding: gzip', 'Content-Encoding: br', 'Transfer-Encoding: chunked'])
    await readOne(warcRecord({ head: `${html}${header}\r\n`, body: page }), ({ pages }) => {
      assert.is(textOf(pages[0]), page, header);
      assert.is(pages[0]?.truncated, false);
    });
});

codings('a body whose coding ends too early is cut and says so', async () => {
  const half = gzipSync(page).subarray(0, 60);
  await readOne(warcRecord({ head: `${html}Content-Encoding: gzip\r\n`, body: half }), ({ pages }) => {
    assert.is(pages[0]?.truncated, true);
    assert.ok(page.startsWith(textOf(pages[0]).replace(/\ufffd+$/, '')));
  });
  const cut = chunked(Buffer.from(page)).subarray(0, 900);
  await readOne(warcRecord({ head: `${html}Transfer-Encoding: chunked\r\n`, body: cut }), ({ pages }) =>
    assert.is(pages[0]?.truncated, true),
  );
});

codings('an unknown coding is a skip that names it', () =>
  readOne(warcRecord({ head: `${html}Content-Encoding: zstd\r\n`, body: '(\xb5/\xfd' }), ({ skips }) => {
    assert.is(skips[0]?.code, 'bad_coding');
    assert.match(skips[0]?.detail ?? '', /"zstd" is not known/);
  }),
);

codings('a body is at most 5 MB, bombs included', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000, 32));
  const big = Buffer.alloc(9_000_000, 'a');
  for (const parts of [
    { head: `${html}Content-Encoding: gzip\r\n`, body: bomb },
    { head: html, body: big },
  ])
    await readOne(warcRecord(parts), ({ pages }) => {
      assert.is(pages[0]?.body.length, 5_000_000);
      assert.is(pages[0]?.truncated, true);
    });
});

codings('a record that says that it is a part is cut, and its payload digest is of the whole', async () => {
  for (const part of [{ 'WARC-Truncated': 'length' }, { 'WARC-Segment-Number': '1' }])
    await readOne(
      warcRecord({ extra: { ...part, 'WARC-Payload-Digest': sha1(Buffer.from('the whole')) } }),
      ({ pages }) => assert.is(pages[0]?.truncated, true),
    );
});

codings('a body shorter than the server announced is cut', async () => {
  const announced = (bytes: number) =>
    warcRecord({ head: `${html}Content-Length: ${bytes}\r\n`, body: 'x'.repeat(100) });
  for (const [bytes, truncated] of [
    [101, true],
    [100, false],
    [30, false],
  ] as const)
    await readOne(announced(bytes), ({ pages }) => assert.is(pages[0]?.truncated, truncated));
});

codings.run();
