// Takes a second where another file had the demo built, else a minute.
import { readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEMO_DAYS, DEMO_SEED } from '../../../build/demo/defaults.ts';
import { demoWorld } from '../../../build/demo/world.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import type { Json } from '../../../runtime/reader.ts';
import { demoSnapshots } from '../../support/demo-served.ts';
import { expectedMovers } from '../../support/demo-truth.ts';

const DAY_MS = 86_400_000;
const read = (json: Json | null): Record<string, unknown> => JSON.parse(Buffer.from(json ?? 'null').toString()) ?? {};
const sorted = (lines: unknown[]): string[] => lines.map((line) => JSON.stringify(line)).sort();

const demo = suite('buildDemo');

demo(
  'seven simulated days give seven snapshots whose movers, history and deals are computed, and everything says invented',
  async () => {
    const out = await demoSnapshots();
    const reader = await loadCurrent(out);
    try {
      const ids = readdirSync(out).filter((name) => /^\d{8}T\d{6}Z$/.test(name));
      const times = ids
        .sort()
        .map((id) => Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')));
      const [first = 0] = times;
      assert.equal(
        times,
        Array.from({ length: DEMO_DAYS }, (_, n) => first + n * DAY_MS),
      );
      assert.is(reader.id, ids.at(-1));
      assert.is(reader.manifest.invented, true);
      const seen = (reader.movers({}, 1000) ?? []).map(read);
      const day = (at: unknown): number => Math.round((Date.parse(String(at)) - first) / DAY_MS);
      const expected = expectedMovers(demoWorld(DEMO_SEED), DEMO_DAYS - 1);
      assert.equal(
        sorted(seen.map(({ type, domain, before, after }) => ({ type, domain, before, after }))),
        sorted(expected.map(({ type, domain, before, after }) => ({ type, domain, before, after }))),
      );
      assert.ok(seen.every(({ at }) => day(at) >= 1 && day(at) < DEMO_DAYS));
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
  },
);
demo.run();
