import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { COMMAND_EXAMPLES } from '../../../clients/cli/command-examples.ts';
import { DOMAINS } from '../../../clients/cli/completion.ts';
import { industryNames } from '../../../clients/cli/industry-names.ts';
import { createProgram } from '../../../clients/cli/program.ts';
import { checkRelease } from '../../../core/serving/index.ts';
import taxonomy from '../../../datasets/taxonomy/industries.json' with { type: 'json' };
import { loadCurrent } from '../../../runtime/load.ts';
import { startReplay } from '../../support/replay.ts';
import { startRuntime } from '../../support/runtime-process.ts';
import { type CliChanges, type CliRun, runCli, worldOf } from './run-cli.ts';

type Replay = Awaited<ReturnType<typeof startReplay>>;

const cli = suite('storelens on the command line');
let replay: Replay;
cli.before(async () => {
  replay = await startReplay();
});
cli.after(() => replay.close());
const ask = (args: string[], changes?: CliChanges): Promise<CliRun> =>
  runCli(['--base-url', replay.url, ...args], changes);

cli('help is given for --help, for each command and, on stderr, for nothing at all', async () => {
  const help = await runCli(['--help']);
  assert.is(help.code, 0);
  for (const word of ['Examples:', 'Exit codes:', 'detect', 'datasets', 'completion', '--base-url'])
    assert.ok(help.stdout.includes(word), word);
  const none = await runCli([]);
  assert.equal([none.code, none.stdout], [2, '']);
  assert.match(none.stderr, /Usage: storelens/);
  const commands = [...help.stdout.matchAll(/^ {2}([a-z]+) .*/gm)].map(([, name]) => name ?? '');
  assert.ok(commands.length >= 14);
  for (const name of commands.filter((command) => !['storelens', 'cat', 'help'].includes(command))) {
    const own = await runCli([name, '--help']);
    assert.is(own.code, 0, name);
    assert.match(own.stdout, new RegExp(`Usage: storelens ${name}`));
  }
  assert.is((await runCli(['--version'])).stdout, '0.0.0-test\n');
});

cli('--help of every command, and of those within it, shows what to type', async () => {
  const shown = new Set<string>();
  const look = async (command: Command, words: readonly string[]): Promise<void> => {
    for (const inner of command.commands.filter((one) => one.name() !== DOMAINS)) {
      const path = [...words, inner.name()];
      const { stdout } = await runCli([...path, '--help']);
      const [, examples = ''] = stdout.split('\nExamples:\n');
      assert.ok(
        examples.startsWith(`  storelens ${inner.commands.length > 0 ? path[0] : path.join(' ')}`),
        path.join(' '),
      );
      shown.add(path.join(' '));
      await look(inner, path);
    }
  };
  await look(createProgram(worldOf().world, '0').command, []);
  assert.equal([...shown].sort(), Object.keys(COMMAND_EXAMPLES).sort());
});

cli('a wrong word suggests the right one; a wrong value names what is allowed; nothing goes to stdout', async () => {
  const cases: [string[], RegExp][] = [
    [['statz'], /Did you mean stats\?/],
    [['movers', '--typ', 'x'], /Did you mean --type\?/],
    [['deals', '--type', 'best'], /gaps, lowest, discount/],
    [['deals', '--lang', 'en'], /give --type \(gaps, lowest or discount\), or --category with --min and --max/],
    [['deals', '--lang', 'zh'], /請給 --type/],
    [['competitors', 'a.tw', '--limit', '0'], /--limit 0: must be an integer from 1 to 100/],
    [['list', '--min-score', 'x'], /--min-score x: must be an integer/],
    [['site', 'a.tw', '--json', '--csv'], /exclude each other/],
    [['site', 'a.tw', '--lang', 'fr'], /--lang fr: give zh or en/],
    [['site', 'a.tw', '--timeout', 'x'], /--timeout x: give seconds/],
    [['detect', 'a.tw', 'b.tw', '--concurrency', '99'], /--concurrency 99: give a whole number from 1 to 16/],
    [['completion', 'csh'], /bash, zsh, fish/],
  ];
  for (const [args, message] of cases) {
    const ran = await ask(args);
    assert.equal([ran.code, ran.stdout], [2, ''], args.join(' '));
    assert.match(ran.stderr, message);
  }
  const odd = await runCli(['site', 'a.tw', '--base-url', 'ftp://x']);
  assert.match(odd.stderr, /ftp:\/\/x is no address of a service/);
});

cli('industries are called in the language asked for, as the taxonomy has them, and times say their zone', async () => {
  const ids = taxonomy.industries.map(({ id, name_zh }) => [id, name_zh]);
  assert.equal([...industryNames], ids);
  const [zh, en] = await Promise.all(['zh', 'en'].map((lang) => ask(['--lang', lang, 'technology', 'shopline'])));
  const shown = (text: string): string => text.split(/各產業|by industry/)[1]?.split('\n')[1] ?? '';
  assert.match(shown(zh!.stdout), /\p{Script=Han}/u);
  assert.not.match(shown(en!.stdout), /\p{Script=Han}/u);
  assert.match((await ask(['movers', '--lang', 'en'], { columns: 160 })).stdout, /observed UTC/);
});

cli('exit codes tell not found from not reached', async () => {
  assert.is((await ask(['site', 'nobody.example'])).code, 3);
  // The service is asked for its words in the language of the rest.
  const asked: (string | null)[] = [];
  const listening: typeof fetch = (input, init) => {
    asked.push(new Headers(init?.headers).get('accept-language'));
    return fetch(input, init);
  };
  const chinese = await ask(['--lang', 'zh', 'site', 'nobody.example'], { fetch: listening });
  assert.match(chinese.stderr, /（`storelens detect` 可立即檢視）/);
  await ask(['--lang', 'en', 'site', 'nobody.example'], { fetch: listening });
  assert.equal(asked, ['zh-TW', 'en']);
  const away = await runCli(['stats', '--base-url', 'http://127.0.0.1:9']);
  assert.is(away.code, 4);
  assert.match(away.stderr, /127\.0\.0\.1:9 cannot be reached: .*--base-url/);
  const html: typeof fetch = async () => new Response('<html>', { status: 200 });
  const other = await ask(['stats'], { fetch: html });
  assert.is(other.code, 1);
  assert.match(other.stderr, /is that a Storelens service\?/);
  const strange = await ask(['prospect', '--category', 'nosuch']);
  assert.is(strange.code, 2, 'what the service calls a wrong request is wrong use');
});

cli('detect - reads sites from standard input, goes on after a failure, and ends with exit code 1', async () => {
  const lines = ['# shops', 'soundbay.example', '', 'down.example  # asleep', 'https://oldpage.example/about'];
  const csv = await ask(['detect', '-', '--csv', '--concurrency', '2'], { lines });
  assert.is(csv.code, 1);
  const rows = csv.stdout.trimEnd().split('\n');
  assert.is(rows.length, 4);
  assert.match(rows.join('\n'), /^soundbay\.example,soundbay\.example,/m);
  assert.match(rows.join('\n'), /^down\.example,.*,target_unreachable$/m);
  const json = await ask(['detect', '-', '--json'], { lines: ['soundbay.example', 'soundbay.example'] });
  assert.equal(
    json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { domain: string }).domain),
    ['soundbay.example', 'soundbay.example'],
  );
  assert.is(json.code, 0);
  const shown = await ask(['detect', '-'], { lines, columns: 80 });
  assert.match(shown.stderr, /1 looked at, 0 failed|looked at, 1 failed/);
  assert.not.match(shown.stdout, /looked at,/, 'progress is on stderr');
});

cli('when too busy the service is asked again after as long as it says', async () => {
  const busy = await ask(['detect', 'busy.example']);
  assert.is(busy.code, 1);
  assert.ok(busy.slept.length === 3 && busy.slept.every((ms) => ms >= 1000));
});

cli('movers --follow tells each event once, oldest first, over replies and failures', async () => {
  const event = (n: number) => ({
    ...{ id: `e${n}`, type: 'ad_started', domain: `s${n}.tw`, name: `n${n}`, at: `2026-01-0${n}T00:00:00Z` },
    ...{ snapshot: 's', before: null, after: 'meta-pixel' },
  });
  const replies: (() => Response)[] = [
    () => Response.json({ snapshot: 's', count: 2, items: [event(2), event(1)] }),
    () => Response.json({ snapshot: 's', count: 0, items: [] }),
    () => Response.json({ code: 'internal_error', detail: 'a fault' }, { status: 500 }),
    () => Response.json({ snapshot: 's', count: 2, items: [event(4), event(3)] }),
    () => Response.json({ snapshot: 's', count: 0, items: [] }),
  ];
  const asked: string[] = [];
  const scripted: typeof fetch = async (input) => {
    asked.push(new URL(String(input)).search);
    return (replies.shift() as () => Response)();
  };
  const ran = await ask(['movers', '--follow', '--every', '5', '--json'], { fetch: scripted, interruptAtSleep: 4 });
  assert.is(ran.code, 130);
  const ids = ran.stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);
  assert.equal(ids, ['e1', 'e2', 'e3', 'e4']);
  assert.match(ran.stderr, /a fault; asking again in 5 s/);
  const since = asked.map((search) => new URLSearchParams(search).get('since'));
  assert.equal(since, [null, 'e2', 'e2', 'e2', 'e4']);
  // Who acted on an event is to hear that it was taken back.
  assert.ok(asked.every((search) => new URLSearchParams(search).get('retractions') === 'entries'));
});

cli(
  'a config file sets address and language; flag and environment go before it; a wrong one is refused by name',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'storelens-cli-'));
    try {
      const config = join(dir, 'config.json');
      await writeFile(config, JSON.stringify({ base_url: replay.url, lang: 'zh' }));
      const env = { STORELENS_CONFIG: config };
      assert.match((await runCli(['site', 'mintleaf.example'], { env })).stdout, /產業 +beauty/);
      const named = await runCli(['site', 'mintleaf.example', '--config', config]);
      assert.match(named.stdout, /產業/);
      const other = await runCli(['stats'], { env: { ...env, STORELENS_BASE_URL: 'http://127.0.0.1:9' } });
      assert.is(other.code, 4, 'the environment goes before the file');
      await writeFile(config, '{"colour": "red"}');
      const wrong = await runCli(['stats'], { env });
      assert.is(wrong.code, 2);
      assert.match(wrong.stderr, /config\.json: .*colour/);
      assert.match((await runCli(['stats', '--config', join(dir, 'none.json')])).stderr, /none\.json/);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
);

cli(
  'datasets: list, download with its hashes checked, again without a byte, verify, and what is damaged is named',
  async () => {
    const runtime = await startRuntime();
    const dir = await mkdtemp(join(tmpdir(), 'storelens-cli-'));
    const requests: string[] = [];
    const counting: typeof fetch = (input, init) => {
      requests.push(`${new URL(String(input)).pathname} ${new Headers(init?.headers).get('range') ?? ''}`);
      return fetch(input, init);
    };
    const datasets = (...args: string[]): Promise<CliRun> =>
      runCli(['--base-url', runtime.url, 'datasets', ...args], { fetch: counting });
    try {
      assert.match((await datasets('list')).stdout, /\d{8}T\d{6}Z.* CC-BY-4\.0/);
      const got = await datasets('download', '--dir', dir);
      assert.is(got.code, 0, got.stderr);
      const release = got.stdout.trim();
      requests.length = 0;
      assert.is((await datasets('download', '--dir', dir)).code, 0);
      assert.is(requests.length, 2, `only latest.json and the manifest: ${requests.join()}`);
      const check = await checkRelease(release, { speed: 'thorough' });
      assert.ok(check.ok, 'with all that a verifier needs');
      for (const place of [dir, release]) {
        const reader = await loadCurrent(place);
        assert.is(reader.id, basename(release), 'and a runtime');
        reader.close();
      }
      const verified = await datasets('verify', release);
      assert.is(verified.code, 0, verified.stdout);
      assert.match(verified.stdout, /0 wrong, 0 not here/);
      const file = join(release, 'sites.parquet');
      const bytes = await readFile(file);
      await writeFile(`${file}.part`, bytes.subarray(0, 100));
      await rm(file);
      assert.is((await datasets('download', '--dir', dir, '--table', 'sites')).code, 0);
      assert.match(requests.at(-1) ?? '', /sites\.parquet bytes=100-$/, 'gone on where it stopped');
      assert.equal(await readFile(file), bytes);
      bytes[50] = (bytes[50] ?? 0) ^ 1;
      await writeFile(file, bytes);
      const damaged = await datasets('verify', release);
      assert.is(damaged.code, 1);
      assert.match(damaged.stdout, /sites\.parquet: another sha256/);
      const unknown = await datasets('download', '--dir', dir, '--table', 'sitez');
      assert.match(unknown.stderr, /sitez is no table of .*sites/);
      assert.is((await datasets('verify', dir)).code, 2);
      assert.is((await datasets('download', '--snapshot', '19990101T000000Z', '--dir', dir)).code, 3);
    } finally {
      await runtime.stop();
      await rm(dir, { recursive: true, force: true });
    }
  },
);

cli('a manifest that is newer, or names a path outside, is refused', async () => {
  const file = {
    bytes: 1,
    sha256: 'a'.repeat(64),
    crc32: 'b'.repeat(8),
    rows: null,
    table: null,
    schema_version: null,
  };
  const manifest = {
    ...{
      format_version: 1,
      snapshot: '20260101T000000Z',
      as_of: '2026-01-01T00:00:00Z',
      built_at: '2026-01-01T00:00:00Z',
    },
    ...{
      generator: 'x',
      licence: 'x',
      invented: true,
      previous: null,
      inputs: [],
      files: [{ ...file, path: '../evil' }],
    },
  };
  const serving =
    (body: object): typeof fetch =>
    async () =>
      Response.json(body);
  const args = ['datasets', 'download', '--snapshot', '20260101T000000Z', '--dir', tmpdir()];
  const outside = await ask(args, { fetch: serving(manifest) });
  assert.is(outside.code, 1);
  assert.match(outside.stderr, /files\.0\.path/);
  const newer = await ask(args, { fetch: serving({ ...manifest, format_version: 2 }) });
  assert.match(newer.stderr, /format version 2, newer than this program reads/);
});

cli.run();
