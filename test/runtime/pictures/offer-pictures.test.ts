/** Pictures of offers as the service has them: over a loopback web that answers as badly as it can. */
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OfferPictures } from '../../../runtime/context.ts';
import { createOfferPictures } from '../../../runtime/pictures/offer-pictures.ts';
import { PicturesBusy } from '../../../runtime/pictures/shrinker.ts';
import { withWeb } from '../../build/crawl/world.ts';
import { pngOf } from '../../support/images.ts';

const png = pngOf(40, 40);
const small = Buffer.from('small');
const HOUR_MS = 3_600_000;
const clock = { now: Date.UTC(2026, 10, 20) };

interface Given {
  pictures: OfferPictures;
  asked: string[];
  /** Bytes that were to be made small. */
  shrunk: number[];
}

type Limits = NonNullable<Parameters<typeof createOfferPictures>[0]['limits']>;
const withPictures = (answer: RequestListener, use: (given: Given) => Promise<void>, limits: Limits = {}) =>
  withWeb(answer, async ({ fetcher, asked }) => {
    const shrunk: number[] = [];
    const shrinker = {
      shrink: ({ bytes }: { bytes: Uint8Array }) => {
        shrunk.push(bytes.length);
        return Promise.resolve(bytes.length === png.length ? small : null);
      },
      close: () => Promise.resolve(),
    };
    const pictures = createOfferPictures({
      ...{ fetcher: () => Promise.resolve(fetcher), shrinker, invented: true, now: () => clock.now },
      limits: { timeoutMs: 500, maxBytes: 10_000, ...limits },
    });
    await use({ pictures, asked, shrunk });
  });

const fetched = suite('createOfferPictures');

fetched('asks for a picture once, for all who want it and then from what it keeps', () =>
  withPictures(
    (request, response) => {
      assert.match(request.headers.accept ?? '', /^image\/webp/);
      assert.is(request.headers.cookie, undefined);
      assert.is(request.headers.referer, undefined);
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    },
    async ({ pictures, asked }) => {
      const url = 'https://img.example/a.png';
      assert.equal(await Promise.all([pictures.picture(url), pictures.picture(url)]), [small, small]);
      assert.is(await pictures.picture(url), small);
      assert.is(asked.length, 1);
      await pictures.picture('https://img.example/b.png');
      assert.is(asked.length, 2);
    },
  ),
);

const bad: Record<string, RequestListener> = {
  'another status': (_, response) => void response.writeHead(404, { 'content-type': 'image/png' }).end(png),
  'a page that is a PNG too': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(png),
  'an SVG called PNG': (_, response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'an SVG': (_, response) =>
    void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  nothing: (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(),
  'too much': (_, response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.concat([png, Buffer.alloc(20_000)])),
  'a bomb in gzip': (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.concat([png, Buffer.alloc(9_000_000)]))),
  'a byte now and then': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(png.length) });
    const timer = setInterval(() => response.write('\x89'), 100);
    response.on('close', () => clearInterval(timer));
  },
  'a way into this network': (_, response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
};

for (const [what, answer] of Object.entries(bad))
  fetched(`${what} gives no picture, and is not asked again at once`, () =>
    withPictures(answer, async ({ pictures, asked, shrunk }) => {
      assert.is(await pictures.picture('https://img.example/x.png'), null);
      assert.is(await pictures.picture('https://img.example/x.png'), null);
      assert.is(asked.length, 1);
      assert.equal(shrunk, [], 'nothing of it is decoded');
    }),
  );

fetched('addresses that lead nowhere, or where nobody may go, give none', () =>
  withPictures(
    (_, response) => void response.end(png),
    async ({ pictures, asked }) => {
      for (const url of [
        'http://127.0.0.1/a.png',
        'http://[::1]/a.png',
        'file:///etc/passwd',
        'data:image/png,x',
        '',
        'x',
      ])
        assert.is(await pictures.picture(url), null, url);
      assert.equal(asked, []);
    },
  ),
);

fetched('more at once than may be are turned away', () =>
  withPictures(
    (_, response) => void setTimeout(() => response.end(png), 200),
    async ({ pictures }) => {
      const first = pictures.picture('https://img.example/1.png');
      try {
        await pictures.picture('https://img.example/2.png');
        assert.unreachable('was not turned away');
      } catch (error) {
        assert.instance(error, PicturesBusy);
      }
      assert.is(await first, small);
    },
    { maxUnderWay: 1 },
  ),
);

fetched('what is kept stays within its bounds, and is asked for again another day', () =>
  withPictures(
    (_, response) => void response.end(png),
    async ({ pictures, asked }) => {
      const ask = (n: number) => pictures.picture(`https://img.example/${n}.png`);
      for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) await ask(n);
      assert.is(asked.length, 10, 'the first was forgotten');
      await ask(1);
      assert.is(asked.length, 10);
      clock.now += 24 * HOUR_MS;
      await ask(1);
      assert.is(asked.length, 11);
    },
    { keptBytes: 2_100 },
  ),
);

fetched('what failed is asked for again after a while', () =>
  withPictures(
    (_, response) => void response.writeHead(500).end(),
    async ({ pictures, asked }) => {
      const url = 'https://img.example/down.png';
      await pictures.picture(url);
      await pictures.picture(url);
      assert.is(asked.length, 1);
      clock.now += HOUR_MS;
      await pictures.picture(url);
      assert.is(asked.length, 2);
    },
  ),
);
fetched.run();
