import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PriceEvent, priceEventsOf } from '../../../runtime/handlers/price-events.ts';
import { withDirectory } from '../../support/published.ts';
import { bodyOf, Program, SECRET, withServer } from './world.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);

/** Prices, one a day from day `from` on, as the service tells them. */
const told = (offer: string, from: number, prices: readonly number[]): PriceEvent[] =>
  priceEventsOf({
    ...{ offer_id: offer, title: '虛構商品', channel: 'shop.example' },
    points: prices.map((price_twd, day) => ({ at: new Date(START + (from + day) * DAY_MS).toISOString(), price_twd })),
  });

interface Stage {
  program: Program;
  /** What the feed holds. */
  held: PriceEvent[];
  /** Prices that the receiver was told. */
  got: number[];
  titles: string[];
  asked: string[];
}

const withPrices = <T>(prices: object, use: (stage: Stage) => Promise<T>): Promise<T> =>
  withDirectory((dir) => {
    const program = new Program(dir);
    const stage: Stage = { program, held: [], got: [], titles: [], asked: [] };
    return withServer(
      (request, reply) => {
        stage.asked.push(request.url ?? '');
        const items = stage.held
          .map((event) => ({
            ...{ id: event.id, url: 'https://storelens.example/products/p1', title: 'x', date_published: event.at },
            _storelens: event,
          }))
          .sort((a, b) => Date.parse(b.date_published) - Date.parse(a.date_published));
        reply.end(JSON.stringify({ items }));
      },
      (service) =>
        withServer(
          async (request, reply) => {
            const { data } = JSON.parse(await bodyOf(request)) as { data: { title: string; event: PriceEvent } };
            stage.got.push(data.event.after_twd);
            stage.titles.push(data.title);
            reply.end();
          },
          async ({ url, port }) => {
            const to = [{ type: 'webhook', url, secret: SECRET }];
            const subscriptions = [{ name: 'prices', prices, to }];
            await program.write({ service: service.url, allow: [`127.0.0.1:${port}`], subscriptions });
            return use(stage);
          },
        ),
    );
  });

const suiteOf = suite('conditions on prices');

suiteOf('below: told when the price comes below, not while it stays there, and again when it comes back', () =>
  withPrices({ searches: ['耳機'], below: 1990 }, async ({ program, held, got, titles, asked }) => {
    held.push(...told('a', 0, [2100, 1980, 1900, 2000, 1989]), ...told('b', 1, [1800]));
    await program.once('--from', 'all');
    assert.equal(got.sort(), [1800, 1980, 1989]);
    assert.ok(titles.includes('虛構商品 (shop.example) NT$2,100 → NT$1,980'), titles.join('\n'));
    assert.equal([...new Set(asked)], ['/prices.json?q=%E8%80%B3%E6%A9%9F&limit=1000']);
    await program.once();
    assert.is(got.length, 3);
  }),
);

suiteOf('a new low of 90 days is told only where 90 days were observed', () =>
  withPrices({ products: ['p1'], new_low_days: 90 }, async ({ program, held, got }) => {
    const steady = (days: number): number[] => Array.from({ length: days }, () => 500);
    held.push(...told('long', 0, [...steady(120), 450]), ...told('short', 0, [...steady(60), 400]));
    held.push(...told('again', 0, [300, ...steady(60), 350, ...steady(60), 349, 300]));
    await program.once('--from', 'all');
    // 349 is below all but the first price, of 121 days before; 300 was seen as low then.
    assert.equal(got.sort(), [300, 349, 450]);
  }),
);

suiteOf('a rise is no new low, also where the service says so', () =>
  withPrices({ offers: ['a'], new_low_days: 20 }, async ({ program, held, got }) => {
    const rising = [...told('a', 0, [1000]), ...told('a', 21, [1000, 1100]), ...told('a', 42, [1100, 1200])];
    held.push(...rising.map((event) => ({ ...event, lower_for_days: event.before_twd === null ? 0 : 21 })));
    held.push(...told('b', 0, [...Array.from({ length: 30 }, () => 500), 400]));
    await program.once('--from', 'all');
    assert.equal(got, [400]);
  }),
);

suiteOf('below and a new low together: each new low below is told, also where the price was below before', () =>
  withPrices({ products: ['p1'], below: 1990, new_low_days: 90 }, async ({ program, held, got }) => {
    const steady = Array.from({ length: 120 }, () => 2100);
    held.push(...told('a', 0, [...steady, 2000, 1980, 1985, 1970, 1975]), ...told('new', 0, [1500, 1400]));
    await program.once('--from', 'all');
    assert.equal(got.sort(), [1970, 1980]);
  }),
);

suiteOf('a new low of a product is one among all of its sellers, as the service tells it', () =>
  withPrices({ products: ['p1'], new_low_days: 30 }, async ({ program, held, got }) => {
    const steady = Array.from({ length: 60 }, () => 2100);
    const [dear] = told('dear', 0, [...steady, 1985]).slice(-1);
    const [cheap] = told('cheap', 61, [799]);
    held.push({ ...dear!, ...{ product_lower_for_days: 0, product_observed_days: 60 } } as PriceEvent);
    held.push({ ...cheap!, ...{ product_lower_for_days: 61, product_observed_days: 61 } } as PriceEvent);
    await program.once('--from', 'all');
    assert.equal(got, [799], 'a new seller may ask the lowest price ever, and a low of one is none of the product');
  }),
);

suiteOf('without conditions every change from now on, also one that was observed before the last, and no old one', () =>
  withPrices({ offers: ['a'] }, async ({ program, held, got }) => {
    held.push(...told('a', 100, [100, 90]));
    await program.once();
    assert.equal(got, []);
    held.push(...told('b', 99, [80]), ...told('c', 10, [70]), ...told('d', 101, [60]));
    await program.once();
    assert.equal(got.sort(), [60, 80]);
    await program.once();
    assert.is(got.length, 2);
  }),
);
suiteOf.run();
