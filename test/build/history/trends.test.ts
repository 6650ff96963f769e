import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TrendColumns } from '../../../build/history/trends.ts';
import { fc } from '../../support/property.ts';

const trends = suite('TrendColumns');

trends('gives each site what was added of it, whatever is asked for in whatever order', () => {
  const sites = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,6}$/), { maxLength: 30 });
  fc.assert(
    fc.property(sites, fc.array(fc.nat(40)), (domains, asked) => {
      const sorted = [...domains].sort();
      const points = new Map(
        sorted.map((domain, i) => [
          domain,
          Array.from({ length: i % 3 }, (_, n) => ({ at: `2026-0${n + 1}-01T00:00:00Z`, monthly_visits: i * 1e9 + n })),
        ]),
      );
      const kept = new TrendColumns();
      for (const [domain, own] of points) kept.add(domain, own);
      for (const domain of [...sorted, ...asked.map((n) => domains[n] ?? `none${n}`)])
        assert.equal(kept.get(domain), points.get(domain));
    }),
  );
});
trends.run();
