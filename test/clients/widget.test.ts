import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleClients } from '../../clients/bundle.ts';
import { type Exchange, readExchanges, startReplay } from '../support/replay.ts';
import { hasTool } from '../support/tools.ts';

const executablePath = '/usr/bin/chromium';
const picture = new URL('../../docs/pictures/widget.png', import.meta.url);
const hostileName = '<img src=x onerror="document.title=1">\u202e</script>';

const longName = '虛構國際精品寢具生活家居旗艦館AVeryLongNameWithoutAnySpaceInItThatNeverEnds';
const longDomain = 'an-invented-shop-with-a-very-long-domain-name-indeed.example';

const exchangeOf = (route: string, name: string): Exchange =>
  readExchanges(route).find((exchange) => exchange.name === name) as Exchange;
const moved = (exchange: Exchange, target: string, json: unknown): Exchange => ({
  ...exchange,
  request: { ...exchange.request, target },
  reply: { ...exchange.reply, json },
});

/** The recorded exchanges, and a few that only a card asks for. */
const exchanges = (): Exchange[] => {
  const known = exchangeOf('site', 'a known shop');
  const unknown = exchangeOf('site', 'an unknown domain');
  const found = exchangeOf('detect', 'a shop');
  const site = known.reply.json as object;
  return [
    ...readExchanges(),
    moved(known, '/api/v1/site?domain=nasty.example', { ...site, name: hostileName }),
    moved(known, '/api/v1/site?domain=long.example', { ...site, domain: longDomain, name: longName }),
    moved(known, '/api/v1/site?domain=longscarce.example', {
      ...{ ...site, domain: longDomain, name: longName },
      score: { total: 52, health: 50, trust: 50, parts: [], coverage: 0.2, rated: null },
    }),
    moved(known, '/api/v1/site?domain=scarce.example', {
      ...{ ...site, score: { total: 52, health: 50, trust: 50, parts: [], coverage: 0.2, rated: null } },
    }),
    moved(unknown, '/api/v1/site?domain=new.example', unknown.reply.json),
    moved(found, '/api/v1/detect?url=new.example', found.reply.json),
    moved(unknown, '/api/v1/site?domain=busy.example', unknown.reply.json),
  ];
};

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

if (existsSync(executablePath) || hasTool('widget', 'chromium')) {
  const widget = suite('widget');
  let browser: Browser;
  let service: Server;
  let host: Server;
  let serviceUrl = '';
  let hostUrl = '';
  let script: Buffer;
  let replay: Awaited<ReturnType<typeof startReplay>>;
  let html = '';
  let csp = '';

  widget.before(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'storelens-widget-'));
    await bundleClients({ outDir: join(dir, 'web') });
    script = await readFile(join(dir, 'web', 'widget.js'));
    await rm(dir, { recursive: true, force: true });
    replay = await startReplay(exchanges());
    service = createServer((request, response) => {
      if (request.url === '/widget.js') {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script);
        return;
      }
      fetch(replay.url + request.url).then(async (reply) => {
        const type = reply.headers.get('content-type') ?? '';
        response.writeHead(reply.status, { 'content-type': type, 'access-control-allow-origin': '*' });
        response.end(Buffer.from(await reply.arrayBuffer()));
      });
    });
    host = createServer((request, response) => {
      if (request.url === '/widget.js') {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(script);
        return;
      }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp }).end(html);
    });
    [serviceUrl, hostUrl] = [await listen(service), await listen(host)];
    browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  });
  widget.after(async () => {
    await browser?.close();
    for (const server of [service, host]) server?.closeAllConnections();
    await Promise.all([service, host].map((server) => new Promise((resolve) => server.close(resolve))));
    await replay.close();
  });

  interface Visit {
    page: Page;
    faults: string[];
  }
  const visit = async (body: string, head = '', policy = ''): Promise<Visit> => {
    html = `<!doctype html><html lang="zh-TW"><head>${head}</head><body>${body}</body></html>`;
    csp =
      policy || `default-src 'none'; script-src ${serviceUrl}; connect-src ${serviceUrl}; style-src 'unsafe-inline'`;
    const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== serviceUrl && origin !== hostUrl) faults.push(`asked ${request.url()}`);
    });
    await page.goto(hostUrl);
    return { page, faults };
  };
  const tag = (domain: string, more = ''): string =>
    `<script async src="${serviceUrl}/widget.js" data-host="${domain}" ${more}></script>`;
  /** The card's text: its root is closed to the page, so it is read as a screen reader would. */
  const shown = async (page: Page, wanted: RegExp): Promise<string> => {
    const session = await page.context().newCDPSession(page);
    for (let turn = 0; turn < 100; turn++) {
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const text = nodes
        .filter(({ ignored, role }) => !ignored && role?.value !== 'InlineTextBox')
        .map(({ name }) => String(name?.value ?? ''))
        .join('\n');
      if (wanted.test(text)) return text;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${wanted} never showed`);
  };
  /** Where the card's button is: keys find it as they do for a reader. */
  const press = async (page: Page): Promise<void> => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };

  widget('is at most 10 kB gzipped', () => {
    assert.ok(gzipSync(script).byteLength <= 10_000, String(gzipSync(script).byteLength));
  });

  widget('several cards stand where their scripts do, in the language and theme asked for, with evidence', async () => {
    const { page, faults } = await visit(
      `<p id="a">A</p>${tag('mintleaf.example')}<p id="b">B</p>${tag('https://www.MintLeaf.example/products/1?x=y', 'data-lang="en" data-theme="dark"')}`,
    );
    const text = await shown(page, /平台[\s\S]*Platform/);
    assert.match(text, /薄荷葉選品（虛構）[\s\S]*SHOPLINE/);
    assert.match(text, /LINE Pay/);
    assert.match(text, /Meta 像素[\s\S]*Meta Pixel/, 'a service is called as readers call it');
    assert.match(text, /Every shop, company and price here is invented/);
    const order = await page.evaluate<string[]>(
      "[...document.querySelectorAll('body > :not(script)')].map((node) => node.id || node.getAttribute('data-storelens'))",
    );
    assert.equal(order, ['a', 'mintleaf.example', 'b', 'https://www.MintLeaf.example/products/1?x=y']);
    const globals = 'Object.keys(window).filter((name) => /storelens|widget/i.test(name))';
    assert.equal(await page.evaluate<string[]>(globals), []);
    assert.is(await page.evaluate<string>('document.cookie'), '');
    if (process.env['UPDATE'] === '1') {
      await page.setViewportSize({ width: 480, height: 660 });
      await page.screenshot({ path: fileURLToPath(picture) });
    }
    assert.ok(existsSync(picture), 'UPDATE=1 takes it');
    assert.equal(faults, []);
    await page.close();
  });

  widget('as asked for, a card tells what speaks for and against a shop, each with source and day', async () => {
    const { page, faults } = await visit(
      `${tag('nightcat.example', 'data-show="check"')}${tag('nobody.example', 'data-show="check" data-lang="en"')}`,
    );
    const text = await shown(page, /有利的事實[\s\S]*Speaks for it/);
    const { speaks_against: against } = exchangeOf('check', 'a shop that a list names, and not registered').reply
      .json as { speaks_against: { text_zh: string; source: { name_zh: string }; date: string }[] };
    const [first] = against;
    assert.ok(first !== undefined && text.includes(first.text_zh), text);
    assert.ok(text.includes(`${first?.source.name_zh} · ${first?.date}`), text);
    assert.match(text, /全部與可以怎麼做/);
    assert.match(text, /Not in this snapshot: only lists were asked/);
    assert.not.match(text, /詐騙網站。|is a scam/);
    assert.equal(faults, []);
    await page.close();
  });

  widget('a script that is put in later makes a card as well', async () => {
    const { page, faults } = await visit(
      '<main></main>',
      '',
      `default-src 'none'; script-src ${serviceUrl} 'unsafe-eval'; connect-src ${serviceUrl}`,
    );
    await page.evaluate(`{
      const script = document.createElement('script');
      script.src = '${serviceUrl}/widget.js';
      script.dataset.host = 'mintleaf.example';
      document.querySelector('main').append(script);
    }`);
    await shown(page, /SHOPLINE/);
    assert.is(await page.locator('main > [data-storelens]').count(), 1);
    assert.equal(faults, []);
    await page.close();
  });

  const scripted = (): string =>
    `default-src 'none'; script-src ${serviceUrl} 'unsafe-eval'; connect-src ${serviceUrl}; style-src 'unsafe-inline'`;

  widget('the element makes a card wherever it is inserted, by innerHTML too, and follows its attributes', async () => {
    const { page, faults } = await visit(
      `<main></main><script async src="${serviceUrl}/widget.js" data-elements></script>`,
      '',
      scripted(),
    );
    await page.evaluate(
      `document.querySelector('main').innerHTML = '<storelens-card data-host="mintleaf.example" data-lang="en"></storelens-card>'`,
    );
    await shown(page, /Platform[\s\S]*SHOPLINE/);
    assert.is(await page.locator('[data-storelens]').count(), 0, 'the script alone makes no card');
    // As a single-page app does: the same element for another shop.
    await page.evaluate(`document.querySelector('storelens-card').dataset.host = 'scarce.example'`);
    await shown(page, /too little seen|not enough/i);
    const asked = replay.requests.length;
    await page.evaluate(`document.body.append(document.querySelector('storelens-card'))`);
    await page.waitForTimeout(200);
    assert.is(replay.requests.length, asked, 'what is only moved is not asked for again');
    await page.evaluate(`document.querySelector('storelens-card').remove()`);
    await page.evaluate(`document.body.append(document.createElement('storelens-card'))`);
    await shown(page, /目前讀不到資料/);
    assert.equal(faults, []);
    await page.close();
  });

  widget('an element changed while it loads shows the last that it was asked for', async () => {
    const { page, faults } = await visit(
      `<main></main><script async src="${serviceUrl}/widget.js" data-elements></script>`,
      '',
      scripted(),
    );
    await page.evaluate(`(() => {
      const card = document.createElement('storelens-card');
      card.dataset.host = 'mintleaf.example';
      document.querySelector('main').append(card);
      card.dataset.host = 'nasty.example';
    })()`);
    await shown(page, /onerror/);
    await page.waitForTimeout(300);
    assert.not.match(await shown(page, /onerror/), /薄荷葉選品/);
    assert.equal(faults, []);
    await page.close();
  });

  widget('cards keep apart, and a long name leaves the score in one line', async () => {
    const { page, faults } = await visit(
      `${tag('long.example')}${tag('longscarce.example')}${tag('mintleaf.example')}`,
      '<style>body { width: 320px; margin: 0 } </style>',
    );
    await shown(page, /NeverEnds[\s\S]*NeverEnds[\s\S]*薄荷葉選品/);
    const boxes = (await page.evaluate(
      "[...document.querySelectorAll('[data-storelens]')].map((node) => { const { left, right, top, bottom } = node.getBoundingClientRect(); return { left, right, top, bottom }; })",
    )) as { left: number; right: number; top: number; bottom: number }[];
    assert.is(boxes.length, 3);
    for (const [n, { right, top }] of boxes.entries()) {
      assert.ok(right <= 320, `card ${n} ends at ${right}`);
      if (n > 0) assert.ok(top - (boxes[n - 1]?.bottom ?? 0) >= 8, `card ${n} touches the one above`);
    }
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const scores = nodes.filter(
      ({ role, name }) => role?.value === 'StaticText' && /^(?:資料不足|\d+)$/.test(String(name?.value)),
    );
    assert.is(scores.length, 3);
    for (const { backendDOMNodeId } of scores) {
      const { model } = await session.send('DOM.getBoxModel', { backendNodeId: backendDOMNodeId as number });
      assert.ok(model.width > model.height * 0.9 && model.height < 30, `${model.width} × ${model.height}`);
    }
    assert.equal(faults, []);
    await page.close();
  });

  widget('a copy of the script on another server asks the service that data-base names', async () => {
    const copy = `<script async src="${hostUrl}/widget.js" data-host="mintleaf.example" data-base="${serviceUrl}/"></script>`;
    const { page, faults } = await visit(
      copy,
      '',
      `default-src 'none'; script-src ${hostUrl}; connect-src ${serviceUrl}; style-src 'unsafe-inline'`,
    );
    await shown(page, /SHOPLINE/);
    assert.equal(faults, []);
    await page.close();
  });

  widget("a hostile page's style neither hides nor spreads the card, and its own stays inside", async () => {
    const hostile = `<style>* { display: none !important; font-size: 60px !important; position: fixed !important; color: transparent !important }
      html, body, body > [id] { display: block !important } div { all: unset !important; opacity: 0 }</style>`;
    const { page, faults } = await visit(`<p id="after">text</p>${tag('mintleaf.example')}`, hostile);
    await page.waitForSelector('[data-storelens]', { state: 'attached' });
    await shown(page, /SHOPLINE/);
    const box = await page.locator('[data-storelens]').boundingBox();
    assert.ok(box !== null && box.width > 200 && box.width <= 420 && box.height > 140, JSON.stringify(box));
    const style = await page.evaluate<string[]>(
      "(({ position, display, opacity }) => [position, display, opacity])(getComputedStyle(document.querySelector('[data-storelens]')))",
    );
    assert.equal(style, ['static', 'block', '1']);
    assert.equal(faults, []);
    await page.close();
  });

  widget('of a site of which not enough was seen no number is shown, and what a shop says is called so', async () => {
    const { page } = await visit(tag('scarce.example'));
    const text = await shown(page, /資料不足/);
    assert.not.match(text, /^52$/m);
    assert.match(text, /店家自述[\s\S]*LINE Pay/);
    await page.close();
  });

  widget('a hostile shop name is text', async () => {
    const { page, faults } = await visit(tag('nasty.example'));
    const text = await shown(page, /onerror/);
    assert.ok(text.includes('<img src=x'));
    assert.is(await page.title(), '');
    assert.equal(faults, []);
    await page.close();
  });

  widget('a site that is not in the snapshot offers a live look, by keyboard, and shows what was found', async () => {
    const { page, faults } = await visit(tag('new.example', 'data-lang="en"'));
    await shown(page, /new\.example is not in the snapshot yet[\s\S]*Look now/);
    await press(page);
    await shown(page, /looked at just now/);
    assert.equal(faults, []);
    await page.close();
  });

  widget(
    'a look that fails, a bad host and a page that forbids the request end in a state, not in an error',
    async () => {
      const busy = await visit(tag('busy.example', 'data-lang="en"'));
      await shown(busy.page, /Look now/);
      await press(busy.page);
      await shown(busy.page, /cannot be had now[\s\S]*Try again/);
      const bad = await visit(tag('not a domain', 'data-lang="en"'));
      await shown(bad.page, /not a domain is no domain/);
      const closed = await visit(tag('mintleaf.example'), '', `default-src 'none'; script-src ${serviceUrl}`);
      await shown(closed.page, /目前讀不到資料/);
      for (const { page, faults } of [busy, bad, closed]) {
        assert.equal(faults, []);
        await page.close();
      }
    },
  );

  widget.run();
}
