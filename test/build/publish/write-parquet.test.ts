import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeParquet } from '../../../build/publish/parquet.ts';
import { tables } from '../../../core/contract/index.ts';
import { messageOf, withDirectory } from '../../support/published.ts';

const write = suite('writeParquet');
const ids = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ domain: `d${(i * 7919) % count}.tw`, vendor: 'v', id: `G-${i}` }));

write('sorts by the key, in zstd row groups of about 20,000 rows with statistics and bloom filters', () =>
  withDirectory(async (dir) => {
    const path = join(dir, 't.parquet');
    assert.equal(await writeParquet(tables.tracking_ids, ids(45_000), path), { rows: 45_000 });
    const metadata = await parquetMetadataAsync(await asyncBufferFromFile(path));
    assert.equal(
      metadata.row_groups.map((group) => Number(group.num_rows)),
      [20_480, 20_480, 4_040],
    );
    for (const { columns } of metadata.row_groups)
      for (const { meta_data } of columns) {
        assert.is(meta_data?.codec, 'ZSTD');
        assert.ok(meta_data?.bloom_filter_offset, `no bloom filter for ${meta_data?.path_in_schema}`);
        assert.ok(meta_data?.statistics?.min_value, `no statistics of ${meta_data?.path_in_schema}`);
      }
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors, columns: ['domain'] });
    const domains = rows.map((row) => String(row['domain']));
    assert.equal(domains, [...domains].sort());
    assert.equal(readdirSync(dir), ['t.parquet']);
  }),
);

write('reads back every type as it was given', () =>
  withDirectory(async (dir) => {
    const path = join(dir, 'c.parquet');
    const row = {
      ...{ registration_number: '54151638', name: '城中國際事業股份有限公司', verified: true, sites: 2, domains: '[]' },
      ...{
        capital_twd: 9_000_000_000,
        founded: '2013-02-28',
        organisation: null,
        city: '台北市',
        industry_codes: null,
      },
    };
    await writeParquet(tables.companies, [row], path);
    const [read] = await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors });
    assert.equal(read, { ...row, capital_twd: 9_000_000_000n, founded: new Date('2013-02-28') });
  }),
);

write('takes rows as they come, and no rows at all', () =>
  withDirectory(async (dir) => {
    async function* later() {
      for (const row of ids(3000)) yield row;
    }
    const one = join(dir, 'one.parquet');
    const other = join(dir, 'other.parquet');
    await writeParquet(tables.tracking_ids, later(), one);
    await writeParquet(tables.tracking_ids, ids(3000), other);
    assert.ok(readFileSync(one).equals(readFileSync(other)), 'same rows, other bytes');
    assert.equal(await writeParquet(tables.tracking_ids, [], join(dir, 'none.parquet')), { rows: 0 });
  }),
);

write('refuses null where none may be, a wrong type and a wrong time', () =>
  withDirectory(async (dir) => {
    const path = join(dir, 'x.parquet');
    const of = (change: object) =>
      messageOf(() =>
        writeParquet(
          tables.price_history,
          [{ offer_id: 'a:1', observed_at: '2026-01-01T00:00:00Z', price_twd: 5, ...change }],
          path,
        ),
      );
    assert.is(await of({ offer_id: null }), 'table price_history: offer_id must be VARCHAR, not null');
    assert.is(await of({ price_twd: 3e9 }), 'table price_history: price_twd must be INTEGER, not 3000000000');
    assert.is(
      await of({ observed_at: 'yesterday' }),
      'table price_history: observed_at must be TIMESTAMP, not "yesterday"',
    );
    assert.equal(readdirSync(dir), []);
  }),
);
write.run();
