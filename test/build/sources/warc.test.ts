import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WARCRecord, WARCSerializer } from 'warcio';
import { readWarc } from '../../../build/sources/warc.ts';
import { collect, fails, type RecordParts, sha1, sha256, textOf, warcRecord, withFiles } from './support.ts';

const read = async (files: Record<string, Uint8Array>, use: (items: Awaited<ReturnType<typeof collect>>) => void) =>
  withFiles(files, async (dir) => use(await collect(readWarc(dir))));
const readOne = (bytes: Uint8Array, use: Parameters<typeof read>[1]) => read({ 'a.warc': bytes }, use);
const shop = (n: number, more: RecordParts = {}) =>
  warcRecord({ url: `https://shop${n}.example/`, body: `<title>${n}</title>${`商品${n} `.repeat(200)}`, ...more });
const urls = ({ pages }: { pages: { url: string }[] }) => pages.map(({ url }) => url);
const hosts = (...numbers: number[]) => numbers.map((n) => `https://shop${n}.example/`);
const codes = ({ skips }: { skips: { code: string }[] }) => skips.map(({ code }) => code);
const html = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';

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

const damage = suite('readWarc: damage');
const flip = (bytes: Buffer, at: number, mask: number): void => {
  bytes[at] = (bytes[at] ?? 0) ^ mask;
};

damage('a file cut in the middle gives its whole records and one skip that says where', async () => {
  const records = [1, 2, 3].map((n) => shop(n));
  const plain = Buffer.concat(records);
  await readOne(plain.subarray(0, plain.length - 100), (items) => {
    assert.equal(urls(items), hosts(1, 2));
    assert.equal(codes(items), ['truncated']);
    const offset = (records[0]?.length ?? 0) + (records[1]?.length ?? 0);
    assert.match(items.skips[0]?.where ?? '', new RegExp(`/a\\.warc record 3 offset ${offset}$`));
  });
  const members = records.map((r) => gzipSync(r));
  const zipped = Buffer.concat(members);
  await readOne(zipped.subarray(0, zipped.length - 20), (items) => {
    assert.equal(urls(items), hosts(1, 2));
    assert.equal(codes(items), ['gzip_truncated']);
  });
  const whole = gzipSync(plain);
  await readOne(whole.subarray(0, whole.length - 4), (items) => {
    assert.equal(urls(items), hosts(1, 2, 3));
    assert.equal(codes(items), ['gzip_truncated']);
  });
});

damage('a flipped bit costs its own record only', async () => {
  const records = [1, 2, 3].map((n) => shop(n));
  const plain = Buffer.concat(records);
  flip(plain, (records[0]?.length ?? 0) + 900, 1);
  await readOne(plain, (items) => {
    assert.equal(urls(items), hosts(1, 3));
    assert.equal(codes(items), ['bad_digest']);
  });
  const members = records.map((r) => gzipSync(r));
  const zipped = Buffer.concat(members);
  const second = members[0]?.length ?? 0;
  for (const at of [0, 3, 12, 40, (members[1]?.length ?? 0) - 6]) {
    const damaged = Buffer.from(zipped);
    flip(damaged, second + at, 0x40);
    await readOne(damaged, (items) => {
      const kept = urls(items);
      assert.ok(kept.includes('https://shop1.example/') && kept.includes('https://shop3.example/'), `byte ${at}`);
      assert.is(items.skips.length, 1, `byte ${at}`);
      assert.match(items.skips[0]?.where ?? '', new RegExp(`offset ${second}$`));
    });
  }
});

damage('without a digest, what a gzip checksum contradicts is no page', () => {
  const member = gzipSync(shop(2, { extra: { 'WARC-Block-Digest': null } }));
  flip(member, member.length - 6, 0x40);
  return readOne(Buffer.concat([gzipSync(shop(1)), member, gzipSync(shop(3))]), (items) => {
    assert.equal(urls(items), hosts(1, 3));
    assert.equal(codes(items), ['gzip_damaged']);
  });
});

damage('a damaged member of many costs the records that touch it', async () => {
  const plain = Buffer.concat([1, 2, 3, 4].map((n) => shop(n)));
  const parts: Buffer[] = [];
  for (let at = 0; at < plain.length; at += 1_000) parts.push(gzipSync(plain.subarray(at, at + 1_000)));
  flip(parts[3] as Buffer, 20, 0xff);
  await readOne(Buffer.concat(parts), (items) => {
    assert.equal(urls(items), hosts(1, 4));
    assert.equal(codes(items), ['truncated', 'gzip_damaged']);
  });
});

damage('a wrong length costs its own record only', async () => {
  for (const length of ['5', '700', '4000', '99999999', 'x', '-1', '']) {
    const bytes = Buffer.concat([shop(1), shop(2, { extra: { 'Content-Length': length } }), shop(3)]);
    for (const stored of [bytes, gzipSync(bytes)]) {
      // Inside one gzip member there is no way back: a length that runs over what follows costs that too.
      const forwardOnly = stored !== bytes && Number(length) > 3_000;
      await readOne(stored, (items) => {
        assert.equal(urls(items), forwardOnly ? hosts(1) : hosts(1, 3), `length ${length}`);
        assert.is(items.skips.length, 1, `length ${length}`);
      });
    }
  }
});

damage('each digest is checked, in base 32 and hex, over the body as stored or without chunks', async () => {
  const body = Buffer.from(page);
  const good = [sha1(body), sha256(body), sha1(body).toLowerCase(), `SHA1:${sha1(body).slice(5)}`, 'blake9:abc', ''];
  for (const digest of good)
    await readOne(warcRecord({ body, extra: { 'WARC-Payload-Digest': digest } }), (items) =>
      assert.is(items.pages.length, 1, digest),
    );
  const head = `${html}Transfer-Encoding: chunked\r\n`;
  for (const digest of [sha1(body), sha256(chunked(body))])
    await readOne(warcRecord({ head, body: chunked(body), extra: { 'WARC-Payload-Digest': digest } }), (items) =>
      assert.is(items.pages.length, 1, digest),
    );
  for (const extra of [
    { 'WARC-Payload-Digest': sha1(Buffer.from('x')) },
    { 'WARC-Block-Digest': sha256(Buffer.from('x')) },
  ])
    await readOne(warcRecord({ body, extra }), (items) => assert.equal(codes(items), ['bad_digest']));
});

damage('rubbish before, between and behind records is named and passed over', async () => {
  const rubbish = Buffer.from('\x00rubbish\r\nWARC/9.9\r\n');
  const records = [shop(1), rubbish, shop(2), rubbish];
  await readOne(Buffer.concat([rubbish, ...records]), (items) => {
    assert.equal(urls(items), hosts(1, 2));
    assert.ok(items.skips.length >= 2);
  });
  const members = [gzipSync(shop(1)), rubbish, gzipSync(shop(2)), Buffer.alloc(512)];
  await readOne(Buffer.concat(members), (items) => {
    assert.equal(urls(items), hosts(1, 2));
    assert.equal(codes(items), ['gzip_damaged', 'gzip_damaged']);
  });
});

damage('records without a use are named: no status line, no address', async () => {
  await readOne(warcRecord({ head: 'hello\r\n' }), (items) => assert.equal(codes(items), ['bad_http']));
  await readOne(warcRecord({ url: 'https://' }), (items) => assert.equal(codes(items), ['bad_url']));
});

damage('a file that is no WARC is one skip, not an error', async () => {
  const files: [Uint8Array, string][] = [
    [new Uint8Array(), 'empty_file'],
    [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), 'unsupported_compression'],
    [Buffer.from('<html>'.repeat(50_000)), 'bad_header'],
    [gzipSync('<html>'), 'truncated'],
  ];
  for (const [bytes, code] of files)
    await readOne(bytes, (items) => {
      assert.is(items.pages.length, 0);
      assert.equal(codes(items), [code]);
    });
});

damage('a path that does not exist, or a folder without WARC files, is an error that names it', async () => {
  await fails(() => collect(readWarc('/nowhere/a.warc')), /^\/nowhere\/a\.warc: cannot be read \(ENOENT\)/);
  await withFiles({ 'x.txt': 'x' }, (dir) =>
    fails(() => collect(readWarc(dir)), /no file ending with \.warc, \.warc\.gz/),
  );
});

damage('whatever is damaged, reading ends, and a page that comes out is as it was', async () => {
  const records = [1, 2, 3, 4].map((n) => shop(n));
  const bodies = new Map(
    [1, 2, 3, 4].map((n) => [`https://shop${n}.example/`, `<title>${n}</title>${`商品${n} `.repeat(200)}`]),
  );
  const stored = [
    Buffer.concat(records),
    gzipSync(Buffer.concat(records)),
    Buffer.concat(records.map((r) => gzipSync(r))),
  ];
  const hurt = fc.record({
    form: fc.nat(2),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    size: fc.nat(300),
    kind: fc.constantFrom('cut', 'flip', 'drop', 'repeat'),
  });
  await fc.assert(
    fc.asyncProperty(hurt, async ({ form, at, size, kind }) => {
      const bytes = Buffer.from(stored[form] as Buffer);
      const from = Math.floor(at * (bytes.length - 1));
      if (kind === 'flip') flip(bytes, from, 1 << (size % 8));
      const rest =
        kind === 'cut'
          ? []
          : [bytes.subarray(kind === 'drop' ? from + size : kind === 'repeat' ? Math.max(0, from - size) : from)];
      await readOne(Buffer.concat([bytes.subarray(0, from), ...rest]), ({ pages }) => {
        for (const { url, body } of pages) {
          // A flipped bit in a record's header may rename it or take its digest away; its body is untouched then.
          const expected = bodies.get(url);
          if (expected !== undefined) assert.is(Buffer.from(body).toString(), expected);
        }
      });
    }),
    { numRuns: 400, seed: Number(process.env['FC_SEED'] ?? 20_260_801) },
  );
});

damage.run();
