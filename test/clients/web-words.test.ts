/** Both languages of every page are read for what was left over: the other language, ids, and templates not filled in. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shortNames } from '../../clients/ui/service-names.ts';
import { readRules } from '../../core/rules/index.ts';
import { openWeb, type Renderer } from '../../runtime/web.ts';
import { preparedWeb, withWeb } from '../support/web-app.ts';

const pages = [
  '/',
  '/sites/demo-kitchen.example',
  '/sites/fict-quiet.example',
  '/sites/unknown-shop.tw',
  '/sites',
  '/sites?technology=ecpay',
  '/find',
  '/find?q=ECPay',
  '/find?q=demo-kitchen',
  '/products',
  '/products?q=%E4%BF%9D%E6%BA%AB%E6%9D%AF',
  '/products?q=%E7%A4%BA%E7%AF%84%E7%89%8C&sort=-price&condition=new&in_stock=1&min_price=1&max_price=9000',
  '/products?q=%E7%A4%BA%E7%AF%84%E7%89%8C&min_price=9&max_price=1',
  '/products?q=%E7%A4%BA%E7%AF%84%E7%89%8C&channel=none.example&category=home',
  '/products/p0',
  '/deals',
  '/deals?type=lowest',
  '/deals?category=home',
  '/movers',
  '/prospects',
  '/market',
  '/technologies/shopline',
  '/technologies/meta-pixel',
  '/technologies/cyberbiz',
  '/technologies/line-tag',
  '/technologies/ecpay',
  '/technologies/nothing-known',
  '/operators/demo-sofa.example',
  '/operators/nobody.example',
  '/industries/home',
  '/compare',
  '/compare?domains=demo-kitchen.example,demo-sofa.example,nobody.example',
  '/industries/nothing-known',
  '/market?industry=home',
  '/embed?domain=demo-kitchen.example',
  '/api-and-mcp',
  '/datasets/',
  '/no-such-page',
];

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What a reader sees outside of code and of text marked as of a language of its own, by piece; and the data behind it. */
const read = async (url: string): Promise<{ texts: string[]; data: string }> => {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const data = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<(script|code|pre|style)\b.*?<\/\1>/gs, '')
    .replace(/<(\w+)[^>]* lang="[^"]*"[^>]*>.*?<\/\1>/gs, '');
  const attributes = [...body.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)].map(([, value]) => value ?? '');
  const texts = [...body.split(/<[^>]*>/), ...attributes]
    .map((text) => plain(text).trim())
    .filter((text) => text !== '');
  return { texts, data: JSON.stringify(JSON.parse(data === '' ? 'null' : data)) };
};

/** Pages with the language of each text, read once. */
const eachPage = (lang: 'zh' | 'en', check: (path: string, text: string, data: string) => void): Promise<void> =>
  withWeb(async ({ url }) => {
    let seen = 0;
    for (const path of pages) {
      const { texts, data } = await read(`${url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      for (const text of texts) check(path, text, data);
      seen += texts.length;
    }
    assert.ok(seen > 500, `${seen} texts were read`);
  });

const words = suite('words of the pages');

words('an English page has Chinese only where the data have it', () =>
  eachPage('en', (path, text, data) => {
    for (const [han] of text.matchAll(/\p{Script=Han}+/gu))
      assert.ok(data.includes(han), `${path}: ${text.slice(0, 120)}`);
  }),
);

/** Own names, of things that are called so in Chinese too. */
const ownNames = new Set([
  'Storelens',
  'JSON Feed',
  'Atom',
  'Storelens (CC BY 4.0)',
  'API',
  'English',
  'OpenAPI 3.1',
  'SHA-256',
  'HTTP API',
  'CSV',
]);

words('a Chinese page has English sentences only where the data have them', () =>
  eachPage('zh', (path, text, data) => {
    if (path === '/datasets/' || /\p{Script=Han}/u.test(text) || ownNames.has(text)) return;
    const own = (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !data.includes(word));
    assert.ok(own.length < 3, `${path}: ${text.slice(0, 120)}`);
  }),
);

/** Ids whose things are called otherwise; a domain or a channel has no other name. */
const ids = readRules()
  .sources.flatMap(({ technologies }) => technologies.map(({ id }) => id))
  .filter((id) => id.includes('-'));

for (const lang of ['zh', 'en'] as const)
  words(`no template, no id and no markup is left in ${lang}`, () =>
    eachPage(lang, (path, text) => {
      const where = `${path}: ${text.slice(0, 120)}`;
      // The hostile name of the test's own data has these.
      if (text.includes('onerror')) return;
      assert.not.match(text, /\bundefined\b|\bNaN\b|\[object |\{\w+\}|`/, where);
      if (path !== '/datasets/') assert.not.match(text, /\bnull\b/, where);
      assert.not.match(text, lang === 'zh' ? /\bpieces?\b|，，|。。|：：/ : /, ,|\.\.(?!\.)| ,/, where);
      for (const id of ids) assert.is.not(text, id, where);
    }),
  );

/** Pages whose pictures are shared. */
const pictured = [
  '/',
  '/sites/demo-kitchen.example',
  '/products/p0',
  '/movers',
  '/market',
  '/deals',
  '/prospects',
  '/sites',
  '/technologies/ecpay',
  '/technologies/meta-pixel',
  '/industries/home',
];

/** What is written in the picture that goes along where a page is shared. */
const pictureOf = async (renderer: Renderer, url: string, path: string, lang: string): Promise<string> => {
  const ask = async (pathAndQuery: string): Promise<{ status: number; text: string }> => {
    const reply = await fetch(url + pathAndQuery);
    return { status: reply.status, text: await reply.text() };
  };
  const snapshot = { id: '20261120T030000Z', asOf: '2026-11-20T03:00:00Z', invented: true };
  const given = { cookie: '', now: Date.parse(snapshot.asOf), snapshot, baseUrl: url, contact: null, pictures: false };
  const svg = await renderer.picture({ ...given, path, query: new URLSearchParams({ lang }), ask });
  assert.ok(svg !== null, `${path}: no picture`);
  return plain(svg.replace(/<[^>]*>/g, '\n')).replace(/\s*\n\s*/g, '\n');
};

words('pictures of pages call services as their readers do, and have no template left', () =>
  withWeb(async ({ url }) => {
    const renderer = (await openWeb((await preparedWeb()).web))?.renderer ?? null;
    assert.ok(renderer !== null);
    const all = { zh: '', en: '' };
    for (const lang of ['zh', 'en'] as const)
      for (const path of pictured) {
        const text = await pictureOf(renderer, url, path, lang);
        assert.not.match(text, /\bundefined\b|\bNaN\b|\[object |\{\w+\}|`/, `${path} ${lang}: ${text}`);
        all[lang] += text;
      }
    assert.match(all.zh, /綠界/);
    assert.match(all.zh, /Meta 像素/);
    for (const name of ['ECPay', 'Meta Pixel', 'NewebPay', 'T-Cat']) assert.not.match(all.zh, new RegExp(name));
    for (const name of Object.values(shortNames).filter((one) => /\p{Script=Han}/u.test(one)))
      assert.not.ok(all.en.includes(name), name);
    assert.match(all.en, /ECPay/);
  }),
);

words('every short name is of a technology that there is', () => {
  const known = new Set(readRules().sources.flatMap(({ technologies }) => technologies.map(({ id }) => id)));
  for (const id of Object.keys(shortNames)) assert.ok(known.has(id), id);
});

words('services are called as people in Taiwan call them', () =>
  withWeb(async ({ url }) => {
    const kitchen = (await read(`${url}/sites/demo-kitchen.example`)).texts;
    for (const name of ['綠界', '黑貓宅急便', 'Meta 像素', 'LINE Pay', '街口支付'])
      assert.ok(kitchen.includes(name), name);
    const english = (await read(`${url}/sites/demo-kitchen.example?lang=en`)).texts;
    for (const name of ['ECPay', 'T-Cat', 'Meta Pixel', 'JKOPay', 'What to fix'])
      assert.ok(english.includes(name), name);
  }),
);
words.run();
