import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../../bench/evaluate/industry.ts';
import { classifyIndustry, type Industry, loadIndustries } from '../../../build/industry/classify.ts';

const industries = loadIndustries();
const of = (title: string, words: string[] = []): string | null =>
  classifyIndustry({ domain: 'shop.example', name: null, title, description: null, words }, null, industries)?.id ??
  null;

const classify = suite('classifyIndustry');

classify('reads the shop from its title and its labels', () => {
  assert.is(of('精品咖啡豆專賣', ['濾掛咖啡', '咖啡豆', '手沖器具']), 'coffee-tea');
  assert.is(of('毛孩用品', ['貓砂', '狗糧', '貓罐頭', '寵物零食']), 'pets');
  assert.is(of('女裝與洋裝', ['上衣', '外套', '褲子']), 'fashion');
});

classify('unknown is an answer: nothing said, or two things said alike', () => {
  assert.is(of('歡迎光臨'), null);
  assert.is(of(''), null);
});

classify('what sells nothing as far as is seen is of no industry, but for a known shop by its name', () => {
  const site = (name: string, isEcommerce: boolean): string | null =>
    classifyIndustry(
      {
        domain: 'site.example',
        name,
        title: '今日焦點',
        description: null,
        words: ['珠寶', '項鍊', '戒指'],
        isEcommerce,
      },
      null,
      industries,
    )?.id ?? null;
  assert.is(site('每日見聞', false), null);
  assert.is(site('每日見聞', true), 'jewelry-watch');
  assert.is(site('金石堂', false), 'books');
});

classify('labels alone must be of more than one word and clearly lead', () => {
  assert.is(of('', ['項鍊']), null);
  assert.is(of('', ['項鍊', '戒指']), 'jewelry-watch');
  assert.is(of('', ['項鍊', '戒指', '貓砂', '牽繩']), null);
});

classify("one thing's page says nothing of a store that is known to sell everything", () => {
  const page = (url: string, name: string): string | undefined => {
    const words = ['鵝肉', '肉鬆', '肉乾', '海鮮', '農會'];
    const title = '鵝肉鬆 250g';
    return classifyIndustry({ domain: 'shop.example', name, title, description: null, words, url }, null, industries)
      ?.id;
  };
  assert.is(page('https://shop.example/goods/1', 'PChome商店街'), 'general');
  assert.is(page('https://shop.example/goods/1', 'eBay.com'), 'general');
  assert.is(page('https://shop.example/goods/1', '鵝媽媽'), 'food');
  assert.is.not(page('https://shop.example/goods/1', 'eBay 鵝媽媽'), 'general', 'the whole name');
});

classify('the title of an inner page is of the thing that it shows, as a label is', () => {
  const page = (url: string, title: string, name: string | null = null): string | null =>
    classifyIndustry({ domain: 'unseen.example', name, title, description: null, words: [], url }, null, industries)
      ?.id ?? null;
  const product = 'https://unseen.example/product/1';
  assert.is(page('https://unseen.example/', '濾掛咖啡 10 入'), 'coffee-tea');
  assert.is(page(product, '濾掛咖啡 10 入'), null);
  assert.is(page(product, '濾掛咖啡 10 入', '虛構咖啡'), 'coffee-tea');
});

classify('a Latin word counts only as a whole word', () => {
  assert.is(of('bookish petrol'), null);
});

classify('words and pages are folded alike: width, case, dashes and apostrophes', () => {
  assert.is(of('ＳＫ－ＩＩ 官方'), 'beauty');
  assert.is(of('L’Oreal'), 'beauty');
  assert.is(of('under  armour'), 'sports-outdoor');
});

classify('a word within a longer one is not counted: alcohol for cleaning is no drink', () => {
  const own: Industry[] = ['酒', '酒精'].map((word, i) => ({
    ...{ id: `i${i}`, name: word, name_zh: word, words: [word], names: [], register_codes: [] },
  }));
  const subject = { domain: 'shop.example', name: '酒精', title: null, description: null, words: [] };
  assert.equal(classifyIndustry(subject, null, own), { id: 'i1', confidence: 1, words: ['酒精'] });
});

classify("a company's registered code speaks too, and says so", () => {
  const own: Industry[] = [
    { id: 'tea', name: 'Tea', name_zh: '茶', words: ['茶'], names: [], register_codes: ['472'] },
  ];
  const company = {
    registrationNumber: '',
    name: '',
    address: null,
    capitalTwd: null,
    founded: null,
    organisation: null,
  };
  const verdict = classifyIndustry(
    { domain: 'shop.example', name: null, title: null, description: null, words: [] },
    { ...company, industryCodes: [{ code: '472913', name: '菸酒零售' }] },
    own,
  );
  assert.is(verdict?.id, 'tea');
  assert.equal(verdict?.words, ['472913 菸酒零售']);
});

const subject = { domain: 'shop.example', name: null, title: null, description: null, words: [] };
const companyOf = (...codes: string[]) => ({
  ...{ registrationNumber: '', name: '', address: null, capitalTwd: null, founded: null, organisation: null },
  industryCodes: codes.map((code) => ({ code, name: '零售' })),
});

classify('of several registered codes the first weighs most', () => {
  const verdict = (...codes: string[]) => classifyIndustry(subject, companyOf(...codes), industries)?.id;
  assert.is(verdict('473211', '472111', '472211'), 'fashion');
  assert.is(verdict('472111', '473211'), 'food');
});

classify('words that a host name is made of count, and a plural', () => {
  const by = (domain: string, name: string | null = null) =>
    classifyIndustry({ ...subject, domain, name }, null, industries)?.id ?? null;
  assert.is(by('mybeautyshop.com.tw'), 'beauty');
  assert.is(by('shop.example', 'HerBooks'), 'books');
  assert.is(by('shop.example', 'Fine Wines'), 'alcohol');
  assert.is(by('xn--4gq48lf9j.tw'), null);
});

classify('a text on every shop hides the word within it', () => {
  assert.is(of('統一編號 12345675', ['購物車', '臉書', '同意書', '統一發票']), null);
});

classify('makes sold there weigh less than the words for what is sold', () => {
  assert.is(of('寵物用品', ['貓砂', '飼料', 'Panasonic', 'Philips', 'Sony']), 'pets');
});

classify('labels of everything are a department store', () => {
  const words = industries.flatMap(({ id, words }) => (id === 'general' ? [] : words.slice(0, 6)));
  const verdict = classifyIndustry({ ...subject, name: '好購物中心', words }, null, industries);
  assert.is(verdict?.id, 'general');
  assert.ok(verdict?.words.some((word) => /goods of \d+ industries/.test(word)));
});
classify("a known name within a shop's own longer name goes behind what else is sold", () => {
  const ofShop = (name: string, words: string[]) =>
    classifyIndustry({ ...subject, name, title: name, words }, null, industries)?.id ?? null;
  const borrowed: [name: string, words: string[], industry: string][] = [
    ['大金珠寶工坊', ['戒指', '項鍊'], 'jewelry-watch'],
    ['本田農產', ['白米', '蔬菜'], 'food'],
    ['蘋果牙牙童鞋', ['童裝', '嬰兒服', '童鞋'], 'baby'],
    ['Amazon 觀葉植栽花店', ['盆栽'], 'diy-garden'],
    ['Brick House 精品咖啡', ['咖啡豆', '濾掛'], 'coffee-tea'],
  ];
  for (const [name, words, industry] of borrowed) {
    const said = ofShop(name, words);
    assert.ok(said === industry || said === null, `${name}: ${said}`);
  }
  const own: [name: string, words: string[], industry: string][] = [
    ['大金空調 台灣官網', ['冷氣', '空調'], 'appliances'],
    ['momo購物網', ['盆栽', '花束'], 'general'],
    ['IKEA 台灣', ['咖啡', '餐盤'], 'home'],
    ['星巴克咖啡', ['馬克杯', '保溫杯'], 'coffee-tea'],
    ['LEGO 樂高旗艦店', ['積木'], 'toys-hobby'],
    ['IKEA 內湖店', ['絨毛玩具', '玩具'], 'home'],
    ['星巴克 週年慶', ['馬克杯', '保溫杯'], 'coffee-tea'],
  ];
  for (const [name, words, industry] of own) assert.is(ofShop(name, words), industry, name);
});

classify.run();

const load = suite('loadIndustries');
load('has about 25 industries with words and both names', () => {
  assert.ok(industries.length >= 20 && industries.length <= 30);
  for (const { id, name, name_zh, words } of industries)
    assert.ok(name !== '' && name_zh !== '' && words.length >= 5, id);
});
const written = (industries: unknown): URL => {
  const file = join(mkdtempSync(join(tmpdir(), 'storelens-taxonomy-')), 'industries.json');
  writeFileSync(file, JSON.stringify({ source: 'invented', industries }));
  return pathToFileURL(file);
};
const refuses = (industries: unknown, line: RegExp): void => {
  const file = written(industries);
  try {
    loadIndustries(file);
    assert.unreachable('must be refused');
  } catch (error) {
    assert.match((error as Error).message, line);
    assert.not.match((error as Error).message, /\n/);
  } finally {
    rmSync(dirname(fileURLToPath(file)), { recursive: true });
  }
};
const tea = { id: 'tea', name: 'Tea', name_zh: '茶', words: ['茶'], names: [], register_codes: [] };
load('refuses in one line an id that stands twice, one out of form, and a member that it does not know', () => {
  refuses([tea, tea], /industries\.json: industry "tea" stands twice/);
  refuses([{ ...tea, id: 'Tea & Co' }], /id/);
  refuses([{ ...tea, register_codes: ['4x'] }], /register_codes/);
  refuses([{ ...tea, parent: 'drinks' }], /parent/);
});
load.run();

const judge = suite('evaluate industry');
judge('a label with an id that the taxonomy does not have is an error that names it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-labels-'));
  try {
    writeFileSync(join(dir, 'labels.csv'), 'domain,name,industry\ninvented.example,示範,no-such-industry\n');
    await run(['--labels', join(dir, 'labels.csv')]);
    assert.unreachable('must be refused');
  } catch (error) {
    assert.match((error as Error).message, /invented\.example: label "no-such-industry" is no industry/);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
judge(
  'at least 0.85 on all own labels and on those held out; of those that no word was written for, few answers are wrong',
  async () => {
    const { accuracy, held_out, blind } = await run([]);
    assert.ok(accuracy >= 0.85, `${accuracy}`);
    assert.ok(held_out !== undefined && held_out.accuracy >= 0.85, `${held_out?.accuracy}`);
    assert.ok(blind !== undefined && blind.precision_of_answers >= 0.9, `${blind?.precision_of_answers}`);
  },
);
judge('takes hosts as people write them, and an industry by its name', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-labels-'));
  try {
    const rows = ['https://www.coffee-beans.example/tw,示範咖啡,咖啡與茶', 'invented.example,示範寵物,Pets'];
    writeFileSync(join(dir, 'labels.csv'), `host,name,industry\n${rows.join('\n')}\n`);
    const { sites, accuracy, coverage } = await run(['--labels', join(dir, 'labels.csv')]);
    assert.equal([sites, accuracy, coverage], [2, 1, 1]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
judge('takes offers for the only pages that were seen, labels being of their channels', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-labels-'));
  try {
    const offers = ['books-a,濾掛咖啡豆與茶包', 'coffee-b,濾掛咖啡豆', 'unlabelled,貓砂'];
    writeFileSync(join(dir, 'labels.csv'), 'domain,industry\nbooks-a,books\ncoffee-b,coffee-tea\n');
    writeFileSync(join(dir, 'offers.csv'), `channel,title\n${offers.join('\n')}\n`);
    const figures = await run(['--labels', join(dir, 'labels.csv'), '--offers', join(dir, 'offers.csv')]);
    assert.equal([figures.sites, figures.answered, figures.precision_of_answers], [2, 2, 0.5]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
judge.run();
