import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faceRanges } from '../../../build/reach/captures/faces.ts';
import { withDuck } from '../../../build/reach/index/duck.ts';
import { footerLength, packRowGroup, readFooter } from '../../../build/reach/index/footer.ts';
import { inflatePages, splitChunk } from '../../../build/reach/index/pages.ts';
import { joinRanges } from '../../../build/reach/index/part.ts';
import { mayHold, Ranges } from '../../../build/reach/index/scope.ts';
import {
  decodeStruct,
  encodeStructBytes,
  fromZigzag,
  ThriftError,
  type ThriftList,
  type ThriftStruct,
  TYPE,
  toZigzag,
} from '../../../build/reach/index/thrift.ts';
import { sqlText } from '../../../core/sql.ts';

const ROWS = 20_000;

/** A Parquet file of several row groups, texts, numbers, nulls and times; its footer. */
const withFile = async (test: (bytes: Buffer, dir: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-footer-'));
  const file = join(dir, 'a.parquet');
  try {
    await withDuck(async (connection) => {
      await connection.run(
        `COPY (SELECT 'tw,com,shop' || lpad((r // 10)::VARCHAR, 5, '0') || ')/p' AS url_surtkey, 'h' || r % 7 AS host,
           CASE WHEN r % 3 = 0 THEN NULL ELSE r END AS number, TIMESTAMP '2026-01-01' + INTERVAL 1 SECOND * r AS moment, r::SMALLINT AS small
         FROM range(${ROWS}) t(r)) TO ${sqlText(file)} (FORMAT parquet, CODEC gzip, ROW_GROUP_SIZE 4096)`,
      );
    });
    await test(readFileSync(file), dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const footerBytes = (bytes: Buffer): Buffer => {
  const length = footerLength(bytes) ?? 0;
  return bytes.subarray(bytes.length - 8 - length, bytes.length - 8);
};

/** What is wrong with a column's bytes; null: nothing. */
const chunkFault = (...chunk: Parameters<typeof splitChunk>): string | null => {
  try {
    const pages = splitChunk(...chunk);
    if (pages !== null) inflatePages(pages, null);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

/** A footer with one more row group, as writers leave it that were given nothing: no rows, and columns without bytes. */
const withEmptyGroup = (footer: Buffer): Buffer => {
  const fields = decodeStruct(footer);
  const groups = fields.get(4)?.value as ThriftList;
  const none = { type: TYPE.i64, value: toZigzag(0) };
  const first = groups.items[0] as ThriftStruct;
  const columns = first.get(1)?.value;
  const emptied = ((columns as ThriftList).items as ThriftStruct[]).map((column): ThriftStruct => {
    const meta = new Map(column.get(3)?.value as ThriftStruct).set(5, none).set(7, none);
    return new Map(column).set(3, { type: TYPE.struct, value: meta });
  });
  const list = { type: TYPE.list, value: { elementType: TYPE.struct, items: emptied } };
  groups.items.unshift(new Map(first).set(1, list).set(3, none));
  return encodeStructBytes(fields);
};

const footers = suite('footers of Parquet files');

footers('may have a row group without rows, which stands for itself and holds nothing', async () => {
  await withFile(async (bytes) => {
    const plain = readFooter(footerBytes(bytes), bytes.length);
    const { groups, rows } = readFooter(withEmptyGroup(footerBytes(bytes)), bytes.length);
    assert.is(rows, ROWS);
    assert.equal([groups[0]?.rows, groups[0]?.columns.size], [0, 0]);
    assert.equal(
      groups.slice(1).map(({ columns }) => columns),
      plain.groups.map(({ columns }) => columns),
    );
    assert.equal(
      groups.map(({ ordinal }) => ordinal),
      groups.map((_, at) => at),
    );
  });
});

footers('give each row group its place and bounds; what is packed of it reads as the whole file does', async () => {
  await withFile(async (bytes, dir) => {
    const footer = readFooter(footerBytes(bytes), bytes.length);
    assert.is(footer.rows, ROWS);
    assert.ok(footer.groups.length >= 4);
    assert.is(
      footer.groups.reduce((sum, { rows }) => sum + rows, 0),
      ROWS,
    );
    assert.is(footer.groups[0]?.columns.get('url_surtkey')?.min, 'tw,com,shop00000)/p');
    for (const names of [['host'], ['moment', 'url_surtkey'], ['small', 'number', 'host', 'moment', 'url_surtkey']]) {
      const parts = footer.groups.map((group) => {
        const chunks = names.map((name) => {
          const { from = 0, to = 0 } = group.columns.get(name) ?? {};
          return [name, bytes.subarray(from, to)] as const;
        });
        const file = join(dir, `packed-${group.ordinal}.parquet`);
        writeFileSync(file, packRowGroup(footer, group.ordinal, new Map(chunks)));
        return file;
      });
      await withDuck(async (connection) => {
        const sum = `SELECT count(*), ${names.map((name) => `sum(hash(${name})::HUGEINT), count(${name})`).join(', ')}`;
        const whole = await connection.runAndReadAll(`${sum} FROM read_parquet(${sqlText(join(dir, 'a.parquet'))})`);
        const packed = await connection.runAndReadAll(`${sum} FROM read_parquet([${parts.map(sqlText).join(', ')}])`);
        assert.equal(packed.getRowsJson(), whole.getRowsJson(), names.join());
        const columns = await connection.runAndReadAll(
          `DESCRIBE SELECT * FROM read_parquet(${sqlText(parts[0] ?? '')})`,
        );
        assert.equal(
          columns
            .getRows()
            .map(([name]) => name)
            .sort(),
          [...names].sort(),
        );
      });
    }
  });
});

footers('that are cut or changed are refused by name or read, and never more', async () => {
  await withFile(async (bytes) => {
    const footer = footerBytes(bytes);
    const tried = (changed: Buffer): void => {
      try {
        readFooter(changed, bytes.length);
      } catch (error) {
        assert.instance(error, ThriftError);
      }
    };
    for (let length = 0; length < footer.length; length += 13) tried(footer.subarray(0, length));
    for (let at = 0; at < footer.length; at += 3) {
      const changed = Buffer.from(footer);
      changed[at]! ^= 1 + (at % 255);
      tried(changed);
    }
    tried(Buffer.alloc(100_000, 0x1c));
    tried(Buffer.alloc(100_000, 0xff));
    assert.is(footerLength(Buffer.from('no parquet at all')), null);
  });
});

footers('lead to pages that are checked: any changed byte of what is compressed is seen', async () => {
  await withFile(async (bytes) => {
    const footer = readFooter(footerBytes(bytes), bytes.length);
    let seen = 0;
    let tried = 0;
    for (const group of footer.groups.slice(0, 2))
      for (const place of group.columns.values()) {
        const chunk = bytes.subarray(place.from, place.to);
        assert.is(chunkFault(chunk, place), null, place.name);
        assert.ok(chunkFault(chunk.subarray(0, chunk.length - 1), place) !== null);
        for (let at = 0; at < chunk.length; at += Math.ceil(chunk.length / 60)) {
          const changed = Buffer.from(chunk);
          changed[at]! ^= 0x5a;
          tried++;
          if (chunkFault(changed, place) !== null) seen++;
        }
      }
    // What is left is in page headers and gzip's own (its time, its system), which mean nothing here.
    assert.ok(tried > 300 && seen > tried * 0.95, `${seen} of ${tried}`);
  });
});

footers('are written back as they were read', async () => {
  await withFile(async (bytes) => {
    const footer = footerBytes(bytes);
    assert.equal(encodeStructBytes(decodeStruct(footer)), footer);
  });
  for (const value of [0, 1, -1, 63, -64, 2 ** 40, -(2 ** 40)]) assert.is(fromZigzag(toZigzag(value)), value);
});
footers.run();

const pruning = suite('pruning');

/** Ranges of each list of hosts. */
const hostRanges = (lists: readonly string[][], most?: number): Promise<Ranges[]> =>
  withDuck(async (connection) => {
    const all: Ranges[] = [];
    for (const hosts of lists) {
      const rows = hosts.map((host) => `('${host}')`).join(', ');
      await connection.run(`CREATE OR REPLACE TABLE faces AS SELECT * FROM (VALUES ${rows}) t(face)`);
      all.push(await faceRanges(connection, most));
    }
    return all;
  });

pruning('takes what bounds touch: each set of hosts against bounds, as a look at every host says', async () => {
  const names = ['a.tw', 'b.a.tw', 'shop.com.tw', 'x.shop.com.tw', 'shop.com', 'zz.tw', 'tw.com'];
  const surts = [
    'com,shop)/',
    'com,shop,a)/',
    'com,tw)/x',
    'tw,a)/',
    'tw,a,b)/z',
    'tw,com,shop)/',
    'tw,com,shop,x)/',
    'tw,zz)/',
    'tw,b)/',
  ];
  const below = (key: string, host: string): boolean => {
    const surt = host.split('.').reverse().join(',');
    return key.startsWith(`${surt})`) || key.startsWith(`${surt},`);
  };
  const pairs = names.flatMap((host) => names.map((other): [string, string] => [host, other]));
  const all = await hostRanges(pairs);
  for (const [n, [host, other]] of pairs.entries()) {
    const ranges = all[n]!;
    for (const key of surts)
      assert.is(ranges.touch(key, key), below(key, host) || below(key, other), `${host} ${other} ${key}`);
    for (const min of surts)
      for (const max of surts.filter((key) => key >= min))
        if (surts.some((key) => key >= min && key <= max && (below(key, host) || below(key, other))))
          assert.ok(ranges.touch(min, max), `${host} ${other} ${min} ${max}`);
  }
  assert.not.ok(new Ranges([]).touch('a', 'z'));
  assert.ok(mayHold({ ordinal: 0, rows: 1, columns: new Map() }, all[0]!), 'without bounds it may');
});

pruning('finds hosts under the key that leaves out www and its number', async () => {
  for (const host of ['www.shop.com.tw', 'www2.shop.com.tw', 'www17.shop.com.tw', 'shop.com.tw'])
    assert.ok((await hostRanges([[host]]))[0]?.touch('tw,com,shop)/', 'tw,com,shop)/a'), host);
  for (const host of ['www2a.shop.com.tw', 'w2.shop.com.tw', 'wwws.shop.com.tw'])
    assert.not.ok((await hostRanges([[host]]))[0]?.touch('tw,com,shop)/', 'tw,com,shop)/a'), host);
});

pruning(
  'of a long list has some ranges only: none that a host is in is lost, none reaches into another top-level domain',
  async () => {
    const hosts = Array.from({ length: 60 }, (_, n) => `${'abcdef'[n % 6]}${n}.${['tw', 'com', 'com.tw'][n % 3]}`);
    const [ranges] = await hostRanges([hosts], 7);
    for (const host of hosts) {
      const key = host.split('.').reverse().join(',');
      assert.ok(ranges?.touch(`${key})/`, `${key})/`) && ranges.touch(`${key},m)/`, `${key},m)/`), host);
    }
    for (const key of ['jp,a)/', 'net,z)/']) assert.not.ok(ranges?.touch(key, key), key);
    assert.equal([...(ranges?.tlds ?? [])].sort(), ['com', 'tw']);
  },
);

pruning('joins near ranges and no others', () => {
  const chunks = [
    { from: 0, to: 10 },
    { from: 15, to: 20 },
    { from: 100, to: 120 },
    { from: 12, to: 14 },
  ];
  assert.equal(
    joinRanges(chunks, 5).map(({ from, to, chunks: own }) => [from, to, own.length]),
    [
      [0, 20, 3],
      [100, 120, 1],
    ],
  );
});
pruning.run();
