import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bigramCode, bigramOf, isExact, wordCode, wordOf } from '../../../build/products/layout.ts';
import type { OfferText } from '../../../core/match/identity.ts';
import { confidenceIfSame, decideSame, type Identity, readIdentity, reasonsOf } from '../../../core/match/index.ts';
import { agreeOnModels, agreeOnSeveral } from '../../../core/match/model-evidence.ts';
import { packed } from '../../support/identities.ts';

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
const offer = fc.record<OfferText>({
  title,
  brand: fc.constantFrom(null, '', 'Sony', '華碩', 'Anker', '無名'),
  gtin: fc.constantFrom(null, null, '4710000000007', '0012345678905', '1234'),
  condition: fc.constantFrom(null, 'unknown', 'new', 'refurbished', 'used', 'open_box'),
});
/** Two offers that mostly have much in common. */
const pair = fc.oneof(
  fc.tuple(offer, offer),
  fc
    .tuple(offer, offer, title)
    .map(([a, b, more]): [OfferText, OfferText] => [a, { ...b, title: `${a.title} ${more}` }]),
  fc
    .tuple(offer, fc.constantFrom(...parts))
    .map(([a, more]): [OfferText, OfferText] => [a, { ...a, title: more + a.title }]),
);

const sorted = (list: string[]): string[] => [...list].sort();
/** What a record keeps, in one order. */
const kept = (identity: Identity) => ({
  ...{ brands: identity.brands, models: identity.models, components: identity.components, gtin: identity.gtin },
  ...{ quantities: identity.quantities, pack: identity.pack, colours: identity.colours, sides: sorted(identity.sides) },
  ...{ condition: identity.condition, accessory: identity.accessory, generation: identity.generation },
  ...{ lineWords: identity.lineWords, editions: identity.editions, numbered: identity.numbered },
  bundle: {
    ...identity.bundle,
    parts: identity.bundle.parts.length > 1 ? identity.bundle.parts : identity.bundle.parts.length,
  },
  ...{ words: sorted(identity.words), bigrams: sorted(identity.bigrams) },
  ...{ names: sorted(identity.names), numbers: sorted(identity.numbers) },
});

const pack = suite('pack and unpack');
pack('give back every identity', () => {
  fc.assert(
    fc.property(fc.array(offer, { maxLength: 4 }), (offers) => {
      const read = offers.map(readIdentity);
      const identities = packed(read);
      for (const [i, identity] of read.entries()) assert.equal(kept(identities.at(i)), kept(identity));
    }),
    { numRuns: 400 },
  );
});
pack('decisions on records are those on identities', () => {
  let same = 0;
  fc.assert(
    fc.property(pair, (offers) => {
      const [a, b] = offers.map(readIdentity) as [Identity, Identity];
      const identities = packed([a, b]);
      const decision = decideSame(a, b);
      if (decision.same) same++;
      const sortedConflicts = { ...decision, conflicts: sorted(decision.conflicts) };
      const found = decideSame(identities.at(0), identities.at(1));
      assert.equal({ ...found, conflicts: sorted(found.conflicts) }, sortedConflicts);
    }),
    { numRuns: 600 },
  );
  assert.ok(same > 20, `${same} pairs were the same`);
});
pack('what is asked of a pair alone is what the whole decision says', () => {
  fc.assert(
    fc.property(pair, (offers) => {
      const [a, b] = offers.map(readIdentity) as [Identity, Identity];
      const { same, confidence, reasons } = decideSame(a, b);
      assert.is(confidenceIfSame(a, b), same ? confidence : null);
      assert.equal(reasonsOf(a, b), reasons);
      assert.equal(agreeOnModels(a, b), agreeOnSeveral(a, b));
    }),
    { numRuns: 600 },
  );
});
pack('the screen lets every pair through that is decided the same', () => {
  let [same, stopped] = [0, 0];
  fc.assert(
    fc.property(pair, (offers) => {
      const [a, b] = offers.map(readIdentity) as [Identity, Identity];
      const identities = packed([a, b]);
      const decision = decideSame(a, b);
      if (decision.same) same++;
      if (identities.mayBeSame(0, 1)) return;
      stopped++;
      assert.not.ok(decision.same, `${offers[0].title} / ${offers[1].title}: ${decision.confidence}`);
    }),
    { numRuns: 1500 },
  );
  assert.ok(same > 50 && stopped > 200, `${same} were the same, ${stopped} were stopped`);
});
pack('an offer takes about 150 bytes', () => {
  const read = readIdentity({ title: '【Panasonic 國際牌】10人份IH電子鍋 SR-KT069 公司貨 白色' });
  const [shard] = packed(Array.from({ length: 100 }, () => read)).shards;
  assert.ok(shard!.words.byteLength / 100 < 200, `${shard!.words.byteLength / 100}`);
});
pack.run();

const codes = suite('wordCode, bigramCode');
codes('short words and bigrams come back as they were', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9.]{1,5}$/), (word) => {
      assert.ok(isExact(wordCode(word)));
      assert.is(wordOf(wordCode(word)), word);
    }),
  );
  for (const bigram of ['㐀㐀', '鿿鿿', '衛生', '㐀鿿', '鿿㐀']) assert.is(bigramOf(bigramCode(bigram)), bigram);
});
codes('a long word is never taken for a short one, nor a bigram for a word', () => {
  for (const word of ['srkt069', 'wh1000xm5', 'speaker', '0.123456']) assert.not.ok(isExact(wordCode(word)));
  assert.ok(bigramCode('鿿鿿') < 2 ** 30 && wordCode('a') >= 2 ** 31);
});
codes.run();
