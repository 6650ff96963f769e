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
  });
  assert.is(of('主機 CFI-2118A01', '主機 2118A01').shared, 'cfi2118a01');
});
agree('a sibling of the shared model on one side denies', () => {
  assert.ok(of('咖啡機 EP5548', '咖啡機 EP5547 EP5544 EP5548').denied?.includes('ep5547'));
});
agree('a different ending on each side denies', () => {
  assert.ok(of('dvd player dvp-fx820 dvpfx820p', 'dvd player dvp-fx820 dvpfx820w').denied !== null);
});
agree('numbers of different kinds are apart, not denied', () => {
  assert.equal(of('remote harmony1000', 'remote 915-000035'), { best: null, shared: null, denied: null, apart: true });
});
agree('nothing is said where one names none', () => {
  assert.equal(of('喇叭', '喇叭 AB1234'), { best: null, shared: null, denied: null, apart: false });
});
agree.run();
