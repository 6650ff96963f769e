import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { classifyIndustry, type Industry, loadIndustries } from '../../../build/profile/industry.ts';

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

classify('a Latin word counts only as a whole word', () => {
  assert.is(of('carpet petrol'), null);
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
classify.run();

const load = suite('loadIndustries');
load('has about 25 industries with words and both names', () => {
  assert.ok(industries.length >= 20 && industries.length <= 30);
  for (const { id, name, name_zh, words } of industries)
    assert.ok(name !== '' && name_zh !== '' && words.length >= 5, id);
});
load.run();
