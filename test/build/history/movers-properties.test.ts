// Takes about 12 s.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ObservationRow } from '../../../build/history/movers.ts';
import type { Mover, SourceKind } from '../../../core/contract/index.ts';
import { fc } from '../../support/property.ts';
import { deriveSiteMovers } from './movers.fixture.ts';

/** What a shop really has: tags in its HTML, tags that a tag manager injects, its platform. */
interface Truth {
  platform: string | null;
  ads: string[];
}
type Kind = 'http' | 'warc' | 'har' | 'failed' | 'partial';
interface Moment {
  day: number;
  truth: Truth;
  kind: Kind;
  /** What a failed or partial crawl claims: anything. */
  claim: Truth;
}

const injected = new Set(['hotjar-ads', 'line-tag']);
const ads = ['google-ads', 'meta-pixel', 'hotjar-ads', 'line-tag'];
const truthOf = fc.record({
  platform: fc.constantFrom('shopline', 'cyberbiz', null),
  ads: fc.subarray(ads),
});
const kindOf = fc.constantFrom<Kind>('http', 'warc', 'har', 'failed', 'partial');

/** The truth lasts for some moments, so that confirmed changes occur; days are distinct. */
const history = fc
  .array(
    fc.record({
      truth: truthOf,
      moments: fc.array(fc.record({ kind: kindOf, gap: fc.integer({ min: 1, max: 40 }), claim: truthOf }), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((spans) => {
    let day = 0;
    const moments: Moment[] = [];
    for (const { truth, moments: parts } of spans)
      for (const { kind, gap, claim } of parts) {
        day += gap;
        moments.push({ day, truth, kind, claim });
      }
    return moments;
  });

const timeOf = (day: number): string =>
  new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().replace('.000Z', 'Z');

const observe = ({ day, truth, kind, claim }: Moment): ObservationRow => {
  const complete = kind !== 'failed' && kind !== 'partial';
  const seen = complete ? truth : claim;
  const visible = kind === 'har' ? seen.ads : seen.ads.filter((id) => !injected.has(id));
  return {
    domain: 'shop.example',
    observed_at: timeOf(day),
    source: (complete ? kind : 'http') as SourceKind,
    complete,
    platform: seen.platform,
    advertising: JSON.stringify((complete ? visible : seen.ads).sort()),
    rank: null,
    name: null,
    snapshot: `${timeOf(day).replace(/[-:]/g, '')}`,
  };
};
const derive = (rows: ObservationRow[]): Mover[] => deriveSiteMovers('shop.example', rows);

const trueValue = (truth: Truth, { type, before, after }: Mover): string | null => {
  if (type === 'platform_changed') return truth.platform;
  const id = (before ?? after) as string;
  return truth.ads.includes(id) ? id : null;
};

const properties = suite('deriveSiteMovers: properties');
const runs = { numRuns: 2_000 };

properties('never makes an event that a perfect observer would not have seen', () => {
  let events = 0;
  fc.assert(
    fc.property(history, (moments) => {
      const truthAt = new Map(moments.map(({ day, truth }) => [timeOf(day), truth]));
      for (const mover of derive(moments.map(observe))) {
        events++;
        const before = truthAt.get(mover.observed_before.at) as Truth;
        const after = truthAt.get(mover.observed_after.at) as Truth;
        assert.ok(mover.observed_before.at < mover.observed_after.at);
        assert.is(trueValue(before, mover), mover.before);
        assert.is(trueValue(after, mover), mover.after);
        assert.is(mover.at, mover.observed_after.at);
      }
    }),
    runs,
  );
  // Draws of any seed give some 1,070, give or take 40: half of it tells that histories are no longer drawn with changes in them.
  assert.ok(events > 500, `only ${events} events: the property says little`);
});

properties('a shop that never changes makes no event, however it is seen', () => {
  fc.assert(
    fc.property(truthOf, history, (truth, moments) => {
      assert.equal(derive(moments.map((moment) => observe({ ...moment, truth }))), []);
    }),
    runs,
  );
});

properties('rules that learn to see a technology, or see it no more, make no event', () => {
  // Old rules do not have meta-pixel at all and never find google-ads.
  const blind = new Set(['meta-pixel', 'google-ads']);
  fc.assert(
    fc.property(history, fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }), (moments, isOld) => {
      const old = new Set<string>();
      const rows = moments.map((moment, i) => {
        const row = observe(moment);
        if (!isOld[i]) return row;
        old.add(row.snapshot);
        const seen = (JSON.parse(row.advertising) as string[]).filter((id) => !blind.has(id));
        return { ...row, advertising: JSON.stringify(seen) };
      });
      const ruleVersion = (snapshot: string, id: string) =>
        !blind.has(id) || !old.has(snapshot) ? 'new' : id === 'meta-pixel' ? null : 'old';
      const truthAt = new Map(moments.map(({ day, truth }) => [timeOf(day), truth]));
      for (const mover of deriveSiteMovers('shop.example', rows, { ruleVersion })) {
        assert.is(trueValue(truthAt.get(mover.observed_before.at) as Truth, mover), mover.before);
        assert.is(trueValue(truthAt.get(mover.observed_after.at) as Truth, mover), mover.after);
      }
    }),
    runs,
  );
});

properties('failed and partial observations can be left out without any difference', () => {
  fc.assert(
    fc.property(history, (moments) => {
      const rows = moments.map(observe);
      assert.equal(derive(rows), derive(rows.filter(({ complete }) => complete)));
    }),
    runs,
  );
});

properties('one or two poorer observations, whatever they claim, can be left out without any difference', () => {
  fc.assert(
    fc.property(history, truthOf, fc.array(fc.nat(2), { minLength: 36, maxLength: 36 }), (moments, claim, poorer) => {
      const rich = moments.map((moment) => observe({ ...moment, kind: moment.kind === 'failed' ? 'failed' : 'har' }));
      const rows = rich.flatMap((row, i) => {
        const added = Array.from({ length: row.complete ? (poorer[i] ?? 0) : 0 }, (_, n) => ({
          ...observe({ day: 0, truth: claim, claim, kind: 'http' }),
          observed_at: new Date(Date.parse(row.observed_at) + (n + 1) * 3_600_000).toISOString(),
        }));
        return [row, ...added];
      });
      assert.equal(derive(rows), derive(rich));
    }),
    runs,
  );
});

properties('the order of rows and repeated rows make no difference', () => {
  fc.assert(
    fc.property(
      history.chain((moments) =>
        fc.tuple(
          fc.constant(moments),
          fc.shuffledSubarray([...moments, ...moments], { minLength: moments.length * 2 }),
        ),
      ),
      ([moments, shuffled]) => {
        assert.equal(derive(shuffled.map(observe)), derive(moments.map(observe)));
      },
    ),
    runs,
  );
});

properties('what a later observation adds never takes back an event or its id', () => {
  fc.assert(
    fc.property(history, (moments) => {
      const rows = moments.map(observe);
      const earlier = derive(rows.slice(0, -1));
      const later = new Set(derive(rows).map(({ id }) => id));
      assert.ok(earlier.every(({ id }) => later.has(id)));
    }),
    runs,
  );
});

properties('of one technology, starts and stops take turns', () => {
  fc.assert(
    fc.property(history, (moments) => {
      const rows = moments.map((moment) => observe({ ...moment, kind: moment.kind === 'failed' ? 'failed' : 'http' }));
      const last = new Map<string, string>();
      for (const { type, before, after, retracted } of derive(rows).filter(
        (mover) => mover.type !== 'platform_changed',
      )) {
        const id = (before ?? after) as string;
        assert.is.not(last.get(id), type);
        // Once it is taken back, the same may be told again.
        if (retracted === undefined) last.set(id, type);
      }
    }),
    runs,
  );
});

properties.run();
