/** The program over the real runtime: what a new release brings reaches a webhook as it comes, and mail as the hour's digest. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moverTableRow } from '../../../build/history/mover-rows.ts';
import { publishSnapshot } from '../../../build/publish/index.ts';
import type { Mover, PriceHistory, SnapshotModel } from '../../../core/contract/index.ts';
import { publishOptions, withDirectory } from '../../support/published.ts';
import { withRuntime } from '../../support/served.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';
import { day, syntheticMover, syntheticOffer } from '../../support/synthetic-rows.ts';
import { bodyOf, Program, SECRET, withServer } from './world.ts';

const [FIRST, SECOND] = ['20261101T000000Z', '20261102T000000Z'];
const HOUR_MS = 3_600_000;
const size = { sites: 40, offers: 40 };
/** Sites of one operator in the synthetic model. */
const [ONE, OTHER, ALONE] = ['shop-3.example', 'shop-4.example', 'shop-8.example'];
const OFFER = syntheticOffer(0, size).offer_id;

const moverOf = (n: number, domain: string, snapshot: string): Mover => ({
  ...syntheticMover(n, size.sites, snapshot),
  ...{ domain, name: `虛構商店 ${domain}`, at: `2026-${snapshot.slice(4, 6)}-0${n}T00:00:00.000Z` },
});

const firstEvents = [moverOf(1, ONE, FIRST)];
const secondEvents = [moverOf(4, ALONE, SECOND), moverOf(3, OTHER, SECOND), moverOf(2, ONE, SECOND)];

/** What falls by a tenth in the second release. */
const fallen = (history: PriceHistory): PriceHistory => {
  const price = Math.round(history.current_twd * 0.9);
  const points = [...history.points, { at: day(61), price_twd: price }];
  return { ...history, points, lowest_twd: price, current_twd: price };
};

const modelOf = (id: string): SnapshotModel => {
  const model = syntheticModel({ ...size, id, previous: id === FIRST ? null : FIRST });
  const movers = id === FIRST ? firstEvents : [...secondEvents, ...firstEvents];
  const histories = [...(model.serving.histories as Iterable<PriceHistory>)];
  return {
    ...model,
    tables: { ...model.tables, movers: [...movers].reverse().map(moverTableRow) },
    serving: {
      ...model.serving,
      movers,
      histories: id === FIRST ? histories : histories.map((one) => (one.offer_id === OFFER ? fallen(one) : one)),
    },
  };
};

interface Told {
  subscription: string;
  event: { type: string; domain?: string; after_twd?: number };
}

const withMail = async <T>(use: (host: string, mails: string[]) => Promise<T>): Promise<T> => {
  const mails: string[] = [];
  const server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true, logger: false },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails);
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
};

const textIn = (mail: string): string => {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

const served = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/api/v1/stats`)).json()) as { snapshot: string }).snapshot;

const real = suite('storelens-notify over the real runtime');

real('an operator’s movers and an offer’s price are followed over a swap, each told once', () =>
  withDirectory(async (dir) => {
    await publishSnapshot(modelOf(FIRST), `${dir}/snapshots`, publishOptions);
    const told: Told[] = [];
    await withRuntime(`${dir}/snapshots`, {}, (service) =>
      withMail((smtp, mails) =>
        withServer(
          async (request, reply) => {
            told.push((JSON.parse(await bodyOf(request)) as { data: Told }).data);
            reply.end();
          },
          async ({ url, port }) => {
            const program = new Program(dir);
            const to = [
              { type: 'webhook', url, secret: SECRET },
              { type: 'email', smtp: `smtp://${smtp}`, from: 'storelens@example.tw', to: 'shop@example.tw' },
            ];
            await program.write({
              ...{ service, allow: [`127.0.0.1:${port}`, smtp] },
              subscriptions: [
                { name: 'operator', lang: 'en', digest: 'hour', events: { operators: [OTHER] }, to },
                { name: 'price', lang: 'en', prices: { offers: [OFFER] }, to: [to[0]] },
              ],
            });
            assert.is((await program.once()).code, 0);
            assert.equal(told, [], 'what was there before is no news');
            await publishSnapshot(modelOf(SECOND), `${dir}/snapshots`, publishOptions);
            for (let tries = 0; (await served(service)) !== SECOND; tries++) {
              assert.ok(tries < 600, 'the runtime does not swap');
              await new Promise((resolve) => setTimeout(resolve, 100));
            }
            const { code, logged } = await program.once();
            assert.is(code, 0, logged.join('\n'));
            const domains = told
              .filter(({ subscription }) => subscription === 'operator')
              .map(({ event }) => event.domain);
            assert.equal(domains.sort(), [ONE, OTHER]);
            const prices = told.filter(({ subscription }) => subscription === 'price').map(({ event }) => event.type);
            assert.equal(prices, ['price_changed']);
            assert.is(mails.length, 0);
            program.nowMs += HOUR_MS;
            await program.once();
            await program.once();
            assert.equal([told.length, mails.length], [3, 1]);
            const text = textIn(mails[0] ?? '');
            assert.match(text, /operator: 2 notices/);
            for (const domain of [ONE, OTHER]) assert.ok(text.includes(`/sites/${domain}`), text);
            assert.not.ok(text.includes(ALONE), text);
          },
        ),
      ),
    );
  }),
);
real.run();
