import type { OfferText } from '../../../core/match/identity.ts';
import { fc } from '../../support/property.ts';

const parts = [
  ...['【ASUS 華碩】', '【國際牌】', 'Sony ', '蘋果', 'Panasonic 國際牌', 'jbl', '【限時】'],
  ...['WH-1000XM5', 'wh1000xm5', 'WH-1000XM5/B', 'SR-KT069', 'XG27UCG', 'XG27UCGR', 'EP5547/90', '010-10823-00'],
  ...['2118A01', 'CFI-2118A01', 'RTX5070', 'i7-14700F', 'Ultra 7 255H', 'DDR5', 'DDR4', '240hz', '1.1.2'],
  ...['2000ml', '2公升', '500ml', '350g', '128GB', '256G', '1TB', '55型', '27吋', '10人份', '65W', '100mAh', '3.5oz'],
  ...['x2', '*2', ' x 3', '6入', '110抽x10包x6串', '買一送一', '12 pack', '三入組', '3', '2', '100000'],
  ...[
    '福利品',
    '整新',
    '二手',
    '展示機',
    '即期',
    '+保護貼',
    '+ 滑鼠 M185',
    '贈行動電源',
    '含壁掛架',
    '(超值組)',
    '門號',
    '月租 999',
  ],
  ...[
    '黑',
    '白色',
    ' black',
    ' navy',
    '(玫瑰)',
    'III',
    '第三代',
    'Gen 3',
    '2代',
    ' Pro',
    ' Max',
    ' Plus',
    ' mini',
    ' SE ',
    ' Ultra',
    '聯名',
  ],
  ...[
    'faker edition',
    'WiFi',
    '5G',
    'LTE',
    '數位版',
    '光碟版',
    '平裝',
    '禮盒',
    '男款',
    '女款',
    '左手',
    '公司貨',
    '水貨',
    '無線',
    '有線',
  ],
  ...[
    '手機殼',
    ' for iPhone 17',
    '適用 iPhone 17',
    '保護貼',
    '喇叭',
    '電子鍋',
    '洗衣精',
    '衛生紙',
    'speaker',
    ' the case',
    'remanufactured',
  ],
  ...[' ', ' ', '/', '-', '(', ')', '★', '\t', '\n', '\u0000', 'ｗｈ', '™', 'é', 'Ω', '😀', '㍿', 'ﷺ', '\ud800'],
];
const title = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((chosen) => chosen.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 700 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...parts), { minLength: 60, maxLength: 300 }).map((all) => all.join(' ')),
  },
);
/** Offers whose titles are made of what titles hold. */
export const offerTexts = fc.record<OfferText>({
  title,
  brand: fc.constantFrom(null, '', 'Sony', '華碩', 'Anker', '無名'),
  gtin: fc.constantFrom(null, null, '4710000000007', '0012345678905', '1234'),
  condition: fc.constantFrom(null, 'unknown', 'new', 'refurbished', 'used', 'open_box'),
});
/** Two offers that mostly have much in common. */
export const offerTextPairs = fc.oneof(
  fc.tuple(offerTexts, offerTexts),
  fc
    .tuple(offerTexts, offerTexts, title)
    .map(([a, b, more]): [OfferText, OfferText] => [a, { ...b, title: `${a.title} ${more}` }]),
  fc
    .tuple(offerTexts, fc.constantFrom(...parts))
    .map(([a, more]): [OfferText, OfferText] => [a, { ...a, title: more + a.title }]),
);
