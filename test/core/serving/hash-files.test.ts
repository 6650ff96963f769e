import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ManifestFile } from '../../../core/contract/index.ts';
import { checkFiles, crcHex, hashFiles } from '../../../core/serving/index.ts';
import { withDirectory } from '../../support/published.ts';

const hashes = suite('hashFiles');
const kinds = ['sha256', 'crc32'] as const;

hashes('gives SHA-256 and CRC-32 of small files here and of large ones in threads', () =>
  withDirectory(async (dir) => {
    const small = join(dir, 'small');
    const large = join(dir, 'large');
    writeFileSync(small, 'abc');
    writeFileSync(large, Buffer.alloc((48 << 20) + 5, 'Storelens'));
    for (const files of [
      [{ path: small, bytes: 3 }],
      [
        { path: small, bytes: 3 },
        { path: large, bytes: 48 << 20 },
      ],
    ]) {
      const found = await hashFiles(files, kinds);
      assert.is(found.size, files.length);
      assert.equal(found.get(small), {
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        crc32: '352441c2',
        error: null,
      });
    }
    const bytes = Buffer.alloc((48 << 20) + 5, 'Storelens');
    const found = (await hashFiles([{ path: large, bytes: bytes.length }], kinds)).get(large);
    assert.is(found?.sha256, createHash('sha256').update(bytes).digest('hex'));
    assert.is(found?.crc32, crcHex(crc32(bytes)));
  }),
);

hashes('keeps the bytes that it hashed where they are wanted, here and in threads', () =>
  withDirectory(async (dir) => {
    const path = join(dir, 'x');
    const other = join(dir, 'other');
    for (const size of [0, 5, (1 << 20) + 1]) {
      const written = Buffer.alloc(size, 'Storelens');
      writeFileSync(path, written);
      writeFileSync(other, 'abc');
      for (const bytes of [size, 64 << 20]) {
        const files = [
          { path, bytes, keep: true },
          { path: other, bytes: 3 },
        ];
        const found = await hashFiles(files, ['crc32']);
        assert.ok(written.equals(found.get(path)?.bytes ?? Buffer.from('none')), `${size} bytes`);
        assert.is(found.get(path)?.crc32, crcHex(crc32(written)));
        assert.is(found.get(other)?.bytes, undefined);
      }
    }
  }),
);

hashes('keeps many files of many sizes in threads, each its own bytes', () =>
  withDirectory(async (dir) => {
    const sizes = [0, 1, 7, 8, 9, 20 << 20, 3, 34 << 20, 5, 14 << 20, (33 << 20) - 8, 2];
    const written = sizes.map((size, i) => Buffer.alloc(size, `${i} `));
    const files = sizes.map((bytes, i) => ({ path: join(dir, `${i}`), bytes, keep: true }));
    for (const [i, { path }] of files.entries()) writeFileSync(path, written[i] as Buffer);
    const found = await hashFiles(files, ['crc32']);
    for (const [i, { path }] of files.entries()) {
      const bytes = found.get(path)?.bytes;
      assert.ok(written[i]?.equals(bytes ?? Buffer.from('none')), `file ${i}`);
      assert.is((bytes?.byteOffset ?? 1) % 8, 0, 'arrays of numbers are used in place');
    }
  }),
);

hashes('says why a file could not be read, and goes on with the others', () =>
  withDirectory(async (dir) => {
    const good = join(dir, 'good');
    writeFileSync(good, 'abc');
    for (const bytes of [3, 64 << 20]) {
      const found = await hashFiles(
        [
          { path: join(dir, 'none'), bytes },
          { path: good, bytes: 3 },
        ],
        ['crc32'],
      );
      assert.match(found.get(join(dir, 'none'))?.error ?? '', /ENOENT/);
      assert.equal(found.get(good), { sha256: '', crc32: '352441c2', error: null });
    }
  }),
);
hashes.run();

const check = suite('checkFiles');
check('finds each flipped bit of a file by CRC-32 as by SHA-256, and names the file', () =>
  withDirectory(async (dir) => {
    const good = Buffer.from('價格 1,299 TWD\n'.repeat(3));
    const sums = { sha256: createHash('sha256').update(good).digest('hex'), crc32: crcHex(crc32(good)) };
    const none = { rows: null, table: null, schema_version: null };
    const file: ManifestFile = { path: 'x.rows', bytes: good.length, ...sums, ...none };
    writeFileSync(join(dir, 'x.rows'), good);
    for (const kind of kinds) assert.equal(await checkFiles(dir, [file], { kind }), []);
    for (let bit = 0; bit < good.length * 8; bit++) {
      const bad = Buffer.from(good);
      bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      writeFileSync(join(dir, 'x.rows'), bad);
      for (const kind of kinds) assert.match((await checkFiles(dir, [file], { kind })).join(), /x\.rows: .* differs/);
    }
  }),
);
check.run();
