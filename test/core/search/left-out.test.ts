/** What is left out of a query that nothing answers whole: never the thing itself for a word that only says how it is. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toOneForm } from '../../../core/search/fold.ts';
import { isForPet } from '../../../core/search/for-pets.ts';
import { inWritingOf } from '../../../core/search/index.ts';
import { soundAlike } from '../../../core/search/sounds.ts';
import { searchedTitles } from '../../support/searched.ts';

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
const { match: ask, found } = searchedTitles(titles);
const leftOut = (query: string): string[] => ask(query)!.leftOut.map((text) => inWritingOf(text, titles));

const left = suite('what is left out');
left('a size, a taste or a colour before the thing', () => {
  for (const query of ['密實袋 大號', '密實袋 檸檬口味', '密實袋 奶茶色', '密實袋 特大']) {
    assert.equal(found(query), [titles[0]], query);
    assert.ok(leftOut(query).length > 0, query);
  }
});
left('what stands before a thing that titles name, and not the thing', () => {
  const shoes = searchedTitles(['虛構散步鞋 白', '虛構慢跑鞋 白', '虛構亮面漆皮鞋']);
  assert.equal(shoes.found('寬版散步鞋 白'), ['虛構散步鞋 白']);
  assert.is(inWritingOf(shoes.match('寬版散步鞋 白')!.leftOut[0]!, ['寬版']), '寬版');
});
left('of two needs the one named last is asked for', () => {
  assert.equal(found('爬山膝蓋會痛'), [titles[9]]);
});
left('what is wrong before where it is', () => {
  const mouldy = searchedTitles(['虛構衣服 白', '虛構除霉噴霧', '虛構衣櫃 四門']);
  for (const query of ['衣服有霉味', '衣櫃有霉味']) assert.equal(mouldy.found(query), ['虛構除霉噴霧'], query);
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
left('characters that goods alone are written with have a sound', () => {
  for (const [typed, meant] of [
    ['香姑', '香菇'],
    ['防滿', '防蟎'],
    ['雪魚', '鱈魚'],
  ] as const)
    assert.ok(soundAlike(toOneForm(typed), toOneForm(meant)), typed);
});
left('a known thing that nobody sells whole goes by its parts', () => {
  assert.equal(searchedTitles(['虛構X型刷頭 4入', '虛構電動牙刷']).found('電動牙刷刷頭'), ['虛構X型刷頭 4入']);
});
left('what is for a pet before how it is', () => {
  const pets = searchedTitles(['虛構全自動開飲機', '虛構寵物飲水機 2L', '虛構貓咪圖案杯墊']);
  assert.equal(pets.found('貓咪自動飲水機'), ['虛構寵物飲水機 2L']);
  const mats = searchedTitles(['虛構雙人睡墊 可拆洗', '虛構寵物睡墊 M']);
  assert.equal(mats.found('大型犬 睡墊 可拆洗'), ['虛構寵物睡墊 M']);
});
left('one character is no answer for a thing', () => {
  const rolls = searchedTitles(['虛構烤肉捲 5入', '虛構刀 捲']);
  assert.equal(rolls.found('影印機 捲'), []);
});
left('a taste is never the thing, a thing whose name begins as a word for how does is', () => {
  const sweets = searchedTitles(['虛構香草洋芋片', '虛構巧克力冰淇淋', '虛構可麗餅 3入']);
  assert.equal(sweets.found('香草口味 冰淇淋'), ['虛構巧克力冰淇淋']);
  assert.equal(sweets.found('可麗餅 草莓口味'), ['虛構可麗餅 3入']);
});
left('what is worn at work is not asked for beside a garment', () => {
  const clothes = searchedTitles(['虛構上班包鞋 黑', '虛構托腹褲 灰']);
  assert.equal(clothes.found('孕婦褲 上班'), ['虛構托腹褲 灰']);
});
left('what sounds as a name does in several characters is that name', () => {
  const phones = searchedTitles(['虛構無線藍牙耳機']);
  assert.is(inWritingOf(phones.match('籃芽耳機')!.corrected!, ['藍牙 耳機']), '藍牙 耳機');
});
left('metres are one in three writings, and rice is none', () => {
  const lines = ['虛構延長線 2M', '虛構延長線 2米', '虛構延長線 2公尺', '虛構米粉 3包'];
  const metres = searchedTitles(lines);
  for (const query of ['延長線 2m', '延長線 2米', '延長線 2公尺'])
    assert.equal(metres.found(query), lines.slice(0, 3), query);
  assert.equal(metres.found('3米粉'), [lines[3]]);
});
left('what comes attached is beside the thing', () => {
  const cups = searchedTitles(['虛構隨手杯附止滑墊 A', '虛構止滑墊 大', '虛構止滑墊 小', '虛構止滑墊 圓']);
  assert.equal(cups.found('止滑墊').includes('虛構隨手杯附止滑墊 A'), false);
});
left('goods of pets with some words between', () => {
  assert.ok(isForPet('虛構 一口軟丁貓咪手作零食'));
  assert.ok(isForPet('FISH4DOGS 機能零食'));
  assert.not.ok(isForPet('熱狗麵包零食'));
});
left.run();
