import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAccessory } from '../../../core/match/accessory.ts';
import { cpuMsSince } from '../../support/cpu.ts';

const accessory = suite('isAccessory');

for (const title of [
  'AirPods Pro 2 磁吸耐衝擊經典保護殼',
  'ASUS ZenFone7 空壓氣囊式防摔手機殼',
  '獨特磁吸 Apple MacBook Pro 14 專用 水之鏡防窺片',
  '烘髮熱風罩(適用大部分 Dyson 國際牌 TESCOM 小米)',
  '防噴濺上蓋 適用飛利浦氣炸鍋',
  'iPhone 17 保護貼',
  '適用Fictkin 輕量嬰兒推車 FK-S1 灰 雨罩',
  '【通用】for Demohaus 變頻電風扇 DH-F16 遙控器',
  'apple ipod nano armband case for iphone',
  'Demohaus 43吋電視 DH43-U8 遙控器',
  '示範牌 AB-1520C 原廠變壓器',
  'Fictkin FK900X 空盒',
  '示範牌 RXV41 冷氣適用遙控器',
  '示範牌 JS-20C 吸塵器專用充電座',
  '示範牌 VA-88 適用 變壓器',
])
  accessory(`is one: ${title}`, () => assert.is(isAccessory(title), true));

for (const title of [
  'iPhone 17 Pro Max(256G/6.9吋)',
  '【Apple】2026 iPad Air M4晶片/11吋/WiFi/128G 平板電腦(三折筆槽殼+鋼化保貼組)',
  'Switch 2 主機+瑪利歐賽車世界+充電座+包貼+類比套',
  '65型 OLED 4K 顯示器 含超薄壁掛架+電視情境燈',
  'Supersonic 吹風機 內附三配件吹嘴',
  '適用 4-5 坪 分離式冷氣 RAS-28',
  'for Men 洗面乳 100ml',
  'A1653 直插式行動電源 5000mAh 22.5W',
  '【JBL】TUNER 3 可攜式收音機藍牙喇叭',
  'Demo DM900 無線簡報遙控器',
  '分裝瓶 250ml 空瓶',
  '220V轉110V 變壓器',
  'Demo DM900 無線多媒體遙控器',
  '遮陽傘 25kg 底座',
  '循環扇 DC-14F 附遙控器',
  '',
])
  accessory(`is none: ${title || 'an empty title'}`, () => assert.is(isAccessory(title), false));

for (const title of [
  'For YouTuber 直播腳架',
  '(黑)for Dyson V15',
  '[2入] 適用 dyson',
  '適用於 iPhone',
  'for 象印 CD-JSF40 熱水瓶 檸檬酸',
  '【小舖】for 虛構焙 FB-V02 手沖咖啡濾杯組 濾紙',
  '適用於大金 RXM36 冷氣 遙控器',
  '手把 for PS5',
  'PS5 手把 適用',
  'iphone cases',
])
  accessory(`is one: ${title}`, () => assert.is(isAccessory(title), true));
for (const title of [
  ...[
    'men',
    'women',
    'him',
    'her',
    'kid',
    'kids',
    'baby',
    'babies',
    'pet',
    'pets',
    'cat',
    'cats',
    'dog',
    'dogs',
    'home',
    'all',
    'you',
    'the',
  ].map((word) => `for ${word} 水壺`),
  '給你 for Dyson',
  '適用 4-5坪 大金 RXM36',
  '適用於敏感肌 SPF50 防曬乳',
  '適用嬰兒 M60 紙尿褲',
  'for 寶寶 NB36片 紙尿褲',
  '適用成犬 KP700 飼料',
  'PS5 手把',
  'Comfort 手把 PS5',
  'iphone case 手機',
  'iphone showcased',
  'Switch 2 主機+ 保護貼',
  '手機 送保護貼',
  '手機 附保護貼',
  '手機 (保護貼)',
  '手機 (保護貼',
  '手機 【1】[保護貼]{保護貼}<保護貼>《保護貼》',
])
  accessory(`is none: ${title}`, () => assert.is(isAccessory(title), false));
accessory('what is 送料 is no gift, and a gift has twenty-four characters', () => {
  assert.is(isAccessory('送料 保護貼'), true);
  assert.is(isAccessory(`送${'好'.repeat(21)}保護貼`), false);
  assert.is(isAccessory(`送${'好'.repeat(24)}保護貼`), true);
});
accessory('a long run of letters and digits costs little', () => {
  const started = process.cpuUsage();
  for (const unit of ['11a', 'a1-', '1a']) isAccessory(`遙控器 ${unit.repeat(3000)} 遙控器x`);
  const ms = cpuMsSince(started);
  assert.ok(ms < 1000, `${ms} ms`);
});
accessory.run();
