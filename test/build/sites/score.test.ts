import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scoreSite } from '../../../build/sites/score.ts';
import { fc } from '../../support/property.ts';
import { health, observation, technology } from '../../support/sites.ts';

const score = suite('scoreSite');
const firstSeenAt = '2026-01-01T00:00:00.000Z';
const company = { registration_number: '12345675', name: '示範', verified: true, source: 'register' as const };
const base = { observation: observation('a.example'), company, traffic: null, firstSeenAt };

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
    scoreSite({ ...base, observation: observation('a.example', { health: health(over) }) }).total;
  assert.ok(total({ https: false }) < total({}));
  assert.ok(total({ hsts: false }) < total({}));
  assert.ok(total({ has_structured_data: false }) < total({}));
  assert.ok(total({ response_ms: 5000 }) < total({}));
  assert.ok(
    scoreSite({ ...base, company: null }).total <
      scoreSite({ ...base, company: { ...company, verified: false } }).total,
  );
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
      ...['https', 'hsts', 'speed', 'status', 'structure', 'security_headers'].map((id) => `health ${id}`),
      ...['company', 'contact', 'policy', 'age', 'rank', 'payment'].map((id) => `trust ${id}`),
    ],
  );
  assert.is(parts.find(({ id }) => id === 'company')?.weight, 35);
  for (const { reason, reason_en } of parts)
    assert.ok(/\p{Script=Han}/u.test(reason) && /^[\x20-\x7e]+$/.test(reason_en));
});

score('what is missing says what to do', () => {
  const bare = observation('a.example', {
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
score.run();
