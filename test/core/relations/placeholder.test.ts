import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPlaceholder } from '../../../core/relations/placeholder.ts';
import { fc } from '../../support/property.ts';

const placeholders = suite('isPlaceholder');

placeholders('knows what instructions and templates write where an account belongs', () => {
  for (const [vendor, id] of [
    ...['G-0000000000', 'G-ABCDEFGHIJ', 'G-9876543210', 'UA-87654321-2', 'UA-00000-1'].map((id) => [
      'google-analytics',
      id,
    ]),
    ...['GTM-XXXX', 'GTM-AAA111', 'GTM-ABCD123'].map((id) => ['gtm', id]),
    ...['1111111111111111', '234567890123456', '123412341234'].map((id) => ['meta-pixel', id]),
    ...['ca-pub-0000000000000000', 'ca-pub-9876543210987654'].map((id) => ['google-adsense', id]),
    ...['@line_id', '@your-line', '@xxxxx', '@yourshop', '@abc', 'https://lin.ee/xxxxxxx'].map((id) => ['line-oa', id]),
    ...['a@your-domain.com', 'a@myshop.tw', 'a@example.org', 'a@demo-store.com.tw', 'a@company.com'].map((id) => [
      'email',
      id,
    ]),
    ...['+886277777777', '+886422345678', '+886809999999', '+886256785678'].map((id) => ['phone', id]),
  ] as [string, string][])
    assert.ok(isPlaceholder(vendor, id), `${vendor}:${id}`);
});

placeholders('leaves what a shop may have, however easy to remember', () => {
  for (const [vendor, id] of [
    ...['G-ABC1X3Q9ZK', 'UA-58213377-1', 'G-1234567QQ0'].map((id) => ['google-analytics', id]),
    ...['GTM-K7PXXXQ', 'GTM-WXYZ9AB'].map((id) => ['gtm', id]),
    ...['220011223344556', '111111111111112'].map((id) => ['meta-pixel', id]),
    ...['@mycake', '@yours', '@abcbakery', '@linefriends', 'https://lin.ee/AbC', '@shop'].map((id) => ['line-oa', id]),
    ...['a@mystery.com.tw', 'a@templeofthedog.tw', 'test@teahouse.tw', 'a@yourtea.tw'].map((id) => ['email', id]),
    ...['+886800012012', '+886227712366', '+886412888168'].map((id) => ['phone', id]),
    ...['12345678', '11111111'].map((id) => ['company', id]),
  ] as [string, string][])
    assert.not.ok(isPlaceholder(vendor, id), `${vendor}:${id}`);
});

placeholders('is settled by the id alone, whatever vendor of accounts it is of', () => {
  const vendor = fc.constantFrom('gtm', 'google-analytics', 'meta-pixel', 'criteo', 'line-tag');
  const digit = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(
      vendor,
      digit,
      fc.constantFrom(0, 1, 9),
      fc.integer({ min: 5, max: 18 }),
      (name, first, step, length) => {
        const run = Array.from({ length }, (_, i) => (first + i * step) % 10).join('');
        assert.ok(isPlaceholder(name, run), run);
      },
    ),
  );
});

placeholders('costs little, however long the id', () => {
  const since = performance.now();
  for (const length of [10, 30, 1000])
    for (const word of ['website', 'web', 'site', 'email']) isPlaceholder('line-oa', `@my${word.repeat(length)}!`);
  assert.ok(performance.now() - since < 200);
  assert.ok(isPlaceholder('line-oa', '@mywebsite'));
});

placeholders.run();
