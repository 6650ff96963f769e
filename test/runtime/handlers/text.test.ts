import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_TEXT_DOMAINS, siteFields } from '../../../core/contract/text.ts';
import { createFakeReader, inventedSite } from '../../support/fake-reader.ts';
import { transports, withServer } from '../../support/http.ts';

const rowsOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

for (const kind of transports) {
  const text = suite(`text for spreadsheets over ${kind}`);

  text('one field of one site is the bare value, also for HEAD', async () => {
    await withServer(kind, async ({ url }) => {
      const at = `${url}/text/site?domain=https%3A%2F%2Fwww.shop.example.tw%2Fx&field=score`;
      const reply = await fetch(at);
      assert.is(reply.headers.get('content-type'), 'text/plain; charset=utf-8');
      assert.is(await reply.text(), '70');
      const head = await fetch(at, { method: 'HEAD' });
      assert.is(head.status, 200);
      assert.is(head.headers.get('etag'), reply.headers.get('etag'));
      assert.is((await fetch(at, { method: 'OPTIONS' })).status, 204);
    });
  });

  text('every field has an answer', async () => {
    await withServer(kind, async ({ url }) => {
      const reply = await fetch(`${url}/text/sites.csv?domains=shop.example.tw&fields=${siteFields.join(',')}`);
      const [header, row] = rowsOf(await reply.text());
      assert.is(header, `asked,${siteFields.join(',')},error`);
      assert.match(row ?? '', /^shop\.example\.tw,shop\.example\.tw,虛構商店/);
    });
  });

  text('rows answer to the cells asked: order kept, empty cells empty, unknown and bad hosts named', async () => {
    await withServer(kind, async ({ url }) => {
      const domains = encodeURIComponent('other.example.tw,,nowhere.tw,no host,other.example.tw');
      const reply = await fetch(`${url}/text/sites.csv?domains=${domains}&fields=platform`);
      assert.equal(rowsOf(await reply.text()), [
        'asked,platform,error',
        'other.example.tw,cyberbiz,',
        ',,',
        'nowhere.tw,,unknown_domain',
        'no host,,invalid_parameter',
        'other.example.tw,cyberbiz,',
      ]);
    });
  });

  text('prices: the cheapest offer of each query, a query that finds nothing is named', async () => {
    await withServer(kind, async ({ url }) => {
      const all = (await (await fetch(`${url}/api/v1/products?q=${encodeURIComponent('耳機')}&max=1`)).json()) as {
        items: { price_twd: number }[];
      };
      const price = String(all.items[0]?.price_twd);
      assert.match(price, /^\d+$/);
      assert.is(await (await fetch(`${url}/text/price?q=${encodeURIComponent('耳機')}`)).text(), price);
      const reply = await fetch(
        `${url}/text/prices.csv?q=${encodeURIComponent(`耳機\nzzzznothing\n\n${'x'.repeat(201)}`)}`,
      );
      const rows = rowsOf(await reply.text());
      assert.is(rows[0], 'asked,price_twd,title,channel,offer_id,url,observed_at,error');
      assert.ok(rows[1]?.startsWith(`耳機,${price},`));
      assert.is(rows[2], 'zzzznothing,,,,,,,unknown_offer');
      assert.is(rows[3], ',,,,,,,');
      assert.ok(rows[4]?.endsWith(',invalid_parameter'));
    });
  });

  text('a value that a spreadsheet would run is put behind an apostrophe', async () => {
    const reader = createFakeReader({
      sites: ['=1+1', '＝1', '@SUM(1)', '\n=1'].map((name, n) => inventedSite(`s${n}.example.tw`, { name })),
    });
    await withServer(
      kind,
      async ({ url }) => {
        const names = await Promise.all(
          [0, 1, 2, 3].map(async (n) => (await fetch(`${url}/text/site?domain=s${n}.example.tw&field=name`)).text()),
        );
        assert.equal(names, ["'=1+1", "'＝1", "'@SUM(1)", "'=1"]);
      },
      { context: { reader } },
    );
  });

  text('bad parameters are named, with the values that exist', async () => {
    await withServer(kind, async ({ url }) => {
      const problemOf = async (path: string): Promise<{ code: string; param: string; detail: string }> =>
        (await (await fetch(url + path)).json()) as { code: string; param: string; detail: string };
      const field = await problemOf('/text/site?domain=shop.example.tw&field=colour');
      assert.equal([field.code, field.param], ['invalid_parameter', 'field']);
      assert.match(field.detail, /platform/);
      const many = await problemOf(
        `/text/sites.csv?domains=${Array(MAX_TEXT_DOMAINS + 1)
          .fill('a.tw')
          .join(',')}`,
      );
      assert.match(many.detail, /at most 1000 values/);
      assert.is((await problemOf('/text/sites.csv')).code, 'missing_parameter');
      assert.is((await problemOf('/text/site?domain=nowhere.tw')).code, 'unknown_domain');
      assert.is((await problemOf('/text/price?q=zzzznothing')).code, 'unknown_offer');
    });
  });

  text('a table takes a form as well, for lists longer than a URL may be', async () => {
    await withServer(kind, async ({ url }) => {
      const form = new URLSearchParams({ domains: Array(200).fill('other.example.tw').join('\n'), fields: 'score' });
      const reply = await fetch(`${url}/text/sites.csv`, { method: 'POST', body: form });
      assert.is(reply.headers.get('cache-control'), 'no-store');
      assert.equal(rowsOf(await reply.text()).slice(199), ['other.example.tw,50,', 'other.example.tw,50,']);
      const post = async (path: string, body: string, type: string): Promise<number> =>
        (await fetch(url + path, { method: 'POST', body, headers: { 'content-type': type } })).status;
      assert.is(await post('/text/sites.csv', '{}', 'application/json'), 415);
      const long = `domains=${'a'.repeat(300_000)}`;
      assert.is(await post('/text/sites.csv', long, 'application/x-www-form-urlencoded'), 413);
      assert.is(await post('/text/site', 'domain=shop.example.tw', 'application/x-www-form-urlencoded'), 405);
    });
  });

  text('a hostile name is inert in every form', async () => {
    await withServer(kind, async ({ url }) => {
      const csv = await (await fetch(`${url}/text/sites.csv?domains=xn--kpry57d.tw&fields=name`)).text();
      assert.match(rowsOf(csv)[1] ?? '', /^xn--kpry57d\.tw,"'=HYPERLINK\(/);
      const reply = await fetch(`${url}/text/site?domain=xn--kpry57d.tw&field=name`);
      assert.is(reply.headers.get('x-content-type-options'), 'nosniff');
      assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
    });
  });

  text.run();
}
