import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { attributeConflicts, readAttributes } from '../../../core/match/attributes.ts';

const conflicts = (a: string, b: string): string[] => attributeConflicts(readAttributes(a), readAttributes(b));

const attributes = suite('readAttributes');
attributes('of two values one of which says more, that one counts', () => {
  assert.equal(readAttributes('新涼感護墊 超涼感'), readAttributes('護墊 超涼感'));
  assert.equal(conflicts('新涼感護墊 超涼感', '護墊超涼感'), []);
  assert.is(conflicts('護墊 涼感', '護墊 超涼感').length, 1);
});
attributes('flavours and forms', () => {
  assert.is(conflicts('抹茶夾心酥', '草莓夾心酥').length, 1);
  assert.equal(conflicts('抹茶夾心酥', '夾心酥'), []);
  assert.equal(readAttributes(''), []);
});
attributes('a kind of thing is what the kind is called too', () => {
  assert.equal(conflicts('純棉三角褲', '純棉內褲'), []);
  assert.equal(conflicts('貓用主食罐', '貓罐'), []);
  assert.is(conflicts('純棉三角褲', '純棉平口褲').length, 1);
  assert.is(conflicts('純棉三角褲', '純棉短襪').length, 1);
  assert.is(conflicts('貓用主食罐', '貓用副食罐').length, 1);
});
attributes('with salt and without, hot and very hot, jackets and vests of down', () => {
  assert.is(conflicts('辛拉麵', '辛拉麵 超辣').length, 1);
  assert.is(conflicts('極輕羽絨外套', '極輕羽絨背心').length, 1);
  assert.is(conflicts('鳳梨酥', '土鳳梨酥').length, 1);
  assert.equal(conflicts('高鈣肉鬆', '高鈣豬肉鬆'), []);
  assert.is(conflicts('加鹽沙士', '沙士').length, 1);
});
attributes.run();
