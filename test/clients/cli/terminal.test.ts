import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inert, stringWidth, truncate } from '../../../clients/cli/text.ts';
import { startReplay } from '../../support/replay.ts';
import { type CliChanges, type CliRun, runCli } from './run-cli.ts';

type Replay = Awaited<ReturnType<typeof startReplay>>;
const esc = '\u001b';

const cli = suite('storelens on a terminal');
let replay: Replay;
cli.before(async () => {
  replay = await startReplay();
});
cli.after(() => replay.close());
const ask = (args: string[], changes?: CliChanges): Promise<CliRun> =>
  runCli(['--base-url', replay.url, ...args], changes);

cli('a table fits the terminal in columns, wide characters counted as two', async () => {
  for (const columns of [40, 60, 80, 120]) {
    const { stdout, stderr } = await ask(['products', 'SB-200'], { columns, env: { NO_COLOR: '1' } });
    const lines = stdout.trimEnd().split('\n');
    assert.is(lines.length, 4);
    for (const line of lines) assert.ok(stringWidth(line) <= columns, `${columns}: ${line}`);
    assert.is(/too narrow for: .*observed/.test(stderr), columns < 80, 'what does not fit is named');
  }
  const { stdout } = await ask(['products', 'SB-200'], { columns: 120, env: { NO_COLOR: '1' } });
  const [head = '', first = '', second = ''] = stdout.split('\n');
  const at = (line: string, text: string): number => stringWidth(line.slice(0, line.indexOf(text)));
  assert.is(at(first, '2026-09-19'), at(second, '2026-09-19'));
  assert.is(at(head, 'observed'), at(first, '2026-09-19'));
  assert.is(truncate('聲灣耳機', 5), '聲灣…');
  assert.is(stringWidth(truncate('👩‍👩‍👧家庭組', 4)) <= 4, true);
});

cli('colours only where a terminal is and nobody refused them', async () => {
  const colours = async (changes: CliChanges, ...more: string[]): Promise<boolean> =>
    (await ask(['site', 'mintleaf.example', ...more], changes)).stdout.includes(esc);
  assert.is(await colours({ columns: 80 }), true);
  assert.is(await colours({ columns: null }), false, 'a pipe');
  assert.is(await colours({ columns: 80, env: { NO_COLOR: '1' } }), false);
  assert.is(await colours({ columns: 80, env: { TERM: 'dumb' } }), false);
  assert.is(await colours({ columns: 80 }, '--no-color'), false);
  assert.is(await colours({ columns: null, env: { FORCE_COLOR: '1' } }), true);
});

cli('Chinese by locale or --lang; what was not observed is never called absent', async () => {
  const zh = await ask(['site', 'oldpage.example'], { env: { LANG: 'zh_TW.UTF-8' } });
  assert.match(zh.stdout, /平台 +未觀察到/);
  const en = await ask(['site', 'oldpage.example', '--lang', 'en'], { env: { LANG: 'zh_TW.UTF-8' } });
  assert.match(en.stdout, /platform +not observed/);
  assert.match((await ask(['site', 'mintleaf.example'])).stdout, /invented data/);
  assert.match((await ask(['site', 'mintleaf.example'])).stdout, /named by the shop +LINE Pay/);
  assert.match((await ask(['detect', 'soundbay.example', '--lang', 'zh'])).stdout, /店家自述 +LINE Pay/);
});

cli('a site of which not enough was seen has no number for a score', async () => {
  const row = { domain: 'x.tw', name: 'x', platform: null, industry: 'pets', score: 52, score_rated: null };
  const more = { monthly_visits: null, company: null, advertising: [], not_observed: [] };
  const list = { snapshot: 's', count: 1, items: [{ ...row, ...more, last_seen_at: '2026-01-01T00:00:00Z' }] };
  const answering =
    (reply: unknown): typeof fetch =>
    async () =>
      new Response(JSON.stringify(reply));
  const prospects = { fetch: answering(list), columns: 200 };
  assert.match((await ask(['prospect', '--lang', 'zh'], prospects)).stdout, /x\.tw.*資料不足/);
  assert.match(
    (await ask(['prospect', '--csv'], prospects)).stdout,
    /^domain,name,platform,industry,monthly_visits,score_rated,.*\nx\.tw,x,,pets,,,/m,
  );
  const known = JSON.parse((await ask(['site', 'mintleaf.example', '--json'])).stdout);
  const score = { ...known.score, coverage: 0.2, rated: null };
  const site = await ask(['site', 'x.tw', '--lang', 'en'], { fetch: answering({ ...known, score }) });
  assert.match(site.stdout, /score +not enough seen/);
});

cli('a hostile name can neither steer the terminal nor start a formula', async () => {
  const nasty = `=1+1${esc}[2J\r\n\u202e"x"`;
  assert.is(inert(nasty), '=1+1 [2J "x"');
  const site = { domain: 'x.tw', name: nasty, platform: null, industry: null, score: 1, monthly_visits: null };
  const more = { url: 'https://x.tw', is_ecommerce: true, registration_number: null, company_name: null };
  const reply = { snapshot: 's', count: 1, items: [{ ...site, ...more, last_seen_at: '2026-01-01T00:00:00Z' }] };
  const hostile: typeof fetch = async () => new Response(JSON.stringify(reply));
  const table = await ask(['list'], { fetch: hostile, columns: 100 });
  assert.not.ok(table.stdout.replaceAll(new RegExp(`${esc}\\[\\d+m`, 'g'), '').includes(esc));
  const csv = await ask(['list', '--csv'], { fetch: hostile });
  assert.ok(csv.stdout.includes(`x.tw,"'=1+1`), csv.stdout);
  const json = await ask(['list', '--json'], { fetch: hostile });
  assert.equal(JSON.parse(json.stdout), reply);
});

cli.run();
