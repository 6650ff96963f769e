import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFakeReader, inventedSite } from '../../support/fake-reader.ts';
import { transports, withServer } from '../../support/http.ts';

const nasty = '</text><script>alert(1)</script>"\u0000';
const sites = [
  inventedSite('shop.example.tw'),
  inventedSite('bare.example.tw', { platform: null, technologies: [], invented: false }),
  inventedSite('nasty.example.tw', { platform: nasty, technologies: [] }),
  inventedSite('scarce.example.tw', {
    score: { total: 52, health: 50, trust: 50, parts: [], coverage: 0.2, rated: null },
  }),
];

for (const kind of transports) {
  const badge = suite(`badge over ${kind}`);
  const titleOf = async (url: string): Promise<string> => {
    const reply = await fetch(url);
    assert.is(reply.status, 200);
    assert.is(reply.headers.get('content-type'), 'image/svg+xml; charset=utf-8');
    const text = await reply.text();
    assert.is(XMLValidator.validate(text), true);
    return (new XMLParser().parse(text) as { svg: { title: string } }).svg.title;
  };

  badge('tells platform or score in either language; what is unknown or was not observed says so', async () => {
    await withServer(
      kind,
      async ({ url }) => {
        assert.is(await titleOf(`${url}/badge/shop.example.tw.svg`), '平台: SHOPLINE（虛構）');
        assert.is(
          await titleOf(`${url}/badge/www.shop.example.tw.svg?field=score&lang=en`),
          'Storelens score: 70 (invented)',
        );
        assert.is(await titleOf(`${url}/badge/bare.example.tw.svg?lang=en`), 'platform: not observed');
        assert.is(await titleOf(`${url}/badge/nowhere.tw.svg?lang=en`), 'platform: not indexed');
        assert.is(await titleOf(`${url}/badge/scarce.example.tw.svg?field=score`), 'Storelens 分數: 資料不足（虛構）');
        assert.is(await titleOf(`${url}/badge/${encodeURIComponent('no host')}.svg`), '平台: 未收錄');
        assert.is((await fetch(`${url}/badge/shop.example.tw.png`)).status, 404);
        assert.is((await fetch(`${url}/badge/shop.example.tw.svg?field=x`)).status, 400);
      },
      { context: { reader: createFakeReader({ sites }) } },
    );
  });

  badge('is kept by others, and a hostile value is text in it', async () => {
    await withServer(
      kind,
      async ({ url }) => {
        const first = await fetch(`${url}/badge/nasty.example.tw.svg`);
        const text = await first.text();
        assert.not.ok(text.includes('<script'));
        assert.ok(text.includes('&lt;script&gt;'));
        assert.match(first.headers.get('content-security-policy') ?? '', /default-src 'none'/);
        const etag = first.headers.get('etag') ?? '';
        const again = await fetch(`${url}/badge/nasty.example.tw.svg`, { headers: { 'if-none-match': etag } });
        assert.is(again.status, 304);
      },
      { context: { reader: createFakeReader({ sites }) } },
    );
  });

  badge.run();
}
