import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encodeServing, SERVING_VERSION } from '../../../core/serving/index.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';
import { memoryOutput } from './memory-output.ts';

const size = { sites: 300, offers: 600, competitors: 20 };
const golden = new URL(`../../golden/serving-form-v${SERVING_VERSION}.json`, import.meta.url);

const encode = async () => {
  const output = memoryOutput();
  const model = syntheticModel(size);
  await encodeServing(model.serving, model, output);
  return output.files;
};
const messageOf = async (change: (serving: ReturnType<typeof syntheticModel>['serving']) => void): Promise<string> => {
  const model = syntheticModel(size);
  change(model.serving);
  return encodeServing(model.serving, model, memoryOutput()).then(
    () => 'nothing was thrown',
    (error: Error) => error.message,
  );
};

const serving = suite('encodeServing');

serving('writes the bytes that this serving version has always had', async () => {
  const hashes: Record<string, string> = {};
  // Search indexes carry a version of their own, and core/search tests hold their bytes.
  for (const [name, bytes] of await encode())
    if (!name.endsWith('.search')) hashes[name] = createHash('sha256').update(bytes).digest('hex');
  // A version's bytes are written once: what changes them must bump SERVING_VERSION, which asks for a new file.
  if (process.env['UPDATE'] === '1' && !existsSync(golden))
    writeFileSync(golden, `${JSON.stringify(hashes, null, 2)}\n`);
  const wanted: unknown = JSON.parse(readFileSync(golden, 'utf8'));
  assert.equal(hashes, wanted, 'bytes of the serving form changed: bump SERVING_VERSION, then run with UPDATE=1');
});

serving('writes equal bytes for equal models', async () => {
  assert.equal(await encode(), await encode());
});

serving('puts what the history knows of technologies into the rows of their sites alone', async () => {
  const span = { technology: 'shopline', first_seen_at: '2026-05-01T00:00:00Z', last_seen_at: '2026-06-01T00:00:00Z' };
  const model = syntheticModel(size);
  const output = memoryOutput();
  const technologySpans = { get: (domain: string) => (domain === 'shop-1.example' ? [span] : []) };
  await encodeServing({ ...model.serving, technologySpans }, model, output);
  const rows = Buffer.from(output.files.get('sites.rows') ?? []).toString('utf8');
  assert.is(rows.split('"technology_spans":').length, 2);
  const [, row = ''] = rows.split('"domain":"shop-1.example"');
  assert.ok(row.split('"domain":"')[0]?.includes(`"technology_spans":${JSON.stringify([span])},"traffic":`));
});

serving('refuses a competitor that is no site, or says other than its site', async () => {
  const competitor = {
    ...{ name: 'x', platform: null, industry: null, score: 1, monthly_visits: null },
    similarity: 1,
    reasons: [],
  };
  const list = (domain: string) => (s: { competitors: unknown }) => {
    s.competitors = [['shop-1.example', [{ domain, ...competitor }]]];
  };
  assert.match(await messageOf(list('nowhere.example')), /competitor nowhere\.example is not among the sites/);
  assert.match(await messageOf(list('shop-2.example')), /competitor shop-2\.example differs from its site/);
});

serving('refuses a domain twice, and lists out of order', async () => {
  assert.match(
    await messageOf((s) => {
      s.sites = [...(s.sites as Iterable<never>)].flatMap((site, i) => (i === 5 ? [site, site] : [site]));
    }),
    /the same key twice: sites row 5 and sites row 6/,
  );
  const movers = messageOf((s) => {
    s.movers = [...(s.movers as Iterable<never>)].reverse();
  });
  assert.match(await movers, /newest first/);
  const offers = messageOf((s) => {
    s.offers = [...(s.offers as Iterable<never>)].reverse();
  });
  assert.match(await offers, /come by price/);
});
serving.run();
