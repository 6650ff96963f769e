import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scoreSite } from '../../../build/sites/score.ts';
import { fc } from '../../support/property.ts';
import { health, observation, technology } from '../../support/sites.ts';

const score = suite('scoreSite');
const firstSeenAt = '2026-01-01T00:00:00.000Z';
const company = { registration_number: '12345675', name: '示範', verified: true, source: 'register' as const };
/** A Taiwanese shop, whose home page was read live. */
const base = { observation: observation('a.example.tw'), company, traffic: null, firstSeenAt };
const partOf = (input: Parameters<typeof scoreSite>[0], id: string) =>
  scoreSite(input).parts.find((part) => part.id === id)!;
/** As an archive gives it that keeps no header but the content type. */
const bareHealth = () => health({ hsts: false, response_ms: null, security_headers: [], compressed: false });

score('what could not be observed has no weight, so it neither helps nor hurts', () => {
  const unmeasured = observation('a.example', { health: health({ response_ms: null }) });
  const part = scoreSite({ ...base, observation: unmeasured }).parts.find((p) => p.id === 'speed');
  assert.is(part?.weight, 0);
  const paid = observation('a.example', { technologies: [technology('pay', 'payment')] });
  assert.ok(scoreSite({ ...base, observation: paid }).trust >= scoreSite(base).trust);
});

score('speed has full points within 500 ms, none from 4 s on, and says so', () => {
  const speed = (ms: number) =>
    scoreSite({ ...base, observation: observation('a.example', { health: health({ response_ms: ms }) }) }).parts.find(
      (p) => p.id === 'speed',
    )!;
  for (const [ms, points] of [
    [0, 20],
    [500, 20],
    [520, 19.9],
    [850, 18],
    [2250, 10],
    [3825, 1],
    [4000, 0],
    [9000, 0],
  ] as const)
    assert.equal([speed(ms).points, speed(ms).weight], [points, 20], `${ms} ms`);
  assert.is(speed(501.4).reason, '首頁回應 501 毫秒（500 毫秒內得滿分）');
  assert.is(speed(501.4).reason_en, 'Home page answered in 501 ms (full points within 500)');
});

score('each remedy taken raises the score', () => {
  const total = (over: Parameters<typeof health>[0]): number =>
    scoreSite({ ...base, observation: observation('a.example.tw', { health: health(over) }) }).total;
  assert.ok(total({ https: false }) < total({}));
  assert.ok(total({ hsts: false }) < total({}));
  assert.ok(total({ has_structured_data: false }) < total({}));
  assert.ok(total({ response_ms: 5000 }) < total({}));
  assert.ok(
    scoreSite({ ...base, company: null }).total <
      scoreSite({ ...base, company: { ...company, verified: false } }).total,
  );
  assert.ok(total({ bytes: 1_500_000 }) < total({ bytes: 400_000 }) && total({ bytes: 400_000 }) < total({}));
});

score('stays within 0 and 100, totals its parts, and gives the same for the same', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.option(fc.nat(60_000)),
      fc.nat(600),
      fc.option(fc.integer({ min: 1, max: 9e6 })),
      (https, ms, status, rank) => {
        const input = {
          ...base,
          observation: observation('a.example', { status, health: health({ https, response_ms: ms }) }),
          traffic: rank === null ? null : { rank, monthly_visits: 1, source: 'estimate' },
        };
        const result = scoreSite(input);
        for (const n of [result.total, result.health, result.trust])
          assert.ok(Number.isInteger(n) && n >= 0 && n <= 100);
        for (const part of result.parts)
          assert.ok(part.points >= 0 && part.points <= part.weight && part.reason_en !== '');
        assert.equal(scoreSite(input), result);
      },
    ),
  );
});
score('lists each part of health and trust with its weight and a reason in both languages', () => {
  const { parts } = scoreSite(base);
  assert.equal(
    parts.map(({ group, id }) => `${group} ${id}`),
    [
      ...['https', 'hsts', 'speed', 'status', 'structure', 'size', 'security_headers'].map((id) => `health ${id}`),
      ...['company', 'contact', 'policy', 'age', 'rank', 'payment'].map((id) => `trust ${id}`),
    ],
  );
  assert.is(parts.find(({ id }) => id === 'company')?.weight, 35);
  for (const { reason, reason_en } of parts)
    assert.ok(/\p{Script=Han}/u.test(reason) && /^[\x20-\x7e]+$/.test(reason_en));
});

score('what is missing says what to do', () => {
  const bare = observation('a.example.tw', {
    ...{ hasContactPage: false, hasPolicyPage: false },
    health: health({ https: false, hsts: false, has_structured_data: false, security_headers: [] }),
  });
  const reasons = scoreSite({ ...base, observation: bare, company: null }).parts.map(({ reason_en }) => reason_en);
  for (const remedy of [
    'install a certificate',
    'send Strict-Transport-Security',
    'in the footer',
    'from the home page',
  ])
    assert.ok(
      reasons.some((reason) => reason.includes(remedy)),
      remedy,
    );
});

score('what the source did not record weighs nothing, and says so', () => {
  const bare = observation('a.example.tw', { source: 'warc', health: bareHealth() });
  for (const id of ['hsts', 'security_headers', 'speed']) {
    const { weight, points, reason, reason_en } = partOf({ ...base, observation: bare }, id);
    assert.equal([weight, points, reason, reason_en], [0, 0, '此來源未記錄', 'Not recorded by this source'], id);
  }
  // A live reply has all its headers, an archive that kept one of security too.
  const live = observation('a.example.tw', { health: bareHealth() });
  assert.is(partOf({ ...base, observation: live }, 'hsts').weight, 10);
  const kept = observation('a.example.tw', {
    source: 'har',
    health: health({ ...bareHealth(), security_headers: ['x-frame-options'] }),
  });
  assert.is(partOf({ ...base, observation: kept }, 'hsts').weight, 10);
});

score('an inner page is not blamed for the home page, and is no ground for a total', () => {
  const inner = observation('a.example.tw', {
    ...{ url: 'https://a.example.tw/goods/7', complete: false, hasContactPage: false, hasPolicyPage: false },
    health: health({ has_structured_data: false, bytes: 3_000_000, response_ms: 9000 }),
  });
  const result = scoreSite({ ...base, company: null, observation: inner });
  assert.equal(
    result.parts.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ['https', 'age'],
  );
  assert.is(result.rated, null);
  assert.ok(result.coverage! < 0.2);
  // What it does show counts for it, but is no wider a view.
  const showing = scoreSite({ ...base, observation: { ...inner, hasContactPage: true, hasPolicyPage: true } });
  assert.is(showing.parts.find(({ id }) => id === 'contact')?.points, 15);
  assert.equal([showing.rated, showing.coverage], [null, result.coverage]);
});

score('what is not rated is drawn to the middle for clients of before: never 0 or 100 out of nothing', () => {
  const nothing = observation('a.example', {
    health: null,
    complete: false,
    hasContactPage: false,
    hasPolicyPage: false,
  });
  const result = scoreSite({ ...base, observation: nothing, company: null, firstSeenAt: nothing.observedAt });
  assert.equal([result.total, result.health, result.trust, result.coverage, result.rated], [50, 50, 50, 0, null]);
  for (const https of [true, false]) {
    const little = observation('a.example', { ...nothing, health: health({ https }) });
    const { total } = scoreSite({ ...base, observation: little, company: null, firstSeenAt: little.observedAt });
    assert.ok(total > 35 && total < 65, `${total}`);
  }
});

score('a rated site has its total as `rated`', () => {
  const result = scoreSite(base);
  assert.equal([result.rated, result.coverage], [result.total, 1]);
});

score('only a Taiwanese seller owes a registration number, only a seller contact and policy', () => {
  const lacking = { hasContactPage: false, hasPolicyPage: false };
  const weights = (over: Parameters<typeof observation>[1], domain = 'a.example'): number[] =>
    ['company', 'contact', 'policy'].map(
      (id) => partOf({ ...base, company: null, observation: observation(domain, { ...lacking, ...over }) }, id).weight,
    );
  assert.equal(weights({}, 'a.example.tw'), [35, 15, 15]);
  assert.equal(weights({ platform: 'cyberbiz' }), [35, 15, 15]);
  assert.equal(weights({ seen: { homeLinks: 50, taiwan: ['lang', 'currency'] } }), [35, 15, 15]);
  assert.equal(weights({ seen: { homeLinks: 50, taiwan: ['lang'] } }), [0, 15, 15]);
  assert.equal(weights({ platform: 'shopify' }), [0, 15, 15]);
  assert.equal(weights({ isEcommerce: false }, 'a.example.tw'), [0, 0, 0]);
});

score('a home page without links, as before its scripts ran, is not said to lack one', () => {
  const shell = observation('a.example.tw', {
    ...{ hasContactPage: false, hasPolicyPage: false },
    seen: { homeLinks: 1, taiwan: [] },
  });
  for (const id of ['company', 'contact', 'policy'])
    assert.is(partOf({ ...base, company: null, observation: shell }, id).weight, 0, id);
});

score('a number that no register was asked for counts as shown, one that the register lacks by half', () => {
  const of = (source: 'page' | 'register') =>
    partOf({ ...base, company: { ...company, verified: false, source } }, 'company');
  assert.equal([of('page').points, of('page').weight], [20, 20]);
  assert.equal([of('register').points, of('register').weight], [17.5, 35]);
});

score('age counts from 30 days on, rank and age never against a site', () => {
  const since = (days: number) => new Date(Date.parse(base.observation.observedAt) - days * 86_400_000).toISOString();
  assert.is(partOf({ ...base, firstSeenAt: since(29) }, 'age').weight, 0);
  assert.equal(
    [73, 365, 900].map((days) => partOf({ ...base, firstSeenAt: since(days) }, 'age').points),
    [2, 10, 10],
  );
  const good = scoreSite({ ...base, firstSeenAt: since(0) }).total;
  for (const rank of [1, 5000, 900_000, 9_000_000, 20_000_000]) {
    const traffic = { rank, monthly_visits: 1, source: 'estimate' };
    assert.ok(scoreSite({ ...base, firstSeenAt: since(0), traffic }).total >= good, `${rank}`);
  }
});

score('states of earlier releases, without what was seen besides, are scored', () => {
  const { seen: _seen, named: _named, ...before } = observation('a.example.tw', { seen: { homeLinks: 9, taiwan: [] } });
  assert.equal(scoreSite({ ...base, observation: before }).rated, scoreSite(base).rated);
});
score.run();
