// Takes about 35 s.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEMO_SEED } from '../../../build/demo/defaults.ts';
import { buildDemo } from '../../../build/demo/run.ts';
import { demoWorld } from '../../../build/demo/world.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import type { Json } from '../../../runtime/reader.ts';
import { expectedMovers } from '../../support/demo-truth.ts';
import { silentEffects } from '../../support/effects.ts';

const DAYS = 7;
const now = Date.parse('2026-08-08T12:00:00Z');
const read = (json: Json | null): Record<string, unknown> => JSON.parse(Buffer.from(json ?? 'null').toString()) ?? {};
const sorted = (lines: unknown[]): string[] => lines.map((line) => JSON.stringify(line)).sort();

const demo = suite('buildDemo');

demo(
  'seven simulated days give seven snapshots whose movers, history and deals are computed, and everything says invented',
  async () => {
    const out = mkdtempSync(join(tmpdir(), 'storelens-demo-'));
    try {
      await buildDemo(
        { out, days: DAYS, generator: 'test' },
        silentEffects(() => now),
      );
      const reader = await loadCurrent(out);
      try {
        assert.is(readdirSync(out).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).length, DAYS);
        assert.is(reader.id, '20260807T030000Z');
        assert.is(reader.manifest.invented, true);
        const seen = (reader.movers({}, 1000) ?? []).map(read);
        const day = (at: unknown): number =>
          Math.round((Date.parse(String(at)) - Date.parse('2026-08-01T03:00:00Z')) / 86_400_000);
        const expected = expectedMovers(demoWorld(DEMO_SEED), DAYS - 1);
        assert.equal(
          sorted(seen.map(({ type, domain, before, after }) => ({ type, domain, before, after }))),
          sorted(expected.map(({ type, domain, before, after }) => ({ type, domain, before, after }))),
        );
        assert.ok(seen.every(({ at }) => day(at) >= 1 && day(at) < DAYS));
        for (const site of reader.listed({ minScore: 0 }, 2000).map(read)) {
          const whole = read(reader.site(String(site['domain'])));
          assert.is(whole['invented'], true);
          assert.match(String(whole['name']), /示範|虛構/);
        }
        const [low] = reader.deals('lowest', 1).map(read);
        assert.ok(Number(low?.['observed_days']) >= 5);
        assert.ok(reader.deals('gaps', 10).length > 0 && reader.deals('discount', 10).length > 0);
        const stats = read(reader.stats());
        assert.ok((stats['platforms'] as unknown[]).length >= 12);
        assert.ok(Number(stats['ecommerce_sites']) >= 60);
      } finally {
        reader.close();
      }
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  },
);
demo.run();
