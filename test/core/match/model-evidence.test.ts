import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readIdentity } from '../../../core/match/identity.ts';
import { agreeOnModels } from '../../../core/match/model-evidence.ts';

const of = (a: string, b: string) => agreeOnModels(readIdentity({ title: a }), readIdentity({ title: b }));

const agree = suite('agreeOnModels');
agree('takes the best agreement and names the model', () => {
  assert.equal(of('電子鍋 SR-KT069', '電子鍋SR-KT069(SR-KT069)'), {
    best: 'same',
    shared: 'srkt069',
    denied: null,
    apart: false,
    glued: false,
  });
  assert.is(of('主機 CFI-2118A01', '主機 2118A01').shared, 'cfi2118a01');
});
agree('a number glued to a name is the number, with the letters of a colour that is named too', () => {
  for (const [a, b, shared] of [
    ['nikon black digital camera coolpixp6000bk', 'nikon coolpix p6000 digital camera', 'coolpixp6000bk'],
    ['sony earbuds in white mdrex32lpwhi', 'ex series earbuds mdr ex32lp/whi', 'mdrex32lpwhi'],
    ['peerless mount in black pm1327bk', 'peerless pm1327 mount', 'pm1327'],
  ] as const) {
    assert.equal(of(a, b), { best: 'same', shared, denied: null, apart: false, glued: true }, a);
    assert.is(of(b, a).best, 'same');
  }
  assert.is(of('nikon camera coolpixp6000bk', 'nikon coolpix p6000 camera').glued, false, 'no colour is named');
  assert.is(of('nikon black camera coolpixp6000bk', 'nikon coolpix p600 camera').glued, false, 'another number');
});
agree('a letter behind the last dash is the colour that both titles name', () => {
  assert.is(of('飛龍 鋼珠筆 BLN105 黑', '飛龍 鋼珠筆 BLN105-A 黑色').best, 'part');
  assert.is(of('飛龍 鋼珠筆 BLN105', '飛龍 鋼珠筆 BLN105-A').best, 'near', 'no colour is named');
  assert.is(of('飛龍 鋼珠筆 BLN105 黑', '飛龍 鋼珠筆 BLN105A 黑').best, 'near', 'no dash');
});
agree('of a Latin title the number of what it is for is not its own', () => {
  assert.is(of('leather case for asus tf101 tablet', 'folio for asus tf101 tablet').best, null);
  assert.is(of('wall mount for flat panels pm1327', 'pm1327 wall mount').best, 'same');
  assert.is(of('10500 series curved return', '10500 series desk').best, null);
});
agree('a sibling of the shared model on one side denies', () => {
  assert.ok(of('咖啡機 EP5548', '咖啡機 EP5547 EP5544 EP5548').denied?.includes('ep5547'));
});
agree('a different ending on each side denies', () => {
  assert.ok(of('dvd player dvp-fx820 dvpfx820p', 'dvd player dvp-fx820 dvpfx820w').denied !== null);
});
agree('numbers of different kinds are apart, not denied', () => {
  assert.equal(of('remote harmony1000', 'remote 915-000035'), {
    best: null,
    shared: null,
    denied: null,
    apart: true,
    glued: false,
  });
});
agree('nothing is said where one names none', () => {
  assert.equal(of('喇叭', '喇叭 AB1234'), { best: null, shared: null, denied: null, apart: false, glued: false });
});
agree('the best of several agreements counts, and names the longer number', () => {
  assert.equal(of('筆電 XG27UCG AB1234', '筆電 XG27UCGR AB1234'), {
    best: 'same',
    shared: 'ab1234',
    denied: null,
    apart: false,
    glued: false,
  });
  assert.equal(
    [of('主機 2118A01 ZZ9', '主機 CFI-2118A01').best, of('主機 2118A01 ZZ9', '主機 CFI-2118A01').shared],
    ['part', 'cfi2118a01'],
  );
  assert.equal(
    [of('螢幕 XG27UCG', '螢幕 XG27UCGR').best, of('螢幕 XG27UCG', '螢幕 XG27UCGR').shared],
    ['near', 'xg27ucg'],
  );
});
agree('a sibling denies in Chinese titles, from five characters on, whichever side has it', () => {
  const one = '咖啡機 EP5548';
  const several = '咖啡機 EP5547 EP5548';
  assert.is(of(one, several).denied, 'model: ep5548 ≠ ep5547');
  assert.is(of(several, one).denied, 'model: ep5548 ≠ ep5547');
  assert.is(of('EP5548', 'EP5547 EP5548').denied, null, 'Latin');
  assert.is(of('機 AB48', '機 AB47 AB48').denied, null, 'of four characters');
});
agree('numbers that are left on both sides are apart, on one side are not', () => {
  assert.is(of('remote harmony1000 ab1234', 'remote 915-000035 ab1234').apart, true);
  assert.is(of('remote harmony1000 ab1234', 'remote ab1234').apart, false);
});
agree.run();
