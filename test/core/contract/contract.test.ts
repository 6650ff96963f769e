import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { categoryGroups, categoryIds, routes, tables } from '../../../core/contract/index.ts';

const contract = suite('contract');

contract('every route has its own path and parses its defaults or says what is missing', () => {
  const paths = new Set(Object.values(routes).map((route) => route.path));
  assert.is(paths.size, Object.keys(routes).length);
  assert.equal(routes.prospect.params.parse({}), { limit: 100 });
  assert.is(routes.site.params.safeParse({}).success, false);
});

contract('integers are judged as written, within their range', () => {
  const limit = (value: string) => routes.movers.params.safeParse({ limit: value }).success;
  assert.is(limit('1'), true);
  assert.is(limit('1000'), true);
  for (const bad of ['0', '1001', '-1', '1.5', '1e3', '', ' 5', '0x10', '99999999999'])
    assert.is(limit(bad), false, bad);
});

contract('category groups name known categories', () => {
  for (const group of Object.values(categoryGroups)) for (const id of group) assert.ok(categoryIds.includes(id));
});

contract('tables are sorted by columns that they have', () => {
  for (const table of Object.values(tables)) {
    const names = new Set<string>(table.columns.map((column) => column.name));
    assert.is(names.size, table.columns.length, table.name);
    for (const key of table.sortedBy) assert.ok(names.has(key), `${table.name}.${key}`);
  }
});

contract.run();
