import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type SnapshotModel, type Table, tables } from '../../core/contract/index.ts';
import { fsyncPath } from '../../core/durable.ts';
import { copyToParquet, publishedSelect, type Rows, type Staging, withStaging, writeParquet } from './parquet.ts';

export interface TableFile {
  path: string;
  table: Readonly<Table>;
  rows: number;
}

const writeMonths = (staging: Staging, table: Readonly<Table>, rows: Rows, dir: string): Promise<TableFile[]> =>
  staging.stage(table, rows, async (connection) => {
    const month = "strftime(observed_at, '%Y-%m')";
    const counted = await connection.runAndReadAll(
      `SELECT ${month}, count(*)::INTEGER FROM ${table.name} GROUP BY 1 ORDER BY 1`,
    );
    const files: TableFile[] = [];
    mkdirSync(join(dir, table.name), { recursive: true });
    for (const [name, count] of counted.getRows()) {
      const path = `${table.name}/month=${name}.parquet`;
      await copyToParquet(connection, table, {
        ...{ path: join(dir, path), where: `${month} = '${name}'` },
        select: publishedSelect(table),
      });
      files.push({ path, table, rows: Number(count) });
    }
    return files;
  });

/** Every table as Parquet in `dir`, fsynced; price_history in a file per month, so that a reader fetches what it needs. */
export const writeTables = async (
  model: SnapshotModel['tables'],
  dir: string,
  onTable: (name: string) => void | Promise<void>,
): Promise<TableFile[]> => {
  const files: TableFile[] = [];
  await withStaging(join(dir, 'tables.scratch'), async (staging) => {
    for (const [name, table] of Object.entries<Readonly<Table>>(tables)) {
      await onTable(name);
      const rows = model[name as keyof typeof tables] as Rows;
      if (name === 'price_history') files.push(...(await writeMonths(staging, table, rows, dir)));
      else {
        const path = `${name}.parquet`;
        const select = publishedSelect(table);
        files.push({ path, table, ...(await writeParquet(table, rows, join(dir, path), { select, staging })) });
      }
    }
  });
  for (const { path } of files) fsyncPath(join(dir, path));
  if (existsSync(join(dir, 'price_history'))) fsyncPath(join(dir, 'price_history'));
  return files;
};
