/** Which of several platforms a page is built with, whether it sells, and whose ids it shows: by invented rules. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page, PageDetection } from '../../../core/contract/index.ts';
import { detect } from '../../../core/detect/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { compileRules } from '../../../core/rules/compile.ts';
import { pageOf } from '../detect-support.ts';
import { prose } from '../ecommerce/support.ts';
import { fact, technology } from './support.ts';

const medium = { strength: 'medium' } as const;
const rules = compileRules(
  [
    {
      category: 'platform',
      technologies: [
        technology('alpha', [fact('host', 'alpha.tw'), fact('host', 'a2.tw', medium)], { shared_ids: ['TH-SHARED'] }),
        technology('beta', [fact('host', 'beta.tw'), fact('header', 'x-beta')]),
        technology('gamma', [fact('host', 'gamma.tw', medium), fact('host', 'g2.tw', medium)]),
        technology('build', [fact('host', 'build.tw')], { builder: true }),
      ],
    },
    { category: 'payment', technologies: [technology('pay', [fact('host', 'pay.tw')])] },
    { category: 'analytics', technologies: [technology('count', [fact('host', 'count.tw')])] },
  ],
  [{ vendor: 'count', near: 'TH-', pattern: '(TH-[A-Z]{4,12})', source: 'invented' }],
);
const loading = (...hosts: string[]): string => hosts.map((host) => `<script src="//${host}/x.js"></script>`).join('');
const judge = (html: string, over: Partial<Page> = {}): PageDetection =>
  detect(readEvidence(pageOf(html, over)), rules);
const ids = ({ technologies }: PageDetection): string[] => technologies.map(({ id }) => id);
const byBeta: Partial<Page> = { headers: [['x-beta', '1']] };

const platforms = suite('detect: platforms');
platforms('one is chosen, the second best is named, and is no technology of the page', () => {
  const detection = judge(loading('alpha.tw', 'gamma.tw', 'g2.tw'));
  assert.is(detection.platform, 'alpha');
  assert.equal(detection.runnerUp, { id: 'gamma', confidence: 0.878 });
  assert.equal(ids(detection), ['alpha']);
});
platforms('of equals the first of the rules is chosen, unless the own host says another', () => {
  assert.is(judge(loading('alpha.tw', 'beta.tw')).platform, 'alpha');
  const detection = judge(loading('alpha.tw'), byBeta);
  assert.equal([detection.platform, detection.runnerUp?.id], ['beta', 'alpha']);
});
platforms('what the own host says weighs a little, not more', () => {
  assert.is(judge(loading('alpha.tw', 'a2.tw'), byBeta).platform, 'alpha', '0.982 against 0.95 and 0.02');
});
platforms('none where no platform is sure: the best is named then', () => {
  const detection = judge(loading('gamma.tw', 'count.tw'));
  assert.is(detection.platform, null);
  assert.equal(detection.runnerUp, { id: 'gamma', confidence: 0.65 });
  assert.equal(ids(detection), ['count']);
  assert.is(judge(loading('alpha.tw')).runnerUp, null);
  assert.is(judge('<p>x').runnerUp, null);
});
platforms.run();

const shops = suite('detect: shops');
shops('a platform makes a shop, a builder does not', () => {
  assert.is(judge(loading('alpha.tw')).isEcommerce, true);
  assert.is(judge(loading('build.tw')).isEcommerce, false);
  assert.is(judge(loading('gamma.tw')).isEcommerce, false, 'not sure');
});
shops('signs of several kinds make one, payment is a sign', () => {
  const button = '<button>加入購物車</button>';
  const cart = '<a href="/cart">x</a>';
  assert.equal(
    [
      button,
      cart,
      button + cart,
      loading('pay.tw'),
      cart + button + loading('pay.tw'),
      button + loading('count.tw'),
    ].map((html) => judge(prose + html, { url: 'https://rocks.example/' }).isEcommerce),
    [false, false, true, false, true, false],
  );
  assert.is(judge(button + cart + loading('build.tw')).isEcommerce, true);
});
shops.run();

const tracking = suite('detect: tracking ids');
tracking("a platform's own are marked where the page is built with it", () => {
  const code = '<script>"TH-SHARED","TH-OWNONE"</script>';
  assert.equal(judge(code + loading('alpha.tw')).trackingIds, [
    { vendor: 'count', id: 'TH-SHARED', shared: true },
    { vendor: 'count', id: 'TH-OWNONE' },
  ]);
  assert.equal(judge(code).trackingIds, [
    { vendor: 'count', id: 'TH-SHARED' },
    { vendor: 'count', id: 'TH-OWNONE' },
  ]);
});
tracking.run();
