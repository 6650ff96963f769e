import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NoindexMemory } from '../../../build/history/noindex.ts';
import { isInvented, isInventedUrl } from '../../../build/invented.ts';
import { mergeSite, mergeStates, profileSite, type SiteState } from '../../../build/sites/profile-site.ts';
import type { SiteObservation } from '../../../core/contract/index.ts';
import { fc } from '../../support/property.ts';
import { observation, technology } from '../../support/sites.ts';

const merge = suite('mergeStates');
const early = observation('a.example', { observedAt: '2026-01-01T00:00:00.000Z', title: 'early' });
const late = observation('a.example', { observedAt: '2026-02-01T00:00:00.000Z', title: 'late' });
const known = [{ observation: early, firstSeenAt: '2025-12-01T00:00:00.000Z' }];
const merged = async (...args: Parameters<typeof mergeStates>): Promise<SiteState[]> => {
  const states: SiteState[] = [];
  for await (const state of mergeStates(...args)) states.push(state);
  return states;
};
const titles = async (...args: Parameters<typeof mergeStates>): Promise<(string | null)[]> =>
  (await merged(...args)).map((s) => s.observation.title);

merge('a newer complete observation replaces the known one and keeps since when it is known', async () => {
  const [state] = await merged(known, [late]);
  assert.is(state?.observation.title, 'late');
  assert.is(state?.firstSeenAt, '2025-12-01T00:00:00.000Z');
});

merge('a partial or failed observation never replaces a complete one', async () => {
  assert.equal(await titles(known, [{ ...late, complete: false }]), ['early']);
  assert.equal(await titles(known, [{ ...late, status: 503, pages: 1 }]), ['early']);
  assert.equal(await titles(known, [{ ...late, pages: 0, status: 0 }]), ['early']);
});

merge('a partial one stands where nothing better is known, and a complete one then replaces it', async () => {
  const partial = { ...late, complete: false };
  assert.equal(await titles([], [partial]), ['late']);
  assert.equal(await titles([{ observation: partial, firstSeenAt: partial.observedAt }], [early]), ['early']);
});

merge('an older observation read later changes only the first sight', async () => {
  const older = observation('a.example', { observedAt: '2025-06-01T00:00:00.000Z', title: 'older' });
  const [state] = await merged(known, [older]);
  assert.is(state?.observation.title, 'early');
  assert.is(state?.firstSeenAt, older.observedAt);
});

merge('a site that asks not to be indexed is left out, also one that was known', async () => {
  assert.equal(await merged(known, [{ ...late, noindex: true }]), []);
});

merge(
  'a site that asked not to be indexed stays out when an older archive is read later, until a newer one asks no more',
  async () => {
    const memory = new NoindexMemory();
    const exclusions = { noindex: memory, isOptedOut: () => false };
    const at = (day: number, noindex = false) =>
      observation('a.example', { observedAt: `2026-03-0${day}T00:00:00Z`, noindex });
    const step = async (states: SiteState[], seen: SiteObservation): Promise<SiteState[]> =>
      merged(states, [seen], exclusions);
    const published = await step([], at(2));
    assert.is(published.length, 1);
    assert.equal(await step(published, at(4, true)), []);
    assert.equal(memory.added, { 'a.example': '2026-03-04T00:00:00Z' });
    assert.equal(await step([], at(1)), []);
    assert.equal(await step([], at(3, true)), []);
    assert.equal(memory.added, { 'a.example': '2026-03-04T00:00:00Z' });
    assert.equal(
      (await step([], at(5))).map(({ observation: o }) => o.observedAt),
      ['2026-03-05T00:00:00Z'],
    );
  },
);

merge('who opted out is left out, also one that was known', async () => {
  const exclusions = { noindex: new NoindexMemory(), isOptedOut: (domain: string) => domain === 'a.example' };
  assert.equal(await titles(known, [late, observation('b.example', { title: 'b' })], exclusions), ['b']);
});

merge('what was not looked at again stays, sorted by domain', async () => {
  assert.equal(
    (await merged(known, [observation('0.example')])).map((s) => s.observation.domain),
    ['0.example', 'a.example'],
  );
});
merge('sites that do not ascend by domain are refused, not merged wrongly', async () => {
  for (const args of [
    [[...known, ...known], []],
    [[], [observation('b.example'), observation('a.example')]],
  ] as Parameters<typeof mergeStates>[]) {
    try {
      await merged(...args);
      assert.unreachable('must be refused');
    } catch (error) {
      assert.match((error as Error).message, /must ascend by domain/);
    }
  }
});

merge('what an earlier release kept of the site’s words is told without contacts, seen again or not', async () => {
  const value = 'heading: ATM轉帳 戶名:王小明 0912-345-678';
  const named = [{ id: 'atm', category: 'payment' as const, evidence: [{ kind: 'named' as const, value }] }];
  const { facts: _, ...rest } = early;
  for (const [own, seenNow] of [
    [{ ...rest, named }, []],
    [{ ...early, named, facts: [] }, []],
    [{ ...rest, named }, [{ ...late, complete: false }]],
  ] as [SiteObservation, SiteObservation[]][]) {
    const [state] = await merged([{ ...known[0]!, observation: own }], seenNow);
    assert.equal(
      state!.observation.named!.map((one) => one.evidence.map((item) => item.value)),
      [['heading: ATM轉帳 … …']],
    );
  }
});
merge.run();

const mergeOne = suite('mergeSite');
const seen = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      complete: fc.boolean(),
      status: fc.constantFrom(200, 200, 200, 503),
      noindex: fc.constantFrom(false, false, false, true),
    }),
    { selector: ({ day }) => day, maxLength: 12 },
  )
  .map((list) =>
    list.map(({ day, ...over }) => {
      const observedAt = `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`;
      return observation('a.example', { ...over, observedAt, title: observedAt });
    }),
  );

mergeOne('gives the same in whatever order, and in however many steps, observations of distinct times come', () => {
  fc.assert(
    fc.property(seen, fc.nat(), (list, seed) => {
      const shuffled = list
        .map((o, i) => ({ o, key: Math.imul(i + 1, 2_654_435_761 + seed) >>> 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ o }) => o);
      assert.equal(mergeSite(null, shuffled), mergeSite(null, list));
      const whole = mergeSite(null, list);
      const memory = new NoindexMemory();
      const stepwise = shuffled.reduce<SiteState | null>((state, o) => {
        if (o.noindex && o.status === 200) memory.add('a.example', o.observedAt);
        return mergeSite(state, [o], memory.lastOf('a.example'));
      }, null);
      if (list.some(({ noindex, complete }) => noindex || !complete))
        assert.is(stepwise === null || stepwise.observation.observedAt > (memory.lastOf('a.example') ?? ''), true);
      if (list.every(({ complete }) => complete)) assert.equal(stepwise?.observation, whole?.observation);
      if (list.some(({ noindex }) => noindex)) return;
      assert.equal(stepwise, mergeSite(null, list));
    }),
  );
});

mergeOne('a clock that went backwards changes nothing but the first sight', () => {
  const behind = observation('a.example', { observedAt: '1999-01-01T00:00:00.000Z', title: 'behind', noindex: true });
  const state = { observation: early, firstSeenAt: early.observedAt };
  assert.equal(mergeSite(state, [behind]), { observation: early, firstSeenAt: behind.observedAt });
});

mergeOne('of two at one time, the richer source stands', () => {
  const poor = observation('a.example', { source: 'http', title: 'poor' });
  const rich = observation('a.example', { source: 'har', title: 'rich' });
  for (const list of [
    [poor, rich],
    [rich, poor],
  ])
    assert.is(mergeSite(null, list)?.observation.title, 'rich');
});
mergeOne.run();

const profile = suite('profileSite');
const facts = { company: null, traffic: null, industry: null };
const nameOf = (over: Parameters<typeof observation>[1]): string =>
  profileSite({ observation: observation('shop.example', over), firstSeenAt: '2026-01-01T00:00:00.000Z' }, facts).name;

profile('takes its own name, else the first part of its title, else its domain', () => {
  assert.is(nameOf({ name: ' 示範  商店 ', title: 'x' }), '示範 商店');
  assert.is(nameOf({ title: '示範咖啡｜精品咖啡豆 - 首頁' }), '示範咖啡');
  assert.is(nameOf({ title: '   ' }), 'shop.example');
});

profile('sorts technologies into the arrays of their categories', () => {
  const technologies = [
    technology('pixel', 'advertising'),
    technology('gtm', 'tag_manager'),
    technology('pay', 'payment'),
  ];
  const row = profileSite({ observation: observation('s.example', { technologies }), firstSeenAt: '' }, facts);
  assert.equal([row.advertising, row.analytics, row.payment, row.logistics], [['pixel'], ['gtm'], ['pay'], []]);
});

profile('says that a host reserved for examples is invented', () => {
  assert.is(isInvented('shop.example'), true);
  assert.is(isInvented('example.com.tw'), false);
});

profile('says the same of a URL as parsing it does', () => {
  const parts = [
    'http://',
    'https://',
    'HTTP://',
    '.example',
    'Example',
    'a',
    '..',
    'xn--',
    '/',
    '?',
    ':8',
    '@',
    '%41',
  ];
  const urls = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 6 });
  const parsed = (url: string): boolean => URL.canParse(url) && isInvented(new URL(url).hostname);
  fc.assert(
    fc.property(urls, (pieces) => {
      for (const url of [pieces.join(''), `https://${pieces.join('')}`])
        assert.is(isInventedUrl(url), parsed(url), url);
    }),
  );
});
profile.run();
