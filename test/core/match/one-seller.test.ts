import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readIdentity, saidOfTwo } from '../../../core/match/index.ts';

const said = suite('saidOfTwo');
const of = (left: string, right: string) => saidOfTwo(readIdentity({ title: left }), readIdentity({ title: right }));

said('who lists a plain one and a flavoured one means two things', () => {
  for (const [left, right] of [
    ['純喫茶 紅茶 650ml', '純喫茶 檸檬紅茶 650ml'],
    ['涼感衫 M', '涼感衫 男 M'],
    ['護手霜 50g', '護手霜 玫瑰 50g'],
  ] as const) {
    assert.is(of(left, right), 'conflict', `${left} / ${right}`);
    assert.is(of(right, left), 'conflict', `${right} / ${left}`);
  }
});
said('with a word that no list holds they are apart', () => {
  assert.is(of('兒童樂福鞋', '厚底兒童樂福鞋'), 'apart');
  assert.is(of('厚底兒童樂福鞋', '兒童樂福鞋'), 'apart');
});
said('praise, packs and measures say nothing, nor does a shared model number', () => {
  assert.is(of('紅茶 650ml', '【現貨】紅茶 650毫升 24入 免運'), null);
  assert.is(of('耳機 WH-1000XM5', '降噪耳機 WH-1000XM5 大容量'), null);
  assert.is(of('紅茶', 'black tea'), null);
});
said.run();
