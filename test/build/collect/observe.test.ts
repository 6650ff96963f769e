import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mergeTechnologies, observeSite, type PageReading, readLinkedPages } from '../../../build/collect/observe.ts';
import type { DetectedTechnology } from '../../../core/contract/index.ts';
import { health, technology } from '../../support/sites.ts';

interface Seen {
  path?: string;
  status?: number;
  at?: string;
  truncated?: boolean;
  platform?: string;
  technologies?: DetectedTechnology[];
  words?: string[];
  links?: { url: string; text: string }[];
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
      siteName: null,
      noindex: false,
    },
    linked: readLinkedPages(seen.links ?? []),
    detection: {
      technologies,
      platform: seen.platform ?? null,
      runnerUp: null,
      trackingIds: [{ vendor: 'meta', id: '1' }],
      isEcommerce: false,
    },
    registrationNumbers: [],
    health: health(),
  };
};

const observe = suite('observeSite');

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
