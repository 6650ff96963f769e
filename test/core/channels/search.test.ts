import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ChannelResult, createChannel, keepLastGood, searchChannel } from '../../../core/channels/index.ts';
import type { Page } from '../../../core/contract/index.ts';
import type { FetchOptions } from '../../../core/fetch/index.ts';

const now = (): string => '2026-01-02T03:04:05Z';
const page = (body: string, status = 200): Page => ({
  url: 'https://x.example/',
  finalUrl: 'https://x.example/',
  status,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: new TextEncoder().encode(body),
  fetchedAt: now(),
  source: 'http',
  truncated: false,
  redirects: 0,
  elapsedMs: 1,
  wireBytes: 1,
  requests: [],
  cnames: [],
});

/** Answers by the first word that the URL contains; remembers what was asked. */
const fakeFetcher = (answers: [string, Page | Error][]) => {
  const asked: { url: string; options: FetchOptions | undefined }[] = [];
  const fetch = async (url: string, options?: FetchOptions): Promise<Page> => {
    asked.push({ url, options });
    const answer = answers.find(([word]) => url.includes(word))?.[1] ?? new Error('no answer');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch, asked };
};

const pchome = createChannel('pchome');
const prods = (...prices: number[]): string =>
  JSON.stringify({
    totalRows: prices.length,
    prods: prices.map((price, i) => ({ Id: `ID-${i}`, name: `虛構 ${i}`, price })),
  });

const search = suite('searchChannel');
search('offers come back by price though asked by relevance', async () => {
  const result = await searchChannel(pchome, '虛構', fakeFetcher([['ecshweb', page(prods(300, 100, 200))]]), { now });
  assert.equal(
    result.offers.map(({ priceTwd }) => priceTwd),
    [100, 200, 300],
  );
  assert.equal([result.status, result.detail, result.observedAt], ['checked', null, now()]);
});
search('a disabled channel is skipped and says why, without a request', async () => {
  const fetcher = fakeFetcher([]);
  const result = await searchChannel(createChannel('shopee'), 'x', fetcher, { now });
  assert.is(result.status, 'skipped');
  assert.match(result.detail ?? '', /login/);
  assert.is(fetcher.asked.length, 0);
});
search('the second step of a two-step search is asked and read', async () => {
  const fetcher = fakeFetcher([
    ['rtapi', page('{"Rows":[{"Id":"1"},{"Id":"2"}]}')],
    [
      'rapi',
      page(
        '{"data":[{"id":"1","name":"虛構甲","goods_price":20,"mode":"B"},{"id":"2","name":"虛構乙","goods_price":10,"mode":"B"}]}',
      ),
    ],
  ]);
  const result = await searchChannel(createChannel('ruten'), '虛構', fetcher, { now });
  assert.equal(
    result.offers.map(({ offerId }) => offerId),
    ['ruten:2', 'ruten:1'],
  );
  assert.is(fetcher.asked.length, 2);
});
search('nothing found in the first step is an answer, and asks no second', async () => {
  const fetcher = fakeFetcher([['rtapi', page('{"Rows":[]}')]]);
  const result = await searchChannel(createChannel('ruten'), '虛構', fetcher, { now });
  assert.equal([result.status, result.offers.length, fetcher.asked.length], ['checked', 0, 1]);
});
search('the alternative is asked where the first has a stale form', async () => {
  const html =
    '<script id="isoredux-data" type="mime/invalid">{"search":{"ecsearch":{"hits":[{"ec_title":"虛構","ec_price":50,"ec_item_url":"https://tw.buy.yahoo.com/a","ec_productid":"7"}]}}}</script>';
  const fetcher = fakeFetcher([
    ['graphql', page('{"errors":[{"message":"PersistedQueryNotFound"}]}')],
    ['search/product', page(html)],
  ]);
  const result = await searchChannel(createChannel('yahoo'), '虛構', fetcher, { now });
  assert.equal(
    result.offers.map(({ offerId }) => offerId),
    ['yahoo:7'],
  );
});
search('a first answer with rows asks no alternative', async () => {
  const goods = {
    success: true,
    rtnSearchData: { goodsInfoList: [{ goodsCode: '1', goodsName: '虛構', SALE_PRICE: '99' }] },
  };
  const fetcher = fakeFetcher([['textSearch', page(JSON.stringify(goods))]]);
  assert.is((await searchChannel(createChannel('momo'), 'x', fetcher, { now })).status, 'checked');
  assert.is(fetcher.asked.length, 1);
  assert.is(fetcher.asked[0]?.options?.method, 'POST');
});
const failures: [string, Page | Error, RegExp][] = [
  ['an error status', page('x', 503), /^http_503$/],
  ['a refused connection', Object.assign(new Error('connect'), { code: 'connect' }), /^connect$/],
  ['a page of another form', page('<html>維護中</html>'), /^no_rows$/],
  ['rows whose container is gone', page('{"totalRows":5,"products":[]}'), /^no_rows$/],
];
for (const [name, answer, detail] of failures) {
  search(`${name} is a failure with its reason, not an empty answer`, async () => {
    const result = await searchChannel(pchome, 'x', fakeFetcher([['ecshweb', answer]]), { now });
    assert.equal([result.status, result.offers, result.observedAt], ['failed', [], null]);
    assert.match(result.detail ?? '', detail);
  });
}
search('requests share one deadline', async () => {
  const fetcher = fakeFetcher([['ecshweb', page(prods(5))]]);
  await searchChannel(pchome, 'x', fetcher, { now, timeoutMs: 1_500 });
  const timeout = fetcher.asked[0]?.options?.timeoutMs ?? 0;
  assert.ok(timeout > 0 && timeout <= 1_500, String(timeout));
});
search.run();

const offer = (await searchChannel(pchome, 'x', fakeFetcher([['ecshweb', page(prods(88))]]), { now })).offers[0]!;
const good: ChannelResult = {
  channel: 'pchome',
  status: 'checked',
  offers: [offer],
  dropped: [],
  observedAt: '2026-01-01T00:00:00Z',
  detail: null,
};

const keep = suite('keepLastGood');
keep('zero rows where there were some: the last offers stay, the channel is stale', () => {
  const kept = keepLastGood({ ...good, offers: [], observedAt: now() }, good);
  assert.equal([kept.status, kept.offers, kept.observedAt], ['stale', [offer], '2026-01-01T00:00:00Z']);
  assert.match(kept.detail ?? '', /1 before/);
});
keep('a failure keeps them too, with its own reason', () => {
  const kept = keepLastGood({ ...good, status: 'failed', offers: [], observedAt: null, detail: 'http_503' }, good);
  assert.equal([kept.status, kept.offers.length, kept.detail], ['stale', 1, 'http_503']);
});
keep('rows that were all dropped are an answer', () => {
  const result: ChannelResult = { ...good, offers: [], dropped: [{ reason: 'ad', count: 3 }] };
  assert.is(keepLastGood(result, good), result);
});
keep('a good answer, and a failure with nothing kept, stay what they are', () => {
  assert.is(keepLastGood(good, null), good);
  const failed: ChannelResult = { ...good, status: 'failed', offers: [], observedAt: null };
  assert.is(keepLastGood(failed, null), failed);
  assert.is(keepLastGood(failed, { ...good, offers: [] }), failed);
});
keep.run();
