import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDirectory } from '../../support/published.ts';
import { Program, SECRET } from './world.ts';

const webhook = { type: 'webhook', url: 'https://hooks.example.tw/x', secret: SECRET };
/** As a file refers to a variable of the environment. */
const reference = (name: string): string => ['$', '{', name, '}'].join('');

const fileOf = (changes: object = {}, subscription: object = {}): object => ({
  service: 'https://storelens.example.tw',
  subscriptions: [{ name: 'one', events: {}, to: [webhook], ...subscription }],
  ...changes,
});

const check = (file: unknown, env: Record<string, string> = {}): Promise<{ code: number; text: string }> =>
  withDirectory(async (dir) => {
    const program = new Program(dir);
    program.env = env;
    await program.write(file);
    const { code, said, logged } = await program.run(program.file, '--check');
    return { code, text: [...said, ...logged].join('\n') };
  });

const subscriptions = suite('the subscriptions file');

subscriptions('a good one is said to be good, and nobody is asked', async () => {
  const { code, text } = await check(fileOf());
  assert.is(code, 0, text);
  assert.match(text, /1 subscriptions to 1 feeds, 1 targets: good/);
});

const faults: [what: string, file: unknown, said: RegExp][] = [
  ['no JSON', '{"service": "https://x.tw", "secret": "whsec_hidden" oops}', /is not JSON.*comma/],
  ['no target', fileOf({}, { to: [] }), /subscriptions\[0\]\.to: /],
  ['another member', fileOf({}, { event: {} }), /subscriptions\[0\]: .*event/],
  ['a kind that is none', fileOf({}, { to: [{ type: 'fax' }] }), /to\[0\].*webhook, email, line/],
  [
    'a secret that is none',
    fileOf({}, { to: [{ ...webhook, secret: 'hush' }] }),
    /to\[0\]\.secret: give whsec_ and 24 to 64 bytes/,
  ],
  [
    'an inner address',
    fileOf({}, { to: [{ ...webhook, url: 'http://169.254.169.254/latest' }] }),
    /to\[0\]\.url: .*not a public address.*add "169\.254\.169\.254" to `allow`/,
  ],
  [
    'a port that is not of the web',
    fileOf({}, { to: [{ ...webhook, url: 'https://hooks.example.tw:8443/' }] }),
    /add "hooks\.example\.tw:8443" to `allow`/,
  ],
  [
    'two of one name',
    fileOf({ subscriptions: [0, 1].map(() => ({ name: 'one', events: {}, to: [webhook] })) }),
    /subscriptions\[1\]\.name: another has this name/,
  ],
  [
    'too many combinations',
    fileOf({}, { events: { domains: Array.from({ length: 50 }, (_, i) => `${i}.tw`), platforms: ['a', 'b', 'c'] } }),
    /subscriptions\[0\]\.events: asks for over 100 combinations/,
  ],
  [
    'a variable that is not set',
    fileOf({}, { to: [{ ...webhook, secret: reference('NOT_SET') }] }),
    /subscriptions\[0\]\.to\[0\]\.secret: the variable NOT_SET is not set/,
  ],
];

for (const [what, file, said] of faults)
  subscriptions(`${what}: refused by place and remedy`, async () => {
    const { code, text } = await check(file);
    assert.is(code, 2);
    assert.match(text, said);
    assert.not.match(text, /hush|whsec_hidden/);
  });

subscriptions('variables of the environment are filled in, and not said', async () => {
  const file = fileOf({}, { to: [{ ...webhook, secret: reference('HOOK_SECRET') }] });
  const { code, text } = await check(file, { HOOK_SECRET: SECRET });
  assert.is(code, 0, text);
  assert.not.ok(text.includes(SECRET.slice(6)));
});

subscriptions('two processes do not use one directory', () =>
  withDirectory(async (dir) => {
    const program = new Program(dir);
    await program.write(fileOf({ service: 'http://127.0.0.1:9' }));
    const running = program.until(() => false, '--every', '1');
    const second = await program.once();
    assert.is(second.code, 1);
    assert.match(second.logged.join('\n'), /another storelens-notify \(process \d+\) is using/);
    program.stop();
    await running;
  }),
);
subscriptions.run();
