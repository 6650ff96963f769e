import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readLinkedPages } from '../../../build/collect/linked-pages.ts';
import { mergeNumbers, mergeTechnologies } from '../../../build/collect/merge-pages.ts';
import { observeSite } from '../../../build/collect/observe.ts';
import type { PageReading } from '../../../build/collect/page-reading.ts';
import type { DetectedTechnology, Ecommerce, IncompleteReason } from '../../../core/contract/index.ts';
import { health, technology } from '../../support/sites.ts';

interface Seen {
  incomplete?: IncompleteReason;
  sendsTo?: string;
  requests?: number;
  hosts?: string[];
  noindex?: boolean;
  path?: string;
  status?: number;
  at?: string;
  truncated?: boolean;
  platform?: string;
  technologies?: DetectedTechnology[];
  words?: string[];
  ecommerce?: Ecommerce;
  links?: { url: string; text: string }[];
  icon?: string | null;
}

const reading = (seen: Seen = {}): PageReading => {
  const url = `https://shop.example${seen.path ?? '/'}`;
  const technologies = seen.technologies ?? [];
  return {
    page: {
      url,
      finalUrl: url,
      status: seen.status ?? 200,
      fetchedAt: seen.at ?? '2026-03-01T00:00:00.000Z',
      source: 'http',
      truncated: seen.truncated ?? false,
    },
    evidence: {
      title: `title ${seen.path ?? '/'}`,
      description: null,
      words: seen.words ?? [],
      nameClues: [],
      noindex: seen.noindex ?? false,
    },
    linked: readLinkedPages(seen.links ?? []),
    detection: {
      technologies,
      platform: seen.platform ?? null,
      runnerUp: null,
      trackingIds: [{ vendor: 'meta', id: '1' }],
      isEcommerce: false,
      ecommerce: seen.ecommerce ?? { verdict: 'unknown', confidence: 0.05, evidence: [] },
    },
    registrationNumbers: [],
    health: health(),
    links: 40,
    taiwan: [],
    ...(seen.icon === undefined ? {} : { icon: seen.icon }),
    ...(seen.incomplete === undefined ? {} : { incomplete: seen.incomplete }),
    ...(seen.sendsTo === undefined ? {} : { sendsTo: seen.sendsTo }),
    ...(seen.requests === undefined ? {} : { requests: seen.requests }),
    ...(seen.hosts === undefined ? {} : { hosts: seen.hosts }),
  };
};

const observe = suite('observeSite');

observe('gathers what its pages name, each means once, and signs of Taiwan from all', () => {
  const linePay = (value: string) => ({
    ...{ id: 'line-pay', name: 'LINE Pay', name_en: 'LINE Pay', category: 'payment' as const },
    evidence: [{ kind: 'named', value }],
  });
  const [home, faq] = [reading(), reading({ path: '/faq' })];
  const pages = [
    { ...home, taiwan: ['lang' as const], detection: { ...home.detection, named: [linePay('footer: LINE Pay')] } },
    {
      ...faq,
      links: 3,
      taiwan: ['phone' as const],
      detection: { ...faq.detection, named: [linePay('heading: LINE Pay')] },
    },
  ];
  const seen = observeSite('shop.example', pages, []);
  assert.equal(
    seen.named?.map(({ id, evidence }) => [id, evidence.length]),
    [['line-pay', 2]],
  );
  assert.equal(seen.seen, { homeLinks: 40, taiwan: ['lang', 'phone'] });
  assert.not.ok('named' in observeSite('shop.example', [reading()], []));
});

observe('links to contact and policy are known in the usual languages', () => {
  const link = (text: string) => readLinkedPages([{ url: 'https://shop.example/x', text }]);
  for (const text of ['聯絡我們', 'Contact', 'Kontakt', 'お問い合わせ', '문의하기'])
    assert.ok(link(text).contact, text);
  for (const text of ['隱私權政策', 'Returns', 'Widerrufsrecht', 'Mentions légales', '特定商取引法', 'Regulamin'])
    assert.ok(link(text).policy, text);
  assert.equal(link('Our story'), { contact: false, policy: false });
});

observe("sells where its pages' signs together say so, and keeps them", () => {
  const page = (path: string, ...kinds: string[]): PageReading => {
    const evidence = kinds.map((kind) => ({ kind, value: path, weight: 1.8 }));
    return reading({ path, ecommerce: { verdict: 'not_shop', confidence: 0.6, evidence } });
  };
  const pages = [page('/', 'cart_link'), page('/a', 'product_data'), page('/b', 'order_lookup')];
  const { isEcommerce, ecommerce } = observeSite('shop.example', pages, []);
  assert.is(isEcommerce, true);
  assert.equal(ecommerce?.evidence.map(({ kind, value }) => `${kind} ${value}`).sort(), [
    'cart_link /',
    'order_lookup /b',
    'product_data /a',
  ]);
  assert.is(observeSite('shop.example', pages.slice(0, 1), []).isEcommerce, false);
});

observe('is complete only where the home page was had whole', () => {
  assert.is(observeSite('shop.example', [reading()], []).complete, true);
  assert.is(observeSite('shop.example', [reading({ path: '/index.php' })], []).complete, true);
  assert.is(observeSite('shop.example', [reading({ path: '/about' })], []).complete, false);
  assert.is(observeSite('shop.example', [reading({ truncated: true })], []).complete, false);
  assert.is(observeSite('shop.example', [reading({ status: 503 }), reading({ path: '/a' })], []).complete, false);
  const redirected = reading({ path: '/zh-tw/' });
  redirected.page.url = 'https://shop.example/';
  assert.is(observeSite('shop.example', [redirected], []).complete, true);
});

observe('is not complete where another page failed for a passing reason, and is where it is gone for good', () => {
  const failed = (code: string) => [
    { url: 'https://shop.example/p', at: '', source: 'http' as const, code, detail: '' },
  ];
  const complete = (code: string): boolean => observeSite('shop.example', [reading()], failed(code)).complete;
  assert.equal(['timeout', 'http_503', 'connect'].map(complete), [false, false, false]);
  assert.equal(['robots', 'http_404'].map(complete), [true, true]);
  assert.is(observeSite('shop.example', [reading(), reading({ path: '/p', status: 502 })], []).complete, false);
  assert.is(observeSite('shop.example', [reading(), reading({ path: '/p', status: 404 })], []).complete, true);
});

observe('speaks for the home page, with the newest time of all pages', () => {
  const seen = observeSite('shop.example', [reading({ path: '/p/1', at: '2026-03-01T00:00:05.000Z' }), reading()], []);
  assert.equal(
    [seen.title, seen.url, seen.observedAt],
    ['title /', 'https://shop.example/', '2026-03-01T00:00:05.000Z'],
  );
  assert.is(seen.pages, 2);
});

observe('gathers words, links and ids of every page once', () => {
  const links = [{ url: 'https://shop.example/contact', text: '聯絡我們' }];
  const seen = observeSite(
    'shop.example',
    [reading({ words: ['茶'] }), reading({ path: '/b', words: ['茶', '杯'], links })],
    [],
  );
  assert.equal(seen.words, ['茶', '杯']);
  assert.equal([seen.hasContactPage, seen.hasPolicyPage], [true, false]);
  assert.is(seen.trackingIds.length, 1);
});

observe('tells an account once that its pages write with and without its prefix', () => {
  const [bare, prefixed] = [reading(), reading({ path: '/b' })];
  bare.detection.trackingIds = [{ vendor: 'ads', id: '55667788' }];
  prefixed.detection.trackingIds = [{ vendor: 'ads', id: 'AW-55667788' }];
  assert.equal(observeSite('shop.example', [bare, prefixed], []).trackingIds, [{ vendor: 'ads', id: 'AW-55667788' }]);
  assert.equal(observeSite('shop.example', [bare], []).trackingIds, [{ vendor: 'ads', id: '55667788' }]);
});

observe('takes the platform that its pages name most surely', () => {
  const technologies = [technology('a', 'platform', 0.6), technology('b', 'platform', 0.9)];
  const pages = [reading({ platform: 'a', technologies }), reading({ path: '/x', platform: 'b', technologies })];
  assert.is(observeSite('shop.example', pages, []).platform, 'b');
});

observe('a site whose pages all failed is an observation that changes nothing', () => {
  const failure = {
    url: 'https://shop.example/',
    at: '2026-03-02T00:00:00.000Z',
    source: 'http' as const,
    code: 'timeout',
    detail: '',
  };
  const failed = observeSite('shop.example', [], [failure]);
  assert.equal([failed.complete, failed.pages, failed.observedAt], [false, 0, failure.at]);
  const refused = observeSite('shop.example', [reading({ status: 403 })], []);
  assert.equal([refused.complete, refused.status, refused.technologies], [false, 403, []]);
});
observe('a partial one says why', () => {
  const reasonOf = (readings: PageReading[], code?: string): string | null | undefined =>
    observeSite(
      'shop.example',
      readings,
      code === undefined
        ? []
        : [{ ...{ url: 'https://shop.example/b', at: '2026-03-01T00:00:00.000Z' }, source: 'http', code, detail: '' }],
    ).incompleteReason;
  assert.is(reasonOf([reading()]), null);
  assert.is(reasonOf([reading({ path: '/about' })]), 'not_home');
  assert.is(reasonOf([reading({ truncated: true })]), 'truncated');
  assert.is(reasonOf([reading({ status: 503 }), reading({ path: '/a' })]), 'home_failed');
  assert.is(reasonOf([reading({ status: 503 })]), 'home_failed');
  assert.is(reasonOf([]), 'home_failed');
  assert.is(reasonOf([reading({ status: 403, incomplete: 'challenge_page' })]), 'challenge_page');
  assert.is(reasonOf([reading({ incomplete: 'challenge_page' }), reading({ path: '/a' })]), 'challenge_page');
  assert.is(reasonOf([reading({ incomplete: 'script_shell' })]), 'script_shell');
  assert.is(reasonOf([reading()], 'timeout'), 'page_failed');
  assert.is(reasonOf([reading()], 'http_404'), null);
});

observe('the page to which the home page sends its visitor is the home page', () => {
  const way = (path: string, to: string) =>
    reading({ path, incomplete: 'redirect_page', sendsTo: `https://shop.example${to}` });
  const led = (readings: PageReading[]) => {
    const { incompleteReason, title, pages } = observeSite('shop.example', readings, []);
    return [incompleteReason, title, pages];
  };
  const [shop, deep] = [reading({ path: '/tw/shop/' }), reading({ path: '/a' })];
  assert.equal(led([way('/', '/tw/shop/'), deep, shop]), [null, 'title /tw/shop/', 2]);
  assert.equal(led([way('/', '/tw/'), way('/tw/', '/tw/shop/'), shop, deep]), [null, 'title /tw/shop/', 2]);
  assert.equal(led([way('/', '/tw/shop/'), deep]), ['redirect_page', 'title /a', 1]);
  assert.equal(led([way('/', '/tw/shop/')]), ['redirect_page', null, 1]);
  assert.equal(led([way('/', '/tw/'), way('/tw/', '/')]), ['redirect_page', null, 2]);
  assert.equal(led([reading({ incomplete: 'unavailable_page' })]), ['unavailable_page', null, 1]);
});

observe('of a home page had twice the whole one counts, then the one that made more requests', () => {
  const stopped = reading({ incomplete: 'few_requests', requests: 40, at: '2026-03-01T00:00:00.000Z' });
  const whole = reading({ requests: 12, at: '2026-03-01T01:00:00.000Z' });
  assert.equal(
    [
      [stopped, whole],
      [whole, stopped],
      [reading({ requests: 3 }), whole],
    ].map((readings) => {
      const { complete, requests } = observeSite('shop.example', readings, []);
      return [complete, requests];
    }),
    [
      [true, 12],
      [true, 12],
      [true, 12],
    ],
  );
});

observe("what a page before the site says of itself is not the site's, nor that it may not be indexed", () => {
  const defence = technology('defence', 'security');
  const wall = reading({ incomplete: 'challenge_page', noindex: true, words: ['Ray'], technologies: [defence] });
  const alone = observeSite('shop.example', [wall], []);
  assert.equal(
    [alone.complete, alone.title, alone.words, alone.health, alone.noindex, alone.technologies.map(({ id }) => id)],
    [false, null, [], null, false, ['defence']],
  );
  const beside = observeSite('shop.example', [wall, reading({ path: '/about', words: ['茶'] })], []);
  assert.equal([beside.title, beside.words, beside.technologies, beside.pages], ['title /about', ['茶'], [], 1]);
});

observe("hosts of all pages are kept, and the home page's requests", () => {
  const { hosts, requests } = observeSite(
    'shop.example',
    [
      reading({ hosts: ['b.example'], requests: 9 }),
      reading({ path: '/a', hosts: ['a.example', 'b.example'], requests: 20 }),
    ],
    [],
  );
  assert.equal([hosts, requests], [['a.example', 'b.example'], 9]);
});
observe('has the icon that the home page names, else one that another page names; none of a wall', () => {
  const of = (...readings: PageReading[]) => observeSite('shop.example', readings, []).icon;
  const home = reading({ icon: 'https://cdn.example/home.png' });
  const inner = reading({ path: '/about/us', icon: 'https://cdn.example/inner.png' });
  assert.is(of(inner, home), 'https://cdn.example/home.png');
  assert.is(of(reading({ icon: null }), inner), 'https://cdn.example/inner.png');
  assert.is(of(reading()), undefined);
  assert.is(of(reading({ incomplete: 'challenge_page', icon: 'https://cdn.example/wall.png' })), undefined);
});
observe("a page that parameters name at the front page's address is none, whatever the file", () => {
  for (const path of [
    '/index.php?route=product/category&language=zh-tw&path=33',
    '/?p=402',
    '/?page_id=7&utm_source=line',
    '/index.php?controller=product&id_product=9',
    '/?s=%E6%9D%AF%E5%AD%90',
    '/index.html?newsid=4',
    '/?p=1',
    '/?category=pc',
    '/default.aspx?cid=8',
    `/?fbclid=${'a'.repeat(600)}&p=31`,
  ]) {
    assert.is(observeSite('shop.example', [reading({ path })], []).incompleteReason, 'not_home', path);
    const both = observeSite('shop.example', [reading({ path, requests: 90 }), reading({ requests: 4 })], []);
    assert.is(both.url, 'https://shop.example/', path);
    assert.ok(both.complete, path);
  }
});

observe('campaigns, languages and looks name no page', () => {
  for (const path of [
    '/?utm_source=edm&utm_campaign=p&utm_id=33',
    '/?fbclid=IwAR0abc',
    '/?lang=zh-TW&currency=TWD',
    '/index.php?route=common/home&language=zh-tw',
    '/?view=mobile',
    '/?newsletter=thanks',
    '/index.php?page=1',
    '/?gclid=Cj0&srsltid=Afm',
    '/?items_per_page=48',
    '/?id=edm2026',
    '/?news_source=line',
    '/?view=tablet',
    '/index.php/',
    '/default.aspx?culture=en-US',
  ])
    assert.is(observeSite('shop.example', [reading({ path })], []).incompleteReason, null, path);
});

observe.run();

const merge = suite('mergeTechnologies');
merge('keeps the best confidence and every different piece of evidence', () => {
  const weak = { ...technology('a', 'platform', 0.4), evidence: [{ kind: 'meta', value: 'x' }] };
  const [merged] = mergeTechnologies([[technology('a', 'platform', 0.9)], [weak], [weak]]);
  assert.is(merged?.confidence, 0.9);
  assert.is(merged?.evidence.length, 2);
});
merge('does not touch what it was given', () => {
  const first = technology('a', 'platform', 0.4);
  mergeTechnologies([[first], [technology('a', 'platform', 0.9)]]);
  assert.is(first.confidence, 0.4);
});
merge.run();

const mergeAll = suite('mergeNumbers');
const numbered = (...numbers: string[]) => numbers.map((number) => ({ number, context: `統編 ${number}` }));

mergeAll('keeps what as many pages show, the most first, and leaves out what few of them do', () => {
  const merged = (...pages: string[][]) => mergeNumbers(pages.map((page) => numbered(...page))).map((n) => n.number);
  assert.equal(merged(['b', 'a'], ['a'], ['a', 'c'], ['a', 'b']), ['a', 'b']);
  assert.equal(merged(['x', 'y']), ['x', 'y']);
  assert.equal(merged([], []), []);
});

mergeAll.run();
