import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NameIndex, NamesBuilder, SiteColumnsBuilder, SiteTable } from '../../../core/find/index.ts';
import { decidedBy } from '../../../runtime/find/asked.ts';
import { citiesCalled } from '../../../runtime/find/cities.ts';
import { fitOf, fold } from '../../../runtime/find/fit.ts';
import { search, suggest } from '../../../runtime/find/index.ts';
import { partsOf } from '../../../runtime/find/known-parts.ts';
import type { FoundReader, OfferPage, SnapshotReader } from '../../../runtime/reader.ts';
import { createFakeReader } from '../../support/fake-reader.ts';

interface Shop {
  domain: string;
  name: string;
  company?: string;
  registrationNumber?: string;
}

const shops: Shop[] = [
  { domain: 'lelehome.example', name: '樂樂' },
  { domain: 'leleshop.com.tw', name: 'lele購物網', company: '虛構樂樂股份有限公司', registrationNumber: '27365925' },
  { domain: 'books.com.tw', name: '博客來' },
  { domain: 'shop.wangwang.com.tw', name: '虛構汪汪健康購物網' },
  { domain: 'dabaidu.com.tw', name: '大白肚網路書店' },
  { domain: 'elock.example', name: '電子鎖大師' },
];

const foundOf = (): FoundReader => {
  const builder = new NamesBuilder();
  for (const { name, domain, company = null, registrationNumber = null } of shops)
    builder.add({ name, domain, company, registrationNumber });
  return {
    names: new NameIndex(builder.build()),
    table: new SiteTable(new SiteColumnsBuilder().build(new Uint32Array(0), new Uint32Array(0))),
    rows: (ordinals: readonly number[]) =>
      ordinals.map((ordinal) => {
        const { domain, name, company = null, registrationNumber = null } = shops[ordinal]!;
        const row = { domain, name, platform: null, company_name: company, registration_number: registrationNumber };
        return Buffer.from(JSON.stringify(row));
      }),
    ordinalOf: (domain: string) => shops.findIndex((shop) => shop.domain === domain),
    stored: () => null,
  } as unknown as FoundReader;
};

/** A reader whose products are found as `page` says; by default there are none. */
const readerOf = (page: Partial<OfferPage> = {}): SnapshotReader => {
  const offer = { offer_id: 'invented:1', title: '虛構牌 保溫杯', price_twd: 100 };
  const count = page.leftOut === undefined && page.shownFor === undefined && page.count === undefined ? 0 : 1;
  const items = count === 0 ? [] : [Buffer.from(JSON.stringify(offer))];
  const rest = { total: count, isTotalExact: true, next: null, shownFor: null, leftOut: [], partial: 0, facets: null };
  const find = (): OfferPage => ({ items, count, channels: [], ...rest, ...page }) as unknown as OfferPage;
  return { ...createFakeReader(), found: foundOf(), find } as SnapshotReader;
};
const ask = (q: string, page?: Partial<OfferPage>) => search(readerOf(page), { q, limit: 4 });

const meant = suite('what a query means');

meant('a technology is found behind words that people put around a name, and no product is made of them', async () => {
  for (const q of ['綠界 官網', '藍新客服電話', '黑貓 查詢', '請問 歐付寶 手續費', 'stripe 登入']) {
    const reply = await ask(q, { leftOut: ['官網'], shownFor: '綠茶' });
    assert.equal([reply.groups[0], reply.products], ['technologies', []], q);
  }
  assert.equal((await ask('官網 手續費')).technologies, []);
});

meant('a shop is called so but for a word that says that it is one, or for another word of its kind', async () => {
  const first = async (q: string) => {
    const { shops: found } = await ask(q);
    return [found[0]?.domain, found[0]?.matched.fit];
  };
  assert.equal(await first('lele'), ['leleshop.com.tw', 'is'], 'a name before the host of a shop that is visited more');
  assert.equal(await first('大白肚'), ['dabaidu.com.tw', 'begins']);
  assert.equal(await first('大白肚書局'), ['dabaidu.com.tw', 'words']);
  assert.equal(await first('虛構汪汪藥局 官網'), ['shop.wangwang.com.tw', 'words']);
  assert.equal(await first('wangwang'), ['shop.wangwang.com.tw', 'begins']);
});

meant('a host or a valid number decides, wherever it stands; an unknown host finds nothing', async () => {
  for (const q of ['統一編號：２７３６５９２５', '27365925 是哪家公司', '虛構 lele 27365925']) {
    const reply = await ask(q, { leftOut: ['27365925'] });
    assert.equal([reply.shops[0]?.domain, reply.products.length], ['leleshop.com.tw', 0], q);
  }
  assert.is((await ask('查 https://www.books.com.tw/products/1 評價')).shops[0]?.domain, 'books.com.tw');
  for (const q of ['xyz123.tw', 'https://nobody-there.com/shoes', 'nobody-there.com.tw 評價']) {
    const reply = await ask(q, { leftOut: ['xyz123'] });
    assert.equal(reply.groups, [], q);
  }
  assert.is(decidedBy(foundOf(), 'next.js'), null, 'no host of the public web');
  assert.is(decidedBy(foundOf(), '12345678 洗衣精'), null, 'no valid number');
  assert.is((await ask('next.js')).groups[0], 'technologies');
});

meant(
  'one letter wrong in the name of a technology is put right, and said; short names and other digits are not',
  async () => {
    for (const [q, id] of [
      ['shopilne', 'shopline'],
      ['woocomerce', 'woocommerce'],
      ['hotajr', 'hotjar'],
      ['fcebook pixel', 'meta-pixel'],
    ]) {
      const reply = await ask(q!);
      assert.equal([reply.technologies[0]?.id, reply.technologies[0]?.matched.fit], [id, 'near'], q);
      assert.type(reply.shown_for, 'string');
    }
    for (const q of ['vuee', 'gtn', '全盈支付', 'shopzzne']) assert.equal((await ask(q)).technologies, [], q);
  },
);

meant('a market place by another name is its site, and comes before the technology', async () => {
  for (const q of ['博客來', '博客来', '博客來網路書店', 'books.com.tw']) {
    const reply = await ask(q);
    assert.equal([reply.groups[0], reply.shops[0]?.domain], ['shops', 'books.com.tw'], q);
  }
});

meant('a part that names something is shown, the rest left out; products only where their thing is kept', async () => {
  const part = await ask('大白肚 信義店', { shownFor: '大白兔 信義店' });
  assert.equal([part.groups, part.shops[0]?.matched.fit], [['shops'], 'near'], '大白肚 is no slip of 大白兔');
  const both = await ask('樂樂 保溫杯', { leftOut: ['樂樂'] });
  assert.equal([both.groups[0], both.shops[0]?.domain], ['products', 'lelehome.example']);
  assert.equal((await ask('無人知 公司', { leftOut: ['無人知'] })).products, [], 'a word around names is no thing');
  assert.equal((await ask('無人知 保鮮盒', { leftOut: ['保鮮盒'] })).products, [], 'the thing itself was left out');
  assert.is((await ask('兒童保溫杯', { leftOut: ['兒童保溫杯'] })).products.length, 1, 'its kind was kept');
  assert.is((await ask('馬克杯', { leftOut: ['馬克杯'] })).products.length, 1, 'cups, where nothing else is asked for');
  assert.is(
    (await ask('保溫杯', { shownFor: '保溫 杯', leftOut: ['保溫'] })).products.length,
    1,
    'no slip was put right',
  );
  assert.is((await ask('無人知 保溫杯', { leftOut: ['無人知'] })).products.length, 1);
  assert.equal((await ask('電子報')).shops, [], 'a short name is not the beginning of another');
  assert.ok(partsOf('頂呱呱炸雞').includes('顶呱呱'));
  assert.not(partsOf('全家福').includes('全家'));
});

meant('a word of a trade finds its industry, behind products that have it', async () => {
  const reply = await ask('貓砂', { count: 1 });
  const industries = reply.industries.map(({ id, matched }) => [id, matched.field, matched.fit]);
  if (readerOf().known.industries.some(({ id }) => id === 'pets')) assert.equal(industries, [['pets', 'word', 'word']]);
  assert.is(reply.groups[0], 'products');
});

meant('suggestions read addresses that are half typed, and sounds that are not chosen yet', async () => {
  const first = async (q: string) => (await suggest(readerOf(), { q, limit: 8 }))[0]?.id;
  for (const q of ['博客ㄌ', 'www.bo', 'https://www.books', 'ｂｏｏｋｓ．']) {
    const ids = (await suggest(readerOf(), { q, limit: 8 })).map(({ id }) => id);
    assert.ok(ids.includes('books.com.tw'), `${q}: ${ids}`);
  }
  assert.is(await first('lele購ㄨ'), 'leleshop.com.tw');
  assert.is(await first('ㄅㄛˊ'), undefined);
});

meant('a Latin word is not found over the end of another', () => {
  assert.is(fitOf(fold('Facebook SDK'), fold('books')), null);
  assert.is(fitOf(fold('Google Tag Manager'), fold('tagmanager')), 'part');
  assert.is(fitOf(fold('Facebook SDK'), fold('book')), 'part');
});

meant('a city is both of its name, in English too', () => {
  const cities = ['新竹市', '新竹縣', '臺北市', '新北市', '嘉義縣'];
  assert.equal(citiesCalled('新竹', cities), ['新竹市', '新竹縣']);
  assert.equal(citiesCalled('Hsinchu County', cities), ['新竹縣']);
  assert.equal(citiesCalled('台北', cities), ['臺北市']);
  assert.equal(citiesCalled('New Taipei City', cities), ['新北市']);
  for (const text of ['台', '新', '臺北市中山區', 'Berlin']) assert.equal(citiesCalled(text, cities), [], text);
});

meant.run();
