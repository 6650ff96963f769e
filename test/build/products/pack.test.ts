import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bigramCode, bigramOf, isExact, wordCode, wordOf } from '../../../build/products/layout.ts';
import { confidenceIfSame, decideSame, type Identity, readIdentity, reasonsOf } from '../../../core/match/index.ts';
import { agreeOnModels, agreeOnSeveral } from '../../../core/match/model-evidence.ts';
import { packed } from '../../support/identities.ts';
import { fc } from '../../support/property.ts';
import { offerTextPairs, offerTexts } from './offer-texts.fixture.ts';

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
    fc.property(fc.array(offerTexts, { maxLength: 4 }), (offers) => {
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
    fc.property(offerTextPairs, (offers) => {
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
pack('a decision does not rest on the order of words, which records do not keep', () => {
  const titles = ['flip video f460 black mino hd camcorder f460b', 'flip video minohd 60 min black f460b'];
  const read = titles.map((title) => readIdentity({ title })) as [Identity, Identity];
  const identities = packed(read);
  assert.equal(decideSame(identities.at(0), identities.at(1)), decideSame(...read));
});
pack('what is asked of a pair alone is what the whole decision says', () => {
  fc.assert(
    fc.property(offerTextPairs, (offers) => {
      const [a, b] = offers.map(readIdentity) as [Identity, Identity];
      const { same, confidence, reasons } = decideSame(a, b);
      assert.is(confidenceIfSame(a, b), same ? confidence : null);
      assert.equal(reasonsOf(a, b), reasons);
      assert.equal(agreeOnModels(a, b), agreeOnSeveral(a, b));
    }),
    { numRuns: 600 },
  );
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
