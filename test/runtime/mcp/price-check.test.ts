import type { CallToolResult } from '@modelcontextprotocol/client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withService } from '../../support/conformance/serve.ts';
import { withClient } from '../../support/mcp.ts';

interface Checked {
  verdict: string;
  product: string;
  basis: string;
  typical_twd: number | null;
  reasons: { kind: string; text: string }[];
  offers: { offer_id: string }[];
}

const ask = async (name: string, cases: Record<string, unknown>[]): Promise<CallToolResult[]> =>
  withService((url) =>
    withClient(url, '2026-07-28', async (client) => {
      await client.listTools();
      const results: CallToolResult[] = [];
      for (const args of cases) results.push((await client.callTool({ name, arguments: args })) as CallToolResult);
      return results;
    }),
  );
const dataOf = (result: CallToolResult | undefined): Checked => result?.structuredContent as unknown as Checked;
const textOf = (result: CallToolResult | undefined): string =>
  result?.content[0]?.type === 'text' ? result.content[0].text : '';

const check = suite('price_check');

check('judges a product named in words by the same product at other sellers and by its past', async () => {
  const [dear, cheap] = await ask('price_check', [
    { q: '聲灣 SB-200', price_twd: 2690 },
    { q: '聲灣 SB-200', price_twd: 1890 },
  ]);
  assert.is(dataOf(dear).verdict, 'high');
  assert.is(dataOf(dear).basis, 'same_product');
  assert.is(dataOf(dear).typical_twd, 2390);
  assert.equal(
    dataOf(dear).reasons.map(({ kind }) => kind),
    ['channels', 'history'],
  );
  assert.match(textOf(dear), /^NT\$2,690 for .*: high, higher than usual\n- channels: 42% above the lowest price now/);
  assert.is(dataOf(cheap).verdict, 'good');
});

check('judges a very offer, with the others of its product', async () => {
  const [result] = await ask('price_check', [{ offer_id: 'blue_mall:B-77', price_twd: 2390 }]);
  assert.is(dataOf(result).verdict, 'fair');
  assert.is(dataOf(result).basis, 'same_product');
  assert.is(dataOf(result).offers.length, 3);
});

check('compares the price per unit where the words name an amount', async () => {
  const [result] = await ask('price_check', [{ q: '豆路 咖啡豆 227g', price_twd: 450 }]);
  const unit = dataOf(result).reasons.find(({ kind }) => kind === 'unit_price');
  assert.match(
    unit?.text ?? '',
    /NT\$198\.24 per 100 g, \d+% above the cheapest offer by the unit: NT\$140\.97, blue_mall:B-91/,
  );
});

check('says so where offers only share the words', async () => {
  const [result] = await ask('price_check', [{ q: 'SB-100', price_twd: 690 }]);
  assert.is(dataOf(result).basis, 'same_words');
  assert.match(textOf(result), /may be different products/);
});
check('asks back where the words fit several sizes, each with its offer and address, and judges none', async () => {
  const [several, one] = await ask('price_check', [
    { q: '豆路 咖啡豆', price_twd: 450 },
    { q: '豆路 咖啡豆 227g', price_twd: 450 },
  ]);
  const data = dataOf(several) as Checked & { sizes: { title: string; offer_id: string; url: string }[] };
  assert.is(data.verdict, 'unknown');
  assert.is(data.sizes.length, 2);
  assert.match(textOf(several), /^NT\$450 was not judged\. Several sizes .* which one is meant\?/);
  for (const { offer_id, url } of data.sizes) assert.ok(textOf(several).includes(`${offer_id} | ${url}`));
  assert.not.ok('sizes' in (dataOf(one) as object));
});
check.run();

const store = suite('check_store');

store('tells who runs a stored shop, for and against, each with its evidence, and gives no verdict', async () => {
  const [result] = await ask('check_store', [{ domain: 'https://www.beanroad.example/x' }]);
  const data = result?.structuredContent as Record<string, unknown> & { operator: { registration_number: string } };
  assert.is(data['source'], 'snapshot');
  assert.is(data.operator.registration_number, '00000016');
  assert.not.ok('verdict' in data);
  assert.match(
    textOf(result),
    /Speaks for\n- .*is in the register: .*\(tax register of the Ministry of Finance.*, 2026-09-20\)/,
  );
  assert.match(textOf(result), /Speaks against\n- The list of closed companies .*00000016.*2026-08-03\)/);
  assert.match(textOf(result), /Not known[^\n]*\n(?:- [^\n]*\n)*- A privacy or return policy: none was seen/);
  assert.not.match(
    textOf(result),
    /link it|install a certificate|show it in/,
    'what a merchant should do is no word for a shopper',
  );
  assert.not.match(textOf(result), /fraudulent|scam|詐騙網站/i);
});

store('looks at the home page of a shop that is not stored, and passes on why it could not', async () => {
  const [unreachable] = await ask('check_store', [{ domain: 'down.example' }]);
  assert.is(unreachable?.isError, true);
  assert.match(textOf(unreachable), /^target_unreachable: /);
});

store('what a list says of a host that is not stored and does not answer is told all the same', async () => {
  const [result] = await ask('check_store', [{ domain: 'down.gone.example' }]);
  assert.is(result?.isError, undefined);
  assert.match(textOf(result), /Speaks against\n- The list .*names all hosts below gone\.example/);
});
store.run();
