import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { classifyIndustry, loadIndustries } from '../../../build/industry/classify.ts';
import { OfferIndustry } from '../../../build/industry/offer-industry.ts';

const industries = loadIndustries();

const titles = [
  'Apple iPhone 17 Pro 256GB 宇宙橙',
  '【SK-II】青春露 230ml 化妝水 精華 保濕 青春露 青春露',
  '貓罐頭 80g×24入 皇家 Royal Canin 貓飼料',
  '象印 電子鍋 NP-ZAF10 6人份 3c 家電 買大家電送小家電',
  '酒精 噴霧 75% 500ml 家用',
  'Nike AIR MAX 90 男鞋 球鞋 shoes running',
  '書 證書 相框 A4',
  '示範商品',
  '',
  '🐈 貓 cat cats category',
];
const categories = [null, '3C > 手機', '美妝保養', 'Pets', '百貨 購物 商城'];

const offerIndustry = suite('OfferIndustry');

offerIndustry('says of a title and category what classifyIndustry says of a site’s title and description', () => {
  const industry = new OfferIndustry(industries);
  let known = 0;
  for (const title of titles)
    for (const description of categories) {
      const subject = { domain: '', name: null, title, description, words: [] };
      const expected = classifyIndustry(subject, null, industries)?.id ?? null;
      assert.is(industry.of(title, description), expected, `${title} in ${description}`);
      if (expected !== null) known++;
    }
  assert.ok(known > titles.length, `${known} with an industry`);
});

offerIndustry('knows nothing of the text before', () => {
  const industry = new OfferIndustry(industries);
  assert.is(industry.of('貓罐頭 貓飼料 貓砂', null), 'pets');
  assert.is(industry.of('示範', null), null);
});

offerIndustry.run();
