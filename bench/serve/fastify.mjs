// Fastify over DuckDB: `node fastify.mjs PORT DATABASE`, one prepared query a route, one connection a query under way.
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import Fastify from 'fastify';

const [port, path] = process.argv.slice(2);
const { products: _fts, ...queries } = JSON.parse(readFileSync(new URL('queries.json', import.meta.url), 'utf8'));
const database = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
const connections = [];

const run = async (sql, values) => {
  const connection = connections.pop() ?? (await database.connect());
  try {
    const names = Object.keys(values);
    const reader = await connection.runAndReadAll(sql, names.length === 0 ? undefined : values);
    const items = reader.getRowObjectsJson();
    return { count: items.length, items };
  } finally {
    connections.push(connection);
  }
};

const app = Fastify();
for (const [name, sql] of Object.entries(queries)) {
  const takesDomain = sql.includes(':domain');
  const text = sql.replaceAll(':domain', '$domain');
  app.get(`/${name}`, (request) => run(text, takesDomain ? { domain: request.query.domain } : {}));
}
app.get('/products', (request) => {
  const words = request.query.q.split(/\s+/);
  const where = words.map((_, i) => `title ilike '%' || $w${i} || '%'`).join(' and ');
  const values = Object.fromEntries(words.map((word, i) => [`w${i}`, word]));
  return run(`select * from offers where ${where} order by price_twd limit 20`, values);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
