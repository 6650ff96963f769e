import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readHar } from '../../../build/sources/har.ts';
import { collect, fails, textOf, withFiles } from './support.ts';

const fixture = fileURLToPath(new URL('../../fixtures/sources/shops.har', import.meta.url));
const har = suite('readHar');

har('a page is the document that its first request led to, with the addresses of all its requests', async () => {
  const { pages } = await collect(readHar(fixture));
  assert.is(pages.length, 1);
  const [page] = pages;
  assert.is(page?.url, 'http://shop.example/');
  assert.is(page?.finalUrl, 'https://www.shop.example/');
  assert.is(page?.redirects, 1);
  assert.is(page?.status, 200);
  assert.is(page?.source, 'har');
  assert.is(page?.fetchedAt, '2026-08-11T08:00:00.500Z');
  assert.is(page?.elapsedMs, 346);
  assert.is(page?.wireBytes, 1234);
  assert.is(page?.truncated, false);
  assert.equal(page?.requests, [
    'http://shop.example/',
    'https://www.shop.example/',
    'https://www.googletagmanager.com/gtm.js?id=GTM-DEMO1',
    'https://www.facebook.com/tr/?id=1',
  ]);
});

har('text that the recorder decoded is UTF-8 and its headers say so', async () => {
  const [page] = (await collect(readHar(fixture))).pages;
  assert.match(textOf(page), /示範商店/);
  assert.equal(page?.headers, [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['content-type', 'text/html; charset=utf-8'],
  ]);
});

har('a page without a reply is a failure, an entry that is none is a skip that names it', async () => {
  const { failures, skips } = await collect(readHar(fixture));
  assert.equal(failures, [
    {
      url: 'https://broken.example/',
      at: '2026-08-11T08:05:00.000Z',
      source: 'har',
      code: 'no_response',
      detail: 'net::ERR_NAME_NOT_RESOLVED',
    },
  ]);
  assert.equal(
    skips.map(({ code, where }) => [code, where]),
    [['bad_entry', `${fixture} entry 6`]],
  );
});

interface Reply {
  url?: string;
  status?: number;
  type?: string;
  content?: Record<string, unknown>;
  headers?: { name: string; value: string }[];
  at?: string;
}
const entry = ({
  url = 'https://shop.example/',
  status = 200,
  type = 'text/html',
  content = {},
  headers = [],
  at,
}: Reply = {}) => ({
  startedDateTime: at ?? '2026-08-11T00:00:00Z',
  time: 1,
  request: { method: 'GET', url },
  response: { status, headers, content: { mimeType: type, text: '<p>x', ...content } },
});
const log = (...entries: unknown[]) => JSON.stringify({ log: { entries } });
const readLog = (text: string, use: (items: Awaited<ReturnType<typeof collect>>) => void) =>
  withFiles({ 'a.har': text }, async (dir) => use(await collect(readHar(dir))));

har('entries without pages form one page; a byte order mark and base64 are read', async () => {
  const bytes = Buffer.from('<title>示範', 'utf8');
  const text = `\ufeff${log(entry({ content: { text: bytes.toString('base64'), encoding: 'base64' }, type: 'text/html; charset=utf-8' }))}`;
  await readLog(text, ({ pages, skips }) => {
    assert.equal(skips, []);
    assert.is(textOf(pages[0]), '<title>示範');
  });
});

har('a page whose body was not kept has its requests and says that it is cut', () =>
  readLog(
    log(
      entry({ content: { text: undefined, size: 100 } }),
      entry({ url: 'https://cdn.example/a.js', type: 'text/javascript' }),
    ),
    ({ pages }) => {
      assert.is(pages[0]?.body.length, 0);
      assert.is(pages[0]?.truncated, true);
      assert.is(pages[0]?.requests.length, 2);
    },
  ),
);

har('redirects that go in a circle end', async () => {
  const to = (value: string) => ({ status: 302, headers: [{ name: 'location', value }] });
  await readLog(
    log(
      entry({ url: 'https://a.example/', ...to('https://b.example/') }),
      entry({ url: 'https://b.example/', ...to('https://a.example/') }),
    ),
    ({ pages }) => {
      assert.is(pages[0]?.status, 302);
      assert.is(pages[0]?.redirects, 20);
    },
  );
});

har('a body is at most 5 MB', () =>
  readLog(log(entry({ content: { text: 'x'.repeat(6_000_000) } })), ({ pages }) => {
    assert.is(pages[0]?.body.length, 5_000_000);
    assert.is(pages[0]?.truncated, true);
  }),
);

har('what is no HAR, no document, no date or no web address is a skip', async () => {
  const cases: [string, string][] = [
    ['{', 'bad_har'],
    ['{"log":{}}', 'bad_har'],
    [log(entry({ type: 'image/png' })), 'no_document'],
    [log(entry({ at: 'today' })), 'bad_date'],
    [log(entry({ url: 'chrome://newtab' })), 'bad_url'],
  ];
  for (const [text, code] of cases)
    await readLog(text, ({ skips, pages }) => {
      assert.equal(
        skips.map((skip) => skip.code),
        [code],
      );
      assert.is(pages.length, 0);
    });
});

har('a file cut in the middle is a skip, the others are read', () =>
  withFiles({ 'a.har': log(entry()).slice(0, -20), 'b.har': log(entry()) }, async (dir) => {
    const { pages, skips } = await collect(readHar(dir));
    assert.is(pages.length, 1);
    assert.is(skips[0]?.where, `${dir}/a.har`);
  }),
);

har('a path that does not exist is an error that names it', () =>
  fails(() => collect(readHar('/nowhere.har')), /^\/nowhere\.har: cannot be read \(ENOENT\)/),
);

har.run();
