import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBundle } from '../../../core/match/bundle.ts';

const bundle = suite('readBundle');

bundle('splits what is sold together', () => {
  assert.equal(readBundle('switch 2 主機+瑪利歐賽車+保護貼').parts, ['switch 2 主機', '瑪利歐賽車', '保護貼']);
});
bundle('keeps a plus of a name and a warranty', () => {
  assert.is(readBundle('galaxy tab s10fe+ wifi').parts.length, 1);
  assert.is(readBundle('耳機(公司貨 保固12+6 個月)').parts.length, 1);
});
bundle('names gifts and sets', () => {
  assert.equal(readBundle('65型電視 含超薄壁掛架').extras, ['超薄壁掛架']);
  assert.equal(readBundle('ps5 主機 贈直立架').extras, ['直立架']);
  assert.equal(readBundle('ipad air(apple pencil pro組)').extras, ['apple pencil pro']);
});
bundle('takes no service or pack for a gift', () => {
  for (const text of ['冷氣 含安裝', '處理器 (含內顯/無風扇)', '毛巾 四入組', '電視 含運', '買一送一 沐浴乳'])
    assert.equal(readBundle(text).extras, [], text);
});
bundle('tells a contract', () => {
  assert.is(readBundle('iphone 17 門號攜碼').contract, true);
  assert.is(readBundle('iphone 17').contract, false);
});

bundle.run();
