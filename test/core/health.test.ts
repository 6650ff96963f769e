import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { healthSchema, type Page } from '../../core/contract/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { measureHealth } from '../../core/health/index.ts';
import { problemKinds } from '../../core/health/problems.ts';
import { pageOf } from './detect-support.ts';

const GOOD_HEADERS: [string, string][] = [
  ['content-type', 'text/html; charset=utf-8'],
  ['content-encoding', 'br'],
  ['strict-transport-security', 'max-age=31536000'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['referrer-policy', 'no-referrer'],
];
const GOOD_PAGE = `<title>好店</title><meta name="description" content="茶"><meta name="viewport" content="width=device-width">
  <script type="application/ld+json">{"@type":"Store"}</script>`;
const measure = (html: string, over: Partial<Page> = {}, hasSitemap: boolean | null = true) => {
  const page = pageOf(html, { headers: GOOD_HEADERS, ...over });
  return measureHealth(page, readEvidence(page), { hasSitemap });
};
const problemsOf = (...args: Parameters<typeof measure>): string[] => measure(...args).problems.map(({ id }) => id);

const health = suite('measureHealth');

health('a sound page has 100 points, no problem and the facts', () => {
  const result = measure(GOOD_PAGE);
  assert.equal(healthSchema.parse(result), result);
  assert.equal([result.score, result.problems], [100, []]);
  assert.equal(result.security_headers, [
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
  ]);
  assert.equal(
    [result.https, result.hsts, result.compressed, result.has_structured_data, result.title],
    [true, true, true, true, '好店'],
  );
});

health('each problem is seen by its own sign', () => {
  const without = (name: string) => ({ headers: GOOD_HEADERS.filter(([header]) => header !== name) });
  const big = GOOD_PAGE + ' '.repeat(3000);
  assert.equal(problemsOf(GOOD_PAGE, { status: 503 }), ['http_error']);
  assert.equal(problemsOf(GOOD_PAGE, { url: 'http://shop.example/' }), ['no_https']);
  assert.equal(problemsOf(`${GOOD_PAGE}<script src="http://a.example/x.js"></script>`), ['mixed_content']);
  assert.equal(problemsOf(GOOD_PAGE, without('strict-transport-security')), ['no_hsts']);
  assert.equal(problemsOf(GOOD_PAGE, { redirects: 3 }), ['many_redirects']);
  assert.equal(problemsOf(GOOD_PAGE, { elapsedMs: 2500 }), ['slow']);
  assert.equal(problemsOf(GOOD_PAGE + ' '.repeat(1_000_001)), ['heavy']);
  assert.equal(problemsOf(big, without('content-encoding')), ['not_compressed']);
  assert.equal(problemsOf(GOOD_PAGE.replace('<title>好店</title>', '')), ['no_title']);
  assert.equal(problemsOf(GOOD_PAGE.replace('"description"', '"x"')), ['no_description']);
  assert.equal(problemsOf(GOOD_PAGE.replace('ld+json', 'x')), ['no_structured_data']);
  assert.equal(problemsOf(GOOD_PAGE, {}, false), ['no_sitemap']);
  assert.equal(problemsOf(`${GOOD_PAGE}<meta name="robots" content="noindex">`), ['noindex']);
  assert.equal(problemsOf(GOOD_PAGE.replace('"viewport"', '"x"')), ['no_viewport']);
  assert.equal(problemsOf(GOOD_PAGE, without('x-content-type-options')), ['no_nosniff']);
  assert.equal(problemsOf(GOOD_PAGE, without('x-frame-options')), ['no_frame_policy']);
  assert.equal(problemsOf(GOOD_PAGE, without('referrer-policy')), ['no_referrer_policy']);
});

health('what the source does not know is no problem', () => {
  const bare = {
    headers: [['content-type', 'text/html']] as [string, string][],
    source: 'warc' as const,
    elapsedMs: null,
  };
  assert.equal(problemsOf(GOOD_PAGE, bare, null), []);
});

health('compression shows in fewer bytes on the wire, too; max-age=0 is no HSTS', () => {
  assert.ok(measure(GOOD_PAGE, { headers: [], wireBytes: 50 }).compressed);
  assert.not.ok(measure(GOOD_PAGE, { headers: [['strict-transport-security', 'max-age=0']] }).hsts);
});

health('the score never goes below zero', () => {
  const worst = measure(
    '',
    { url: 'http://shop.example/', status: 500, headers: [], redirects: 9, elapsedMs: 9000 },
    false,
  );
  assert.ok(worst.score >= 0 && worst.score < 20, String(worst.score));
});

health('headers that a converter writes are no record of what a server sends', () => {
  const written: [string, string][] = [
    ['content-type', 'text/html'],
    ['content-length', '9'],
    ['date', 'Thu, 01 Jan 2026 00:00:00 GMT'],
    ['location', '/'],
    ['server', 'x'],
  ];
  const ofHeaders = (headers: [string, string][]) => problemsOf(GOOD_PAGE, { source: 'warc', headers });
  assert.equal(ofHeaders(written), []);
  assert.ok(ofHeaders([...written, ['vary', 'cookie']]).includes('no_hsts'));
});
health.run();

const words = suite('problemKinds');

words('every problem says in both languages what it is and what to do', () => {
  for (const { id, title, title_en, remedy, remedy_en, points } of problemKinds.values()) {
    for (const text of [title, remedy]) assert.match(text, /\p{Script=Han}/u, id);
    for (const text of [title_en, remedy_en]) assert.not.match(text, /\p{Script=Han}/u, id);
    assert.ok(points > 0, id);
  }
});

words.run();
