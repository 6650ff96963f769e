import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { spellingsOf } from '../../../core/relations/index.ts';

const spellings = suite('spellingsOf');
const has = (text: string, wanted: string): void =>
  assert.ok(spellingsOf(text).includes(wanted), `${text} → ${wanted}`);

spellings('a telephone is found as it is dialled, printed and linked', () => {
  const taipei = [
    '02-2345-6789',
    '0223456789',
    '(02) 2345-6789',
    '02 2345 6789',
    '+886-2-2345-6789',
    '+886 (0)2 23456789',
  ];
  const more = [
    '886-2-2345-6789',
    '０２－２３４５－６７８９',
    'tel:+886223456789',
    '02-2345-6789#12',
    '02-2345-6789 分機 12',
  ];
  for (const text of [...taipei, ...more, ' 02-2345-6789 ', 'phone:02-2345-6789']) has(text, 'phone:+886223456789');
  has('0800-123-456', 'phone:+886800123456');
  has('+81 3-1234-5678', 'phone:+81312345678');
  for (const text of ['2345-6789', '12345675', '2026-11-28', '02-2345', 'gtm:02-2345-6789'])
    assert.not.ok(
      spellingsOf(text).some((one) => one.startsWith('phone:')),
      text,
    );
});
spellings('capitals, prefixes and what stands behind do not matter', () => {
  has('Hello@Invented-Shop.TW', 'email:hello@invented-shop.tw');
  has('mailto:Hello@invented-shop.tw', 'email:hello@invented-shop.tw');
  has('gtm-ab12cd3', 'GTM-AB12CD3');
  has('gtm:ab12cd3', 'gtm:GTM-AB12CD3');
  has('aw-712345678', 'AW-712345678');
  has('AW-712345678/AbC-d', 'AW-712345678');
  has('712345678', 'google-ads:AW-712345678');
  has('AW-712345678', 'google-ads:712345678');
  has('google-ads:712345678', 'google-ads:AW-712345678');
  has('pub-1234567812345670', 'adsense:ca-pub-1234567812345670');
  has('@InventedShop', 'line-oa:@inventedshop');
  has('line-oa:InventedShop', 'line-oa:@inventedshop');
  has('google-site-verification=Ab-c', 'Ab-c');
  has('Meta-Pixel:1234567890123456', 'meta-pixel:1234567890123456');
});
spellings('a kind that is named stays, and links keep their capitals', () => {
  for (const one of spellingsOf('meta-pixel:712345678')) assert.match(one, /^meta-pixel:/);
  assert.equal(spellingsOf('https://lin.ee/AbCdEf'), []);
  assert.equal(spellingsOf(''), []);
  for (const text of ['x'.repeat(300), '1'.repeat(300), ':'.repeat(300), '+'.repeat(300)])
    assert.ok(spellingsOf(text).length < 12);
});
spellings.run();
