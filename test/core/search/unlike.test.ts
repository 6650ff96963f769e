import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { searchedTitles } from '../../support/searched.ts';

const titles = [
  '白蘭氏 虛構人蔘精 60ml',
  '白蘭 虛構洗衣粉 4.25kg',
  '白蘭 虛構洗碗精',
  '虛構男童內褲 2入',
  '虛構男彈性內褲 三入組 深灰',
  '虛構兒童內褲',
  '虛構無痕掛鉤 2入',
  '虛構吊掛式除濕袋 3入',
  '虛構雙門衣櫃',
];
const { best: found } = searchedTitles(titles);

const unlike = suite('what is unlike');
unlike('another brand, whose name begins as the one that is asked for, comes last', () => {
  assert.is(found('白蘭').at(-1), titles[0]);
  assert.is(found('白蘭').length, 3);
  assert.equal(found('白蘭氏'), [titles[0]]);
});
unlike('what is for children comes behind what is for men, unless the query asks for it', () => {
  assert.is(found('男內褲')[0], titles[4]);
  assert.is(found('男童內褲')[0], titles[3]);
});
unlike('hooks in either writing, and what keeps a wardrobe dry', () => {
  assert.equal(found('無痕掛勾'), [titles[6]]);
  assert.equal(found('衣櫃除濕'), [titles[7]]);
});
unlike('the first answers to a need come first', () => {
  const shop = ['虛構隔音條 2入', '虛構抗噪耳機', '虛構矽膠耳塞 3副', '虛構隔音棉'];
  assert.equal(searchedTitles(shop).best('隔壁很吵').slice(0, 2), [shop[2], shop[1]]);
});
unlike.run();
