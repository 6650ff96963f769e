// Takes about 25 s.
/** The demo up to a given day is the same wherever and whenever it is built: a sample that a paper can name. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildDemo } from '../../../build/demo/run.ts';
import { silentEffects } from '../../support/effects.ts';
import { withDirectory } from '../../support/published.ts';

const sample = suite('buildDemo until a day');

const built = (now: string): Promise<{ sum: string; bytes: number; tables: number }> =>
  withDirectory(async (out) => {
    const given = { out, days: 1, until: '2026-08-07', generator: 'test' };
    await buildDemo(
      given,
      silentEffects(() => Date.parse(now)),
    );
    const [release = ''] = readdirSync(out).filter((name) => name.startsWith('20260807T'));
    const sizes = readdirSync(join(out, release), { recursive: true, encoding: 'utf8' }).map((path) => {
      const stat = statSync(join(out, release, path));
      return { path, bytes: stat.isFile() ? stat.size : 0 };
    });
    const total = (list: typeof sizes): number => list.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      sum: readFileSync(join(out, release, 'manifest.sha256'), 'utf8'),
      bytes: total(sizes),
      tables: total(sizes.filter(({ path }) => path.endsWith('.parquet'))),
    };
  });

sample('is the same byte for byte on another day, and small enough to go along with a paper', async () => {
  const one = await built('2026-08-08T12:00:00Z');
  const other = await built('2027-03-01T04:05:06Z');
  assert.is(one.sum, other.sum);
  assert.ok(one.bytes < 12_000_000, String(one.bytes));
  assert.ok(one.tables < 1_000_000, String(one.tables));
});
sample.run();
