import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readEvidence } from '../../core/evidence/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { isTaiwanese, readTaiwanSigns } from '../../core/taiwan.ts';
import taiwan from '../../datasets/taxonomy/taiwan.json' with { type: 'json' };
import { pageOf } from './detect-support.ts';

const signs = suite('readTaiwanSigns');
const signsIn = (html: string) => readTaiwanSigns(readEvidence(pageOf(html)));

signs('language, currency and telephone, each by what shows it', () => {
  assert.equal(signsIn('<html lang="zh-Hant-TW">'), ['lang']);
  assert.equal(signsIn('<meta property="og:locale" content="zh_TW">'), ['lang']);
  assert.equal(signsIn('<html lang="zh-HK"><p>HK$ 30</p>'), []);
  assert.equal(signsIn('<meta property="product:price:currency" content="TWD">'), ['currency']);
  assert.equal(signsIn('<script type="application/ld+json">{"priceCurrency": "TWD"}</script>'), ['currency']);
  assert.equal(signsIn('<b>NT$ 300</b><a href="tel:+88622345678">x</a>'), ['currency', 'phone']);
});
signs.run();

const judged = suite('isTaiwanese');
const site = { domain: 'shop.example', platform: null, registrationNumbers: [] };

judged('by its host, number or platform alone, else by two signs', () => {
  assert.is(isTaiwanese(site), false);
  assert.is(isTaiwanese({ ...site, domain: 'shop.example.tw' }), true);
  assert.is(isTaiwanese({ ...site, platform: 'waca' }), true);
  assert.is(isTaiwanese({ ...site, platform: 'shopline' }), false);
  assert.is(isTaiwanese({ ...site, registrationNumbers: [{ number: '12345675', context: '統編' }] }), true);
  assert.is(isTaiwanese({ ...site, seen: { homeLinks: 9, taiwan: ['currency'] } }), false);
  assert.is(isTaiwanese({ ...site, seen: { homeLinks: 9, taiwan: ['currency', 'phone'] } }), true);
});

judged('every platform of the list is one that the rules know', () => {
  const known = new Set(loadRules().technologies.map(({ id }) => id));
  assert.equal(
    taiwan.platforms.filter((id) => !known.has(id)),
    [],
  );
  assert.ok(taiwan.platforms.length > 10);
});
judged.run();
