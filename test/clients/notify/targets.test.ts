import type { IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDirectory } from '../../support/published.ts';
import { bodyOf, eventOf, FeedDouble, Program, withServer } from './world.ts';

/** A feed with one event of a shop whose name is an attack, a program subscribed to it, and how it is told. */
const withProgram = <T>(
  use: (stage: { program: Program; subscribe(allow: string[], ...to: object[]): Promise<void> }) => Promise<T>,
): Promise<T> =>
  withDirectory((dir) => {
    const feed = new FeedDouble();
    feed.add(
      eventOf(1, { data: { name: '<!channel> *大* \u202e@everyone\r\nBcc: x@evil.example http://evil.example/x' } }),
    );
    return withServer(feed.answer, ({ url: service }) => {
      const program = new Program(dir);
      const subscribe = (allow: string[], ...to: object[]): Promise<void> =>
        program.write({ service, allow, subscriptions: [{ name: 'all', lang: 'en', events: {}, to }] });
      return use({ program, subscribe });
    });
  });

interface Mail {
  text: string;
  to: string[];
}

const withMailServer = async <T>(
  options: SMTPServerOptions,
  use: (served: { host: string; mails: Mail[] }) => Promise<T>,
): Promise<T> => {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], authOptional: true, logger: false },
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ text: Buffer.concat(chunks).toString('utf8'), to });
        callback();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use({ host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails });
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
};

const target = (host: string, changes: object = {}): object => ({
  ...{ type: 'email', smtp: `smtp://user:geheim%21@${host}`, from: 'storelens@example.tw', to: 'shop@example.tw' },
  ...changes,
});
const refusing = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

const mail = suite('mail over SMTP');

mail('comes once, in the language asked for, without a header that a shop’s name brought along', () =>
  withProgram(async ({ program, subscribe }) => {
    const seen: string[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) => {
      seen.push(`${username} ${password}`);
      done(null, { user: username });
    };
    await withMailServer({ onAuth }, async ({ host, mails }) => {
      await subscribe([host], target(host));
      const { code, logged } = await program.once('--from', 'all');
      assert.is(code, 0, logged.join('\n'));
      await program.once();
      assert.is(mails.length, 1);
      assert.equal(mails[0]!.to, ['shop@example.tw']);
      assert.equal(seen, ['user geheim!']);
      const [head = '', body = ''] = mails[0]!.text.split('\r\n\r\n');
      assert.not.match(head, /^Bcc:/im);
      assert.match(head, /^Message-ID: <msg_[0-9a-f]{32}@storelens-notify>$/im);
      assert.match(head, /^Subject: =\?UTF-8\?/im);
      const text = /base64/.test(head) ? Buffer.from(body, 'base64').toString() : body.replace(/=\r\n/g, '');
      assert.match(text, /changed platform/);
      assert.not.match(logged.join('\n'), /geheim/);
    });
  }),
);

mail('a receiver that is refused for good is given up; one that is put off is tried again under the same id', () =>
  withProgram(async ({ program, subscribe }) => {
    let puts = 0;
    const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
      if (address.startsWith('nobody')) return done(refusing(550, 'no such user geheim!'));
      puts += 1;
      done(puts === 1 ? refusing(451, 'try later') : null);
    };
    await withMailServer({ onRcptTo }, async ({ host, mails }) => {
      await subscribe([host], target(host), target(host, { to: 'nobody@example.tw' }));
      const { code, logged } = await program.once('--from', 'all');
      assert.is(code, 1);
      assert.match(logged.join('\n'), /all\/email: SMTP 451; msg_\w+ is tried again/);
      assert.match(logged.join('\n'), /all\/email-2: SMTP 550/);
      assert.not.match(logged.join('\n'), /geheim/);
      program.nowMs += 10_000;
      await program.once();
      assert.equal(
        mails.map(({ to }) => to),
        [['shop@example.tw']],
      );
      assert.is((await program.run('dead', '--state', program.state)).said.length, 1);
    });
  }),
);

/** Where a server says no, by the step at which it does. */
const refusals: Record<string, (error: Error) => SMTPServerOptions> = {
  greeting: (error) => ({ onConnect: (_session, done) => done(error) }),
  login: (error) => ({ onAuth: (_auth, _session, done) => done(error) }),
  sender: (error) => ({ onMailFrom: (_address, _session, done) => done(error) }),
  receiver: (error) => ({ onRcptTo: (_address, _session, done) => done(error) }),
  message: (error) => ({ onData: (stream, _session, done) => stream.resume().on('end', () => done(error)) }),
};

for (const [step, code, isTriedAgain] of [
  ...[['greeting', 421, true] as const, ['greeting', 554, false] as const],
  ...[['login', 454, true] as const, ['login', 421, true] as const, ['login', 535, false] as const],
  ...[['sender', 451, true] as const, ['sender', 530, false] as const],
  ...[['receiver', 450, true] as const, ['receiver', 452, true] as const, ['receiver', 550, false] as const],
  ...[['message', 451, true] as const, ['message', 552, false] as const],
])
  mail(`${code} at the ${step} is ${isTriedAgain ? 'tried again' : 'given up'}`, () =>
    withProgram(async ({ program, subscribe }) => {
      await withMailServer(refusals[step]!(refusing(code, 'no')), async ({ host }) => {
        await subscribe([host], target(host));
        const { code: exit, logged } = await program.once('--from', 'all');
        assert.is(exit, isTriedAgain ? 0 : 1);
        const said = isTriedAgain
          ? new RegExp(`SMTP ${code}; msg_\\w+ is tried again`)
          : new RegExp(`SMTP ${code} .*is given up`);
        assert.match(logged.join('\n'), said);
      });
    }),
  );

mail('a server that takes no login for a while gets the mail later, once', () =>
  withProgram(async ({ program, subscribe }) => {
    let logins = 0;
    const onAuth: SMTPServerOptions['onAuth'] = ({ username }, _session, done) => {
      logins += 1;
      if (logins <= 2) done(refusing(454, 'Temporary authentication failure'));
      else done(null, { user: username });
    };
    await withMailServer({ onAuth }, async ({ host, mails }) => {
      await subscribe([host], target(host));
      await program.until(() => mails.length > 0, '--from', 'all');
      assert.equal([logins, mails.length], [3, 1]);
      assert.equal((await program.run('dead', '--state', program.state)).said, []);
    });
  }),
);

mail('a server that goes away, before or after it was greeted, is asked again', () =>
  withProgram(async ({ program, subscribe }) => {
    let connections = 0;
    const sockets: Socket[] = [];
    const rude = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      connections += 1;
      if (connections === 1) socket.destroy();
      else socket.end('220 hello\r\n');
    });
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(rude.address() as AddressInfo).port}`;
    try {
      await subscribe(
        [host, 'nowhere.invalid'],
        target(host),
        target(host, { smtp: `smtps://${host}` }),
        target('nowhere.invalid'),
      );
      const { code, logged } = await program.once('--from', 'all');
      assert.is(code, 0, logged.join('\n'));
      assert.is(logged.filter((line) => line.includes('is tried again')).length, 3, logged.join('\n'));
    } finally {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => rude.close(resolve));
    }
  }),
);

mail('where there is no server, or it is not at a public address, nothing is lost', () =>
  withProgram(async ({ program, subscribe }) => {
    await subscribe(['127.0.0.1:1'], target('127.0.0.1:1'));
    const { logged } = await program.once('--from', 'all');
    assert.match(logged.join('\n'), /no mail server answers/);
    await subscribe([], target('127.0.0.1:587'));
    const refused = await program.once();
    assert.is(refused.code, 2);
    assert.match(refused.logged.join('\n'), /subscriptions\[0\]\.to\[0\]\.smtp: .*add "127\.0\.0\.1:587" to `allow`/);
    assert.not.match(refused.logged.join('\n'), /geheim/);
  }),
);
mail.run();

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}
const LINE_USER = `U${'a1'.repeat(16)}`;

const chats = suite('chats');

const withChat = <T>(
  use: (stage: {
    program: Program;
    asked: Asked[];
    answers: { status: number; body?: string; headers?: Record<string, string> }[];
    url: string;
    subscribe(...to: object[]): Promise<void>;
  }) => Promise<T>,
): Promise<T> =>
  withProgram(({ program, subscribe }) => {
    const asked: Asked[] = [];
    const answers: { status: number; body?: string; headers?: Record<string, string> }[] = [];
    return withServer(
      async (request, reply) => {
        const body = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
        asked.push({ path: request.url ?? '', headers: request.headers, body });
        const { status, body: text = '{}', headers = {} } = answers.shift() ?? { status: 200 };
        reply.writeHead(status, headers);
        reply.end(text);
      },
      ({ url, port }) =>
        use({ program, asked, answers, url, subscribe: (...to) => subscribe([`127.0.0.1:${port}`], ...to) }),
    );
  });

chats('each is asked in its own form, and takes a shop’s name for no more than text', () =>
  withChat(async ({ program, asked, subscribe, url }) => {
    await subscribe(
      { type: 'line', token: 'line-token', to: LINE_USER, api: url },
      { type: 'telegram', token: `123456:${'t'.repeat(35)}`, chat: '@shops', api: url },
      { type: 'slack', url: `${url}/services/T0/B0/slack-secret` },
      { type: 'discord', url: `${url}/api/webhooks/1/discord-secret` },
    );
    const { code, logged } = await program.once('--from', 'all');
    assert.is(code, 0, logged.join('\n'));
    const of = (start: string): Asked => asked.find(({ path }) => path.startsWith(start))!;
    assert.is(asked.length, 4);
    const line = of('/v2/bot/message/push');
    assert.is(line.headers['authorization'], 'Bearer line-token');
    assert.match(
      String(line.headers['x-line-retry-key']),
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.is(line.body['to'], LINE_USER);
    assert.is(of('/bot123456:').body['chat_id'], '@shops');
    assert.is(of('/bot123456:').body['parse_mode'], undefined);
    assert.match(String(of('/services').body['text']), /&lt;!channel&gt;/);
    const [
      {
        elements: [{ elements }],
      },
    ] = of('/services').body['blocks'] as [
      { elements: [{ elements: { type: string; text?: string; url?: string }[] }] },
    ];
    assert.match(elements[0]!.text!, /^<!channel> \*大\* /);
    assert.equal(
      elements.filter(({ type }) => type === 'link').map(({ url: to }) => to),
      ['https://storelens.example/sites/shop.example'],
    );
    assert.match(String(of('/api/webhooks').body['content']), /http\\:\u200b\/\/evil/);
    for (const { body } of asked) assert.not.match(JSON.stringify(body), /\u202e|http:\/\/evil/);
    assert.match(String(of('/api/webhooks').body['content']), /\\\*大\\\*/);
    assert.equal(of('/api/webhooks').body['allowed_mentions'], { parse: [] });
    assert.not.match(logged.join('\n'), /line-token|tttt|secret/);
  }),
);

chats('a token that is refused is given up at once, a limit is waited for, and what LINE took before is taken', () =>
  withChat(async ({ program, asked, answers, subscribe, url }) => {
    const telegram = { type: 'telegram', token: `123456:${'t'.repeat(35)}`, chat: '1', api: url };
    await subscribe(telegram);
    answers.push({ status: 401, body: `{"description":"Unauthorized bot123456:${'t'.repeat(35)}"}` });
    assert.is((await program.once('--from', 'all')).code, 1);
    const { said } = await program.run('dead', '--state', program.state);
    assert.match(said[0] ?? '', /HTTP 401/);
    assert.not.match(said[0] ?? '', /tttt/);
    await program.run('resend', '--all', '--state', program.state);
    answers.push({ status: 429, body: '{"parameters":{"retry_after":40}}' });
    const { logged } = await program.once();
    assert.match(logged.join('\n'), /tried again in 44 s/);
    program.nowMs += 45_000;
    await program.once();
    assert.is(asked.length, 3);
    await subscribe({ type: 'line', token: 'line-token', to: LINE_USER, api: url });
    answers.push({ status: 409 });
    assert.is((await program.run(program.file, '--state', `${program.state}-2`, '--once', '--from', 'all')).code, 0);
  }),
);
chats.run();
