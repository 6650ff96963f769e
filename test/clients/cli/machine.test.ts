/** --csv and --json, for programs: ids, whole times and the contract's own names, in no language. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { csvColumnsOf, csvHeadOf, csvRowOf } from '../../../clients/cli/machine-csv.ts';
import { startReplay } from '../../support/replay.ts';
import { type CliChanges, type CliRun, runCli } from './run-cli.ts';

const columns = suite('csvColumnsOf');

columns('nested members are joined, ids have spaces between, other lists are JSON, null is empty', () => {
  const row = z.object({
    id: z.string(),
    company: z.object({ name: z.string().nullable(), verified: z.boolean() }).nullable(),
    advertising: z.array(z.string()),
    reasons: z.array(z.string()),
    evidence: z.array(z.object({ kind: z.string() })).optional(),
  });
  const found = csvColumnsOf(row);
  assert.is(csvHeadOf(found), 'id,company_name,company_verified,advertising,reasons,evidence');
  const full = { id: 'a', company: { name: '=1+1', verified: true }, advertising: ['b', 'c'], reasons: ['two words'] };
  assert.is(csvRowOf(found, full), `a,'=1+1,true,b c,"[""two words""]",`);
  const bare = { id: 'a', company: null, advertising: [], reasons: [], evidence: [{ kind: 'k' }] };
  assert.is(csvRowOf(found, bare), 'a,,,,[],"[{""kind"":""k""}]"');
});

columns('of rows of several kinds, those of the kind that there is', () => {
  const kinds = z.union([z.object({ id: z.string(), gap: z.int() }), z.object({ id: z.string(), low: z.int() })]);
  assert.is(csvHeadOf(csvColumnsOf(kinds, { id: 'a', low: 1 })), 'id,low');
  assert.is(csvHeadOf(csvColumnsOf(kinds)), 'id,gap,low');
});

columns('a score is left to the column that may say that too little was seen', () => {
  const row = z.object({ domain: z.string(), score: z.int(), score_rated: z.int().nullable() });
  assert.is(csvHeadOf(csvColumnsOf(row)), 'domain,score_rated');
});
columns.run();

const machine = suite('storelens --csv');
let replay: Awaited<ReturnType<typeof startReplay>>;
machine.before(async () => {
  replay = await startReplay();
});
machine.after(() => replay.close());
const ask = (args: string[], changes?: CliChanges): Promise<CliRun> =>
  runCli(['--base-url', replay.url, ...args], changes);

/** Commands that list, each with a question that was recorded. */
const lists: string[][] = [
  ['movers'],
  ['prospect'],
  ['products', 'SB-200'],
  ['compare', 'SB-200'],
  ['deals', '--type', 'gaps'],
  ['deals', '--type', 'lowest'],
  ['competitors', 'beanroad.example'],
  ['stats'],
  ['trends'],
  ['flows', '--limit', '2'],
  ['list'],
  ['sites', '--technology', 'shopline, meta-pixel'],
  ['related', 'nightcat.example'],
];

machine('is the same in either language, with whole times and names without spaces', async () => {
  for (const command of lists) {
    const [zh, en] = await Promise.all(['zh', 'en'].map((lang) => ask(['--lang', lang, ...command, '--csv'])));
    assert.is(zh?.code, 0, `${command.join(' ')}: ${zh?.stderr}`);
    assert.is(zh?.stdout, en?.stdout, command.join(' '));
    const [head = '', ...rows] = (en?.stdout ?? '').trimEnd().split('\n');
    assert.match(head, /^[a-z_]+(?:,[a-z_0-9]+)+$/, command.join(' '));
    assert.ok(rows.length > 0, command.join(' '));
    // A day alone, or a time without seconds, is for people.
    for (const row of rows)
      assert.not.match(row, /,\d{4}-\d\d-\d\d(?: \d\d:\d\d)?(?:,|$)/, `${command.join(' ')}: ${row}`);
  }
});

machine('has every id and time of the reply that --json gives', async () => {
  const { stdout: csv } = await ask(['movers', '--csv']);
  const { items } = JSON.parse((await ask(['movers', '--json'])).stdout) as {
    items: { id: string; at: string; type: string }[];
  };
  assert.ok(items.length > 0);
  for (const { id, at, type } of items) assert.ok(csv.includes(`${id},${type},`) && csv.includes(`,${at},`), id);
});

machine('sites has the fields that were asked for, and no others', async () => {
  const asked: string[] = [];
  const answering: typeof fetch = async (input) => {
    asked.push(new URL(String(input)).search);
    return Response.json({
      snapshot: 's',
      count: 1,
      total: 1,
      next: null,
      items: [{ domain: 'a.tw', score_rated: null }],
    });
  };
  const { stdout } = await ask(['sites', '--fields', 'domain,score_rated', '--csv'], { fetch: answering });
  assert.is(stdout, 'domain,score_rated\na.tw,\n');
  assert.equal(asked, ['?fields=domain%2Cscore_rated']);
});
machine.run();
