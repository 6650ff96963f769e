// Takes about 15 s.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildInto, workDir } from '../../../build/bucket/index.ts';
import { readChain } from '../../../build/history/index.ts';
import { buildSnapshot } from '../../../build/index.ts';
import { planSources } from '../../../build/plan.ts';
import { TAKE_DOWNS } from '../../../core/serving/index.ts';
import { silentEffects } from '../../support/effects.ts';
import { messageOf, withDirectory } from '../../support/published.ts';
import { type BucketDouble, withBucketDouble } from '../../support/s3-double.ts';

const start = Date.parse('2026-11-10T00:00:00Z');
const text = '<html lang="zh-TW"><head><title>發明茶行</title></head><body><h1>發明茶行</h1></body></html>';

/** One invented page of each host, as of an hour. */
const recorded = (hosts: string[], at: string): string => {
  const entry = (host: string): object => ({
    ...{
      pageref: host,
      startedDateTime: at,
      time: 10,
      request: { method: 'GET', url: `https://${host}/`, headers: [] },
    },
    response: {
      ...{ status: 200, headers: [], redirectURL: '', headersSize: -1, bodySize: -1 },
      content: { mimeType: 'text/html; charset=utf-8', text, size: text.length },
    },
  });
  const pages = hosts.map((id) => ({ startedDateTime: at, id, title: '', pageTimings: {} }));
  return JSON.stringify({
    log: { version: '1.2', creator: { name: 'x', version: '1' }, pages, entries: hosts.map(entry) },
  });
};

const builder = (dir: string, double: BucketDouble) => {
  let n = 0;
  return async (hosts: string[]): Promise<string> => {
    const at = start + n++ * 86_400_000;
    const file = join(dir, `${n}.har`);
    writeFileSync(file, recorded(hosts, new Date(at).toISOString()));
    const effects = silentEffects(() => at);
    const work = join(dir, 'work');
    mkdirSync(work, { recursive: true });
    const plan = await planSources({ har: [file], out: work }, effects);
    const build = () => buildSnapshot({ ...plan, generator: 'test' }, effects);
    return (await buildInto({ url: double.url, dir: work, keep: 2 }, effects, build)).snapshot;
  };
};

const into = suite('buildInto');

into('goes on from the bucket where its directory was lost, history and take-downs too', async () => {
  await withDirectory(async (dir) => {
    await withBucketDouble(async (double) => {
      const build = builder(dir, double);
      const work = join(dir, 'work');
      const first = await build(['fa-ming.com.tw', 'ming-fa.com.tw']);
      rmSync(work, { recursive: true });
      const items = [{ domain: 'ming-fa.com.tw', since: '2026-11-10T12:00:00Z' }];
      const bytes = Buffer.from(JSON.stringify({ format_version: 1, items }));
      double.objects.set(`snapshots/${TAKE_DOWNS}`, { bytes, etag: '"x"', metadata: [], changedAt: 0 });
      const second = await build(['fa-ming.com.tw']);
      const chain = await readChain(join(work, 'history'), second);
      assert.equal(
        chain.map(({ snapshot }) => snapshot),
        [first, second],
      );
      for (const { files } of chain)
        for (const { path } of files) assert.ok(existsSync(join(work, 'history', path)), path);
      const latest = JSON.parse(double.objects.get('snapshots/latest.json')!.bytes.toString('utf8')) as {
        snapshot: string;
        previous: string;
        files: { table: string; rows: number }[];
      };
      assert.equal([latest.snapshot, latest.previous], [second, first]);
      assert.is(latest.files.find(({ table }) => table === 'sites')?.rows, 1, 'one of two was taken down');
      assert.is(latest.files.find(({ table }) => table === 'observations')?.rows, 2, 'of both builds');
      const third = await build(['fa-ming.com.tw']);
      const ids = new Set(
        [...double.objects.keys()].map((key) => key.split('/')[1]).filter((id) => /^\d{8}T/.test(id!)),
      );
      assert.equal([...ids].sort(), [second, third]);
    });
  });
});

into('what was built and could not be put there goes along with the next build', async () => {
  await withDirectory(async (dir) => {
    await withBucketDouble(async (double) => {
      const build = builder(dir, double);
      const first = await build(['fa-ming.com.tw']);
      double.fault = ({ method, key }) =>
        method === 'PUT' && key.includes('/2026') ? { status: 403, code: 'ExpiredToken' } : null;
      assert.match(await messageOf(() => build(['fa-ming.com.tw', 'ming-fa.com.tw'])), /ExpiredToken/);
      double.fault = () => null;
      const third = await build(['fa-ming.com.tw']);
      const chain = await readChain(join(dir, 'work', 'history'), third);
      assert.is(chain.length, 3);
      assert.is(chain[0]?.snapshot, first);
      for (const { snapshot } of chain) assert.ok(double.objects.has(`snapshots/history/snapshots/${snapshot}.json`));
      assert.equal(
        readdirSync(join(dir, 'work')).filter((name) => name.startsWith('.fetch-')),
        [],
      );
    });
  });
});

into('has a directory of its own for each bucket and prefix', () => {
  assert.is(workDir('s3://one/a/b/'), join('datasets', 'work', 'one', 'a', 'b'));
  assert.is(workDir('s3://one'), join('datasets', 'work', 'one'));
  for (const bad of ['s3://', 's3://x', 's3://one/../two', 's3://one/a b', 'https://one/a', 's3://one?x=1'])
    assert.throws(() => workDir(bad), /must be like s3:\/\/bucket\/prefix/);
});
into.run();
