import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleExtension } from '../../clients/extension/bundle.ts';
import { shopProduct } from '../../clients/extension/product.ts';
import { queryOf } from '../../clients/extension/service.ts';
import type { ExtensionManifest } from '../support/extension.ts';
import { withDirectory } from '../support/published.ts';

const packed = suite('packed extension');

packed('has all that its manifest names, asks for no more than the page in front, and packs to the same bytes', () =>
  withDirectory(async (dir) => {
    for (const browser of ['chromium', 'firefox'] as const) {
      const { zip, sha256 } = await bundleExtension(dir, browser);
      const files = unzipSync(await readFile(zip));
      const text = (name: string): string => Buffer.from(files[name] ?? []).toString('utf8');
      const manifest = JSON.parse(text('manifest.json')) as ExtensionManifest;
      assert.is(manifest.manifest_version, 3);
      assert.equal(manifest.permissions, ['activeTab', 'scripting', 'storage']);
      assert.is(manifest.host_permissions, undefined);
      const named = [...text('manifest.json').matchAll(/"([\w-]+(?:\/[\w-]+)*\.(?:html|js|png))"/g)].map(
        (m) => m[1] ?? '',
      );
      assert.ok(named.length >= 6);
      for (const name of named) assert.ok(name in files, name);
      for (const page of ['popup.html', 'options.html'])
        for (const [, name = ''] of text(page).matchAll(/(?:src|href)="([^"]+)"/g)) assert.ok(name in files, name);
      for (const lang of ['en', 'zh_TW']) {
        const messages = JSON.parse(text(`_locales/${lang}/messages.json`)) as Record<string, { message: string }>;
        for (const [, key = ''] of text('manifest.json').matchAll(/__MSG_(\w+)__/g))
          assert.ok(messages[key], `${lang} ${key}`);
        assert.ok(
          (messages['description']?.message.length ?? 999) <= 132,
          'the shops of extensions take 132 characters',
        );
      }
      for (const name of Object.keys(files).filter((file) => file.endsWith('.js')))
        assert.not.match(text(name), /\beval\(|new Function\(/, name);
      assert.is((await bundleExtension(dir, browser)).sha256, sha256);
    }
  }),
);

packed('asks the service, and bears the ids, that whoever packs it names', () =>
  withDirectory(async (dir) => {
    const packing = {
      baseUrl: 'https://lens.example/api-home',
      geckoId: 'lens@lens.example',
      chromeKey: 'MIIBinvented',
    };
    for (const browser of ['chromium', 'firefox'] as const) {
      const files = unzipSync(await readFile((await bundleExtension(dir, browser, packing)).zip));
      const text = (name: string): string => Buffer.from(files[name] ?? []).toString('utf8');
      for (const name of ['popup.js', 'options.js']) {
        assert.ok(text(name).includes('https://lens.example/api-home'), name);
        assert.not.match(text(name), /127\.0\.0\.1:8080/, name);
      }
      const manifest = JSON.parse(text('manifest.json')) as Record<string, unknown>;
      if (browser === 'chromium') assert.is(manifest['key'], 'MIIBinvented');
      else assert.match(JSON.stringify(manifest['browser_specific_settings']), /"id":"lens@lens\.example"/);
    }
  }),
);
packed.run();

const product = suite('shopProduct');
const ld = (offer: object, name = '示範牌 保溫杯 500ml'): string[] => [
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', ...offer },
  }),
];
const page = 'https://shop.example/p/1';

product(
  'name and price in TWD of the page; bait and other currencies are no price, a page without a product has none',
  () => {
    assert.equal(shopProduct(ld({ price: '1,290', priceCurrency: 'TWD' }), page), {
      title: '示範牌 保溫杯 500ml',
      priceTwd: 1290,
    });
    assert.is(shopProduct(ld({ price: 890.4, priceCurrency: 'TWD' }), page)?.priceTwd, 890);
    assert.is(shopProduct(ld({ price: 30, priceCurrency: 'USD' }), page)?.priceTwd, null);
    assert.is(shopProduct(ld({ price: 99999999, priceCurrency: 'TWD' }), page)?.priceTwd, null);
    assert.is(shopProduct(['{"@type":"Organization","name":"x"}'], page), null);
    assert.is(shopProduct(['{broken'], page), null);
  },
);

product('what is asked of the service is the name without slogans, and never empty', () => {
  assert.is(queryOf('【限時特價】示範牌  保溫杯 MB-500（公司貨）'), '示範牌 保溫杯 MB-500');
  assert.is(queryOf('【全部都在括號裡】'), '【全部都在括號裡】');
  assert.ok(queryOf('長'.repeat(500)).length <= 120);
});

product.run();
