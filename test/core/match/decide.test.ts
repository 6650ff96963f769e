import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decideSame } from '../../../core/match/decide.ts';
import { type OfferText, readIdentity } from '../../../core/match/identity.ts';

const decide = (a: OfferText, b: OfferText) => decideSame(readIdentity(a), readIdentity(b));

const labelled = suite('decideSame on labelled titles');
const labels = parse(readFileSync(new URL('../../labels/match.csv', import.meta.url)), { columns: true }) as Record<
  string,
  string
>[];
for (const { left, right, label, reason } of labels)
  labelled(`${label === '1' ? 'same' : 'not same'}, ${reason}: ${left}`, () => {
    const decision = decide({ title: left! }, { title: right! });
    assert.is(decision.same, label === '1', JSON.stringify(decision));
    assert.is(decide({ title: right! }, { title: left! }).same, decision.same, 'either way round');
  });
labelled.run();

const decision = suite('decideSame');
decision('gives reasons for the same', () => {
  const { confidence, reasons, conflicts } = decide(
    { title: '【ASUS】螢幕 XG27UQDMS' },
    { title: '電競螢幕 27型 XG27UQDMS' },
  );
  assert.ok(confidence > 0.9);
  assert.ok(reasons.some((reason) => reason.includes('xg27uqdms')));
  assert.equal(conflicts, []);
});
decision('gives what denies it, and little confidence', () => {
  const { same, confidence, conflicts } = decide({ title: '鮮奶 936ml' }, { title: '鮮奶 1857ml' });
  assert.is(same, false);
  assert.ok(confidence <= 0.3);
  assert.equal(conflicts, ['volume: 936 ≠ 1857']);
});
decision('a shared GTIN is enough, unless the pack differs', () => {
  const gtin = '4006381333931';
  assert.is(decide({ title: '原子筆', gtin }, { title: 'Stabilo pen point 88', gtin }).same, true);
  assert.is(decide({ title: '原子筆', gtin }, { title: '原子筆 12入', gtin }).same, false);
});
decision('different GTINs are different things', () => {
  assert.is(decide({ title: '原子筆', gtin: '4006381333931' }, { title: '原子筆', gtin: '4006381333948' }).same, false);
});
decision('a shared GTIN outweighs models that deny each other, and is sure by itself', () => {
  const gtin = '4006381333931';
  const apart = [{ title: '咖啡機 EP5548' }, { title: '咖啡機 EP5547' }] as const;
  assert.ok(decide(...apart).conflicts.some((text) => text.startsWith('model: ')));
  const shared = decide({ ...apart[0], gtin }, { ...apart[1], gtin });
  assert.equal([shared.same, shared.conflicts, shared.reasons[0]], [true, [], `GTIN ${gtin}`]);
  assert.is(decide({ title: 'pen', gtin }, { title: '筆', gtin }).confidence, 0.97);
  assert.is(decide({ title: '筆記本', gtin }, { title: '筆記本', gtin }).confidence, 1);
});
decision('sets of things with other models are not the same', () => {
  const { conflicts } = decide({ title: '主機 harmony1000+遙控器' }, { title: '主機 915-000035+遙控器' });
  assert.ok(conflicts.includes('bundle: other models'), conflicts.join('; '));
  const single = decide({ title: '主機 harmony1000' }, { title: '主機 915-000035' });
  assert.not(single.conflicts.includes('bundle: other models'));
});
decision('does not look at prices', () => {
  const priced = (priceTwd: number) => ({ title: 'SR-KT069 電子鍋', priceTwd });
  const near = decide(priced(100), priced(100));
  const far = decide(priced(100), priced(9000));
  assert.equal(near, far);
});
decision('an empty title is like nothing', () => assert.is(decide({ title: '' }, { title: '' }).same, false));
decision.run();
