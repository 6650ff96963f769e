import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ByteSource, ReadableFile } from '../../../build/warc/byte-reader.ts';
import { GzipError, GzipMembers, gzipHeaderLength } from '../../../build/warc/gzip-members.ts';

const fileOf = (bytes: Buffer): ReadableFile => ({
  read: async (buffer, offset, length, position) => ({
    bytesRead: bytes.copy(buffer, offset, Math.min(position, bytes.length), Math.min(bytes.length, position + length)),
  }),
});
const textOf = async (source: ByteSource): Promise<string> => {
  const parts: Buffer[] = [];
  for (let part = await source.next(); part !== null; part = await source.next()) parts.push(part);
  return Buffer.concat(parts).toString();
};
const header = (flags: number, ...rest: number[]): Buffer =>
  Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3, ...rest]);

const length = suite('gzipHeaderLength');

length('counts the optional fields', () => {
  assert.is(gzipHeaderLength(header(0)), 10);
  assert.is(gzipHeaderLength(header(8, 97, 98, 0)), 13);
  assert.is(gzipHeaderLength(header(16, 97, 0)), 12);
  assert.is(gzipHeaderLength(header(4, 2, 0, 9, 9)), 14);
  assert.is(gzipHeaderLength(header(2, 1, 1)), 12);
  assert.is(gzipHeaderLength(header(4 | 8 | 16 | 2, 1, 0, 7, 97, 0, 98, 0, 1, 1)), 19);
});

length('is null for what is no header, or not all there', () => {
  assert.is(gzipHeaderLength(header(0).subarray(0, 9)), null);
  assert.is(gzipHeaderLength(header(0xe0)), null);
  assert.is(gzipHeaderLength(header(8, 97)), null);
  assert.is(gzipHeaderLength(header(4, 200, 0)), null);
  assert.is(gzipHeaderLength(Buffer.from('PK\x03\x04 and so on')), null);
});

length.run();

const members = suite('GzipMembers');

members('gives each member and where it starts, empty and large ones too', async () => {
  const large = 'x'.repeat(300_000) + Math.PI;
  const parts = ['first', '', large, 'last'].map((text) => gzipSync(text));
  const file = new GzipMembers(fileOf(Buffer.concat(parts)));
  let at = 0;
  for (const [i, text] of ['first', '', large, 'last'].entries()) {
    const member = await file.next();
    assert.is(file.start, at);
    assert.is(await textOf(member as ByteSource), text);
    at += parts[i]?.length ?? 0;
  }
  assert.is(await file.next(), null);
});

members('a checksum that does not fit is a fault at the end of the content, and again', async () => {
  const bytes = gzipSync('content');
  bytes.writeUInt32LE(0, bytes.length - 8);
  const file = new GzipMembers(fileOf(bytes));
  const member = (await file.next()) as ByteSource;
  assert.is((await member.next())?.toString(), 'content');
  for (let i = 0; i < 2; i++)
    try {
      await member.next();
      assert.unreachable();
    } catch (error) {
      assert.instance(error, GzipError);
      assert.is((error as GzipError).code, 'gzip_damaged');
    }
});

members(
  'gives what is inflated at once and what is inflated in parts alike; one that is cut is told as that',
  async () => {
    const contents = [randomBytes(200_000), Buffer.alloc(5_000_000, 'a'), randomBytes(90_000), Buffer.from('WARC/1.0')];
    const parts = contents.map((content) => gzipSync(content));
    const file = new GzipMembers(fileOf(Buffer.concat(parts)));
    for (const [i, content] of contents.entries()) {
      const member = (await file.next()) as ByteSource;
      assert.is(file.start, Buffer.concat(parts.slice(0, i)).length);
      assert.is(await textOf(member), content.toString());
    }
    assert.is(await file.next(), null);
    for (const cut of [1, 8, 9]) {
      const short = gzipSync('content that is cut');
      const member = (await new GzipMembers(fileOf(short.subarray(0, -cut))).next()) as ByteSource;
      const code = await textOf(member).catch((error: GzipError) => error.code);
      assert.is(code, 'gzip_truncated', String(cut));
    }
  },
);

members('goes on at the next place where a member begins', async () => {
  const [bad, good] = [gzipSync('bad'), gzipSync('good')];
  bad[12] = 0xff;
  const file = new GzipMembers(fileOf(Buffer.concat([bad, Buffer.from('\x1f\x8b\x08 no member'), good])));
  await file.next();
  assert.is(await file.recover(), true);
  assert.is(await textOf((await file.next()) as ByteSource), 'good');
  assert.is(await file.next(), null);
  assert.is(await file.recover(), false);
});

members('finds a member far behind the damage', async () => {
  const noise = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 251));
  const file = new GzipMembers(fileOf(Buffer.concat([noise, gzipSync('WARC/ found')])));
  try {
    await file.next();
    assert.unreachable();
  } catch (error) {
    assert.instance(error, GzipError);
  }
  assert.is(await file.recover(), true);
  await file.next();
  assert.is(file.start, noise.length);
});

members.run();
