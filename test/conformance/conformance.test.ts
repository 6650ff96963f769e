import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemCodes, problemSchema } from '../../core/contract/problem.ts';
import { type Route, routes } from '../../core/contract/routes/index.ts';
import { type Exchange, readExchanges, withReplay } from '../support/replay.ts';
import { record } from './record.ts';

const dir = fileURLToPath(new URL('exchanges/', import.meta.url));
const conformance = suite('conformance');

/** Bytes of Parquet files are not the same from one version of DuckDB to the next: names, rows and types are compared. */
const comparable = ({ route, reply, ...exchange }: Exchange): unknown => {
  if (!route.startsWith('datasets')) return { ...exchange, route, reply };
  const text = JSON.stringify(reply.json ?? null, (key, value: unknown) =>
    ['sha256', 'crc32', 'bytes', 'manifest_sha256'].includes(key) ? null : value,
  );
  return { ...exchange, route, status: reply.status, type: reply.headers['content-type'], text };
};

conformance('the recorded exchanges are what the code answers (UPDATE=1 records them again)', async () => {
  const recorded = await record();
  if (process.env['UPDATE'] === '1') {
    mkdirSync(dir, { recursive: true });
    for (const [file, exchanges] of recorded)
      writeFileSync(`${dir}${file}.json`, `${JSON.stringify(exchanges, null, 1)}\n`);
  }
  for (const [file, exchanges] of recorded)
    for (const [i, kept] of readExchanges(file).entries())
      assert.equal(comparable(kept), comparable(exchanges[i]!), `${file}: ${kept.name}`);
  assert.is(readExchanges().length, [...recorded.values()].flat().length);
});

conformance('every route has a good reply and one of each status that its problems have', () => {
  const exchanges = readExchanges();
  for (const route of Object.values(routes) as Route[]) {
    const own = exchanges.filter((exchange) => exchange.route === route.id);
    const good = own.filter(({ reply }) => reply.status === 200 && reply.json !== undefined);
    assert.ok(good.length > 0, route.id);
    for (const { name, reply } of good) {
      const parsed = route.reply.safeParse(reply.json);
      assert.ok(parsed.success, `${route.id}, ${name}: ${parsed.error?.message}`);
    }
    const codes = new Set(
      own.filter(({ reply }) => reply.status >= 400).map(({ reply }) => problemSchema.parse(reply.json).code),
    );
    // A scan fails as a detection does.
    if (route.id === 'scan') continue;
    for (const code of route.problems) assert.ok(codes.has(code), `${route.id} has no exchange with ${code}`);
  }
});

conformance('a problem has the status of its code', () => {
  for (const { name, reply } of readExchanges().filter((exchange) => exchange.reply.status >= 400)) {
    const problem = problemSchema.parse(reply.json);
    assert.is(reply.status, problemCodes[problem.code], name);
    assert.is(reply.headers['content-type'], 'application/problem+json');
  }
});
conformance.run();

const replay = suite('startReplay');

replay(
  'answers what was recorded, in any order of the parameters, with its own address in the place of the service',
  () =>
    withReplay(async ({ url, missed }) => {
      for (const { request, reply } of readExchanges('prospect')) {
        const response = await fetch(`${url}${request.target}`);
        assert.is(response.status, reply.status);
        assert.equal(await response.json(), reply.json);
      }
      const turned = await fetch(`${url}/api/v1/prospect?limit=5&category=coffee-tea&platform=cyberbiz`);
      assert.is(turned.status, 200);
      await turned.arrayBuffer();
      const latest = (await (await fetch(`${url}/datasets/latest.json`)).json()) as { manifest: string };
      assert.ok(latest.manifest.startsWith(`${url}/datasets/`));
      assert.equal(missed, []);
    }),
);

replay('answers HEAD, a range and a known ETag, and 501 to what was not recorded', () =>
  withReplay(async ({ url, missed }) => {
    const head = await fetch(`${url}/api/v1/stats`, { method: 'HEAD' });
    assert.is(head.status, 200);
    assert.ok(Number(head.headers.get('content-length')) > 100);
    const same = await fetch(`${url}/api/v1/stats`, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
    assert.is(same.status, 304);
    const file = readExchanges('datasets').find(({ request }) => request.target.endsWith('.parquet')) as Exchange;
    const part = await fetch(url + file.request.target, { headers: { range: 'bytes=0-3' } });
    assert.is(part.status, 206);
    assert.is(await part.text(), 'PAR1');
    const missing = await fetch(`${url}/api/v1/stats?x=1`);
    assert.is(missing.status, 501);
    await missing.arrayBuffer();
    assert.equal(missed, ['GET /api/v1/stats?x=1']);
  }),
);
replay.run();
