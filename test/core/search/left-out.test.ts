/** What is left out of a query that nothing answers whole: never the thing itself for a word that only says how it is. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isForPet } from '../../../core/search/for-pets.ts';
import { buildSearchIndex, END, inWritingOf, openSearchIndex } from '../../../core/search/index.ts';

const titles = [
  '虛構1號密實袋 100入',
  '虛構牙膏 特大號',
  '虛構男款帆布鞋 白',
  '虛構慢跑鞋 男',
  '虛構膠原蛋白錠 60錠',
  '理想牌葉黃素膠囊 30顆',
  'B5 筆記紙 80張',
  '曼秀雷敦 B5 潤手霜',
  '曼秀雷敦 護唇膏',
  '虛構護膝 單入',
  '虛構登山包 40L',
  '立可健 速乾布',
  '虛構花剪',
  '虛構高腰剪裁長裙',
  '虛構青草膏 20g',
];
const index = openSearchIndex(buildSearchIndex(titles.map((text) => ({ text, accessory: false, also: '' }))));
const ask = (query: string) => index.match(query, { includeAccessories: false });
const found = (query: string): string[] => {
  const walk = ask(query)?.walk();
  const told: string[] = [];
  for (let at = walk?.next(0) ?? END; at !== END; at = walk!.next(at + 1)) told.push(titles[at]!);
  return told;
};
const leftOut = (query: string): string[] => ask(query)!.leftOut.map((text) => inWritingOf(text, titles));

const left = suite('what is left out');
left('a size, a taste or a colour before the thing', () => {
  for (const query of ['密實袋 大號', '密實袋 檸檬口味', '密實袋 奶茶色', '密實袋 特大']) {
    assert.equal(found(query), [titles[0]], query);
    assert.ok(leftOut(query).length > 0, query);
  }
});
left('what stands before a thing that titles name, and not the thing', () => {
  assert.equal(found('寬版帆布鞋 男'), [titles[2]]);
  assert.is(inWritingOf(leftOut('寬版帆布鞋 男')[0]!, ['寬版']), '寬版');
});
left('of two needs the one named last is asked for', () => {
  assert.equal(found('爬山膝蓋會痛'), [titles[9]]);
});
left('what is wrong before where it is', () => {
  const shop = ['虛構衣服 白', '虛構除霉噴霧', '虛構衣櫃 四門'];
  const mouldy = openSearchIndex(buildSearchIndex(shop.map((text) => ({ text, accessory: false, also: '' }))));
  for (const query of ['衣服有霉味', '衣櫃有霉味'])
    assert.is(mouldy.match(query, { includeAccessories: false })!.walk().next(0), 1, query);
});
left('a code of two characters is nothing without its brand', () => {
  assert.equal(found('曼秀雷敦 B5'), [titles[7]]);
  assert.not.ok(found('明基 B5').includes(titles[6]!));
});
left('another character that neither sounds nor looks alike makes another word', () => {
  assert.is(ask('立可簿'), null);
  assert.not.ok(found('高枝剪').includes(titles[13]!));
  assert.equal(found('高枝剪'), [titles[12]]);
});
left('rare characters of goods have a sound', () => {
  assert.is(inWritingOf(ask('膠圓蛋白')!.corrected!, titles), '膠原蛋白');
  assert.equal(found('葉黃素膠曩'), [titles[5]]);
});
left('a known thing that nobody sells whole goes by its parts', () => {
  const brushes = ['虛構X型刷頭 4入', '虛構電動牙刷'];
  const few = openSearchIndex(buildSearchIndex(brushes.map((text) => ({ text, accessory: false, also: '' }))));
  assert.is(few.match('電動牙刷刷頭', { includeAccessories: false })?.walk().next(0), 0);
});
left('what is for a pet before how it is', () => {
  const shop = ['虛構全自動開飲機', '虛構寵物飲水機 2L', '虛構貓咪圖案杯墊'];
  const pets = openSearchIndex(buildSearchIndex(shop.map((text) => ({ text, accessory: false, also: '' }))));
  const walk = pets.match('貓咪自動飲水機', { includeAccessories: true })!.walk();
  assert.is(walk.next(0), 1);
});
left('one character is no answer for a thing', () => {
  assert.is(ask('感應紙卡 捲')?.walk().next(0) ?? END, END);
});
left('what sounds as a name does in several characters is that name', () => {
  const phones = openSearchIndex(buildSearchIndex([{ text: '虛構無線藍牙耳機', accessory: false, also: '' }]));
  assert.is(
    inWritingOf(phones.match('籃芽耳機', { includeAccessories: false })!.corrected!, ['藍牙 耳機']),
    '藍牙 耳機',
  );
});
left('metres are one in three writings, and rice is none', () => {
  const lines = ['虛構延長線 2M', '虛構延長線 2米', '虛構延長線 2公尺', '虛構米粉 3包'];
  const metres = openSearchIndex(buildSearchIndex(lines.map((text) => ({ text, accessory: false, also: '' }))));
  for (const query of ['延長線 2m', '延長線 2米', '延長線 2公尺']) {
    const walk = metres.match(query, { includeAccessories: false })!.walk();
    assert.equal([walk.next(0), walk.next(1), walk.next(2), walk.next(3)], [0, 1, 2, END], query);
  }
  assert.is(metres.match('3米粉', { includeAccessories: false })!.walk().next(0), 3);
});
left('goods of pets with some words between', () => {
  assert.ok(isForPet('虛構 一口軟丁貓咪手作零食'));
  assert.ok(isForPet('FISH4DOGS 機能零食'));
  assert.not.ok(isForPet('熱狗麵包零食'));
});
left.run();
