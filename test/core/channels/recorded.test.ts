/** Recorded replies of channels and platforms, where they are at hand: exact counts of rows, offers, reasons. */
import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createChannel } from '../../../core/channels/index.ts';
import { readPlatform } from '../../../core/extract/platform.ts';
import { skipped } from '../../support/tools.ts';

const payloads = new URL('../../../../shared/payloads', import.meta.url).pathname;
const at = '2026-01-02T03:04:05Z';

if (existsSync(payloads)) {
  const recorded = suite('Channel.parse on recorded replies');
  const expected: [string, string, number, string[]][] = [
    ['momo', 'momo/textSearch_extract.json', 2, ['ad 1']],
    ['momo', 'momo/search_ldjson_reduced.html', 2, ['duplicate 2', 'no_price 1']],
    ['pchome', 'pchome/search_v33_extract.json', 2, ['add_on 1']],
    ['yahoo', 'yahoo/shopping_hits.json', 5, []],
    ['rakuten', 'rakuten/searchPage_items.json', 0, ['ad 3', 'bait_price 1']],
    ['etmall', 'etmall/search_get_extract.json', 0, ['cross_border 1']],
    ['ruten', 'ruten/items.json', 5, []],
    ['costco', 'sap-hybris-occ/products_search_live.json', 0, ['foreign_currency 3']],
    ['uniprosperity', 'uniprosperity-carrefour/tile_extract.html', 2, []],
    ['pxbox', 'pxbox/product_list.json', 5, []],
    ['pcone', 'pcone/search_products.json', 3, []],
  ];
  for (const [id, file, offers, dropped] of expected) {
    recorded(`${file}: ${offers} offers`, () => {
      const text = readFileSync(`${payloads}/${file}`, 'utf8');
      const reading = createChannel(id).parse({ status: 200, headers: [], text }, { observedAt: at });
      assert.is(reading.offers.length, offers);
      assert.equal(
        reading.dropped.map(({ reason, count }) => `${reason} ${count}`),
        dropped,
      );
    });
  }
  recorded.run();

  const platforms = suite('readPlatform on recorded replies');
  const rowsOf: [string, string, number, string[]][] = [
    ['shopify', 'shopify/products_fixture.json', 3, ['unknown_currency 3']],
    ['shopify', 'shopify/products_page1_live.json', 9, ['unknown_currency 9']],
    ['shopify', 'shopify/products_page4_live.json', 18, ['unknown_currency 18']],
    ['woocommerce', 'woocommerce/store_api_products_live.json', 18, ['foreign_currency 18']],
    ['woocommerce', 'woocommerce/store_api_v1_products_fixture.json', 2, ['foreign_currency 2']],
    ['sap-commerce', 'sap-hybris-occ/products_search_live.json', 3, ['foreign_currency 3']],
  ];
  for (const [id, file, rows, dropped] of rowsOf) {
    platforms(`${file}: ${rows} rows`, () => {
      const body = readFileSync(`${payloads}/${file}`, 'utf8');
      const found = readPlatform(id, 'https://elsewhere.example/x', body, { observedAt: at });
      assert.equal([found.rows, found.dropped.map(({ reason, count }) => `${reason} ${count}`)], [rows, dropped]);
      const assumed = readPlatform(id, 'https://elsewhere.example/x', body.replaceAll(/"(?:EGP|USD|SAR)"/g, '"TWD"'), {
        observedAt: at,
        assumeTwd: true,
      });
      assert.is(assumed.offers.length, rows);
    });
  }
  platforms('magento/graphql_products_live.json: 3 simple products and 5 variants', () => {
    const { products_page1_trimmed: page } = JSON.parse(
      readFileSync(`${payloads}/magento/graphql_products_live.json`, 'utf8'),
    ) as { products_page1_trimmed: unknown };
    const found = readPlatform(
      'magento',
      'https://ficta.example.tw/graphql',
      JSON.stringify({ data: { products: page } }),
      { observedAt: at },
    );
    assert.is(found.offers.length, 8);
  });
  platforms.run();
} else skipped.push('recorded replies of channels and platforms: they are not at hand; the invented ones are tested');
