import { DuckDBInstance } from '@duckdb/node-api';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sqlName, sqlText } from '../../core/sql.ts';

const quoting = suite('sqlText and sqlName');

quoting('are read by DuckDB as what was given', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    for (const text of ['plain', "it's", `a "b" c`, "'; DROP TABLE x; --", '中文', '\\', "''"]) {
      const reader = await connection.runAndReadAll(`SELECT ${sqlText(text)} AS ${sqlName(text)}`);
      assert.equal(reader.getRowObjects(), [{ [text]: text }]);
    }
  } finally {
    connection.closeSync();
  }
});
quoting.run();
