import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WARCRecord, WARCSerializer } from 'warcio';
import { readWarc } from '../../../build/sources/warc.ts';
import { collect, textOf, warcRecord, withFiles } from './support.ts';
import { codes, hosts, readOne, shop, urls } from './warc-support.ts';

const forms = suite('readWarc: forms');

forms('a response becomes a page, header by header', () =>
  readOne(
    warcRecord({
      head: 'HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n',
      body: '<p>無',
    }),
    ({ pages, skips }) => {
      assert.equal(skips, []);
      assert.equal(pages, [
        {
          url: 'https://shop.example/',
          finalUrl: 'https://shop.example/',
          status: 404,
          headers: [
            ['content-type', 'text/html'],
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ],
          body: pages[0]?.body,
          fetchedAt: '2026-01-02T03:04:05Z',
          source: 'warc',
          truncated: false,
          redirects: 0,
          elapsedMs: null,
          wireBytes: null,
          requests: [],
          cnames: [],
        },
      ]);
      assert.is(textOf(pages[0]), '<p>無');
    },
  ),
);

forms('plain, gzip per record, gzip as a whole and both versions read the same', async () => {
  for (const version of ['WARC/1.0', 'WARC/1.1']) {
    const records = [1, 2, 3].map((n) => shop(n, { version }));
    const whole = Buffer.concat(records);
    const stored = [whole, gzipSync(whole), Buffer.concat(records.map((r) => gzipSync(r)))];
    for (const bytes of stored)
      await readOne(bytes, (items) => {
        assert.equal(urls(items), hosts(1, 2, 3));
        assert.equal(items.skips, []);
        assert.match(textOf(items.pages[2]), /商品3/);
      });
  }
});

forms('records that go on over gzip members cut anywhere are whole', async () => {
  const plain = Buffer.concat([1, 2, 3].map((n) => shop(n)));
  for (const size of [7, 100, 1_000, 2_500]) {
    const parts: Buffer[] = [];
    for (let at = 0; at < plain.length; at += size) parts.push(gzipSync(plain.subarray(at, at + size)), gzipSync(''));
    await readOne(Buffer.concat(parts), (items) => {
      assert.equal(urls(items), hosts(1, 2, 3), `members of ${size}`);
      assert.equal(items.skips, []);
    });
  }
});

forms('a folder is searched at any depth, a file is read whatever its name', () =>
  withFiles(
    { 'b.warc.gz': gzipSync(shop(2)), 'a/x.WARC': shop(1), 'note.txt': 'x', 'crawl.bin': shop(3) },
    async (dir) => {
      assert.equal(urls(await collect(readWarc(dir))), hosts(1, 2));
      assert.equal(urls(await collect(readWarc([`${dir}/crawl.bin`, `${dir}/b.warc.gz`]))), hosts(3, 2));
    },
  ),
);

forms('what warcio writes is read', async () => {
  async function* body() {
    yield new TextEncoder().encode('<title>由 warcio 寫成</title>');
  }
  for (const gzip of [true, false]) {
    const options = { url: 'https://shop.example/a?b=1', date: '2026-03-04T05:06:07.123Z', type: 'response' as const };
    const httpHeaders = { 'Content-Type': 'text/html; charset=utf-8' };
    const record = WARCRecord.create({ ...options, warcVersion: 'WARC/1.1', httpHeaders }, body());
    const info = WARCRecord.createWARCInfo({ filename: 'x.warc' }, { software: 'test' });
    const parts = [
      await WARCSerializer.serialize(info, { gzip }),
      await WARCSerializer.serialize(record, { gzip, digest: { algo: 'sha-1', prefix: 'sha1:', base32: true } }),
    ];
    await readOne(Buffer.concat(parts), ({ pages, skips }) => {
      assert.equal(skips, []);
      assert.is(pages[0]?.url, 'https://shop.example/a?b=1');
      assert.is(pages[0]?.fetchedAt, '2026-03-04T05:06:07.123Z');
      assert.is(textOf(pages[0]), '<title>由 warcio 寫成</title>');
    });
  }
});

forms('records that are no pages are passed over in silence', () =>
  readOne(
    Buffer.concat([
      warcRecord({ type: 'warcinfo', body: 'software: x\r\n' }),
      warcRecord({ type: 'request', body: 'GET / HTTP/1.1\r\n\r\n' }),
      warcRecord({ head: 'HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n', body: 'x' }),
      warcRecord({ url: 'dns:shop.example', extra: { 'Content-Type': 'text/dns' } }),
      warcRecord({ head: 'HTTP/1.1 200 OK\r\nContent-Type: application/ld+json\r\n', body: '{}' }),
      warcRecord({ head: 'HTTP/1.1 200 OK\r\n', body: '  <html>' }),
    ]),
    (items) => {
      assert.equal(items.skips, []);
      assert.equal(items.pages.map(textOf), ['  <html>']);
    },
  ),
);

forms('dates of every precision are read', async () => {
  const dates: [string, string][] = [
    ['2026', '2026-01-01T00:00:00Z'],
    ['2026-05', '2026-05-01T00:00:00Z'],
    ['2026-05-06T07:08Z', '2026-05-06T07:08:00Z'],
    ['2026-05-06T07:08:09.123456789Z', '2026-05-06T07:08:09.123Z'],
    ['20260506070809', '2026-05-06T07:08:09Z'],
  ];
  for (const [date, iso] of dates)
    await readOne(warcRecord({ date }), ({ pages }) => assert.is(pages[0]?.fetchedAt, iso));
  for (const date of ['yesterday', '2026-02-30T00:00:00Z', ''])
    await readOne(warcRecord({ date }), (items) => assert.equal(codes(items), ['bad_date']));
});

forms('a header without carriage returns is read', () => {
  const bytes = Buffer.from(warcRecord({ body: 'x' }).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  const shorter = bytes
    .toString('latin1')
    .replace(/Content-Length: \d+/, (line) => `Content-Length: ${Number(line.slice(16)) - 3}`);
  const undigested = shorter.replace(/WARC-Block-Digest.*\n/, '');
  return readOne(Buffer.concat([Buffer.from(undigested, 'latin1'), shop(2)]), (items) => {
    assert.equal(items.skips, []);
    assert.equal(
      items.pages.map(({ url }) => url),
      ['https://shop.example/', 'https://shop2.example/'],
    );
    assert.is(textOf(items.pages[0]), 'x');
  });
});

forms('an address in angle brackets is taken without them', () =>
  readOne(warcRecord({ url: '<https://shop.example/x>' }), ({ pages }) =>
    assert.is(pages[0]?.url, 'https://shop.example/x'),
  ),
);

forms.run();
