import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readWarc } from '../../../build/sources/warc.ts';
import { fc } from '../../support/property.ts';
import { collect, fails, sha1, sha256, warcRecord, withFiles } from './support.ts';
import { codes, hosts, html, readOne, shop, urls } from './warc-support.ts';

const page = `<title>示範</title>${'內容'.repeat(500)}`;
const chunked = (bytes: Uint8Array): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 700) {
    const part = bytes.subarray(at, at + 700);
    parts.push(Buffer.from(`${part.length.toString(16)};x=y\r\n`), Buffer.from(part), Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
};

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
  flip(parts[3]!, 20, 0xff);
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
    { numRuns: 400 },
  );
});

damage.run();
