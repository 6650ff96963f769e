import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildCatalogue } from '../../support/catalogue.ts';
import { offer } from './products.fixture.ts';

/** Offers of sellers that list other things too, as `seller title`. */
const joined = async (titles: readonly string[]): Promise<string[][]> => {
  const { comparisons } = await buildCatalogue(
    titles.map((said, at) => {
      const [seller = '', ...words] = said.split(' ');
      return offer(`${seller}.example:${at}`, words.join(' '), 200 + at);
    }),
  );
  return comparisons.map(({ offers }) =>
    offers.map(({ offer_id }) => offer_id.slice(offer_id.indexOf(':') + 1)).sort(),
  );
};

/** One thing in words of two shops: of a known brand and a short number, each with what the other lacks. */
const one = '【LEGO 樂高】科技系列 42999 大吊車 起重機 車';
const other = '【積木樂園】樂高 42999 工程 機械 動力 組';

const best = suite('each other’s best');

best('two that nothing else is as near to are one product, and say so', async () => {
  const offers = [offer('first.example:a', one, 200), offer('second.example:b', other, 210)];
  const { comparisons } = await buildCatalogue(offers);
  assert.is(comparisons.length, 1);
  assert.is(comparisons[0]!.match.confidence, 0.7);
  assert.ok(comparisons[0]!.match.reasons.includes("each other's best, by a margin"));
});

best('no deal is made of them', async () => {
  const { deals } = await buildCatalogue([
    offer('first.example:a', one, 200),
    offer('second.example:b', other, 900),
    offer('third.example:c', '樂高 收納盒', 300),
  ]);
  assert.equal(deals.gaps ?? [], []);
});

best('not where another title of a seller is as near', async () => {
  assert.equal(await joined([`a ${one}`, `b ${other}`, `b ${other} 現貨速出`]), []);
});

best('not where either has its counterpart already', async () => {
  const found = await joined([`a ${one}`, `b ${one}`, `b ${other}`]);
  assert.equal(found, [['0', '1']]);
});

best('siblings of which each seller lists one stay apart', async () => {
  for (const [left, right] of [
    ['海倫仙度絲 洗髮乳 櫻花雨 600ml', '海倫仙度絲 潤護洗髮乳 海洋風 600ml'],
    ['貝親 純水濕紙巾 80抽x3包', '貝親 純水嬰兒柔濕巾, 80張, 6包'],
    ['雀巢 三合一 咖啡 原豆香 15g', '雀巢 咖啡 二合一 深夜款 15g'],
    ['PHILIPS 護眼檯燈 66102 白', 'PHILIPS 檯燈 66103 護眼'],
    ['杜蕾斯 潤滑液 溫感型 50ml', '杜蕾斯 真觸感 水性潤滑 50ml'],
  ])
    assert.equal(await joined([`a ${left}`, `b ${right}`]), [], `${left} | ${right}`);
});

best('neither the order of offers nor threads change what is found', async () => {
  const offers = [
    offer('first.example:a', one, 200),
    offer('second.example:b', other, 210),
    offer('third.example:c', '樂高 42998 賽車 遙控', 190),
    offer('first.example:d', '樂高 收納盒', 300),
  ];
  const expected = JSON.stringify((await buildCatalogue(offers)).comparisons);
  for (const turned of [[...offers].reverse(), [offers[2]!, offers[0]!, offers[3]!, offers[1]!]])
    assert.is(JSON.stringify((await buildCatalogue(turned)).comparisons), expected);
});
best.run();
