/**
 * `npm run evaluate -- mcp [--snapshots DIR] [--labels FILE] [--failures]`: questions of shoppers, merchants and researchers, each with the
 * calls that an assistant makes for it, answered by the MCP tools over the demo's seven days and judged by program from the
 * replies' text alone. What is true is told by the demo web's own model. Arguments come from the question, and in later calls from
 * replies before. `right`: the fact is there, with its date where it was asked for; `short`: within the task's characters;
 * `ids_whole`: ids and addresses shown that are not cut; `offers_with_url`: offers shown whose address stands beside. Without
 * `--snapshots`, the demo is built first, which takes a minute.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { DEMO_DAYS, DEMO_SEED } from '../../build/demo/defaults.ts';
import { startDemoServer } from '../../build/demo/server.ts';
import { demoWorld } from '../../build/demo/world.ts';
import { readPointer } from '../../core/serving/index.ts';
import { demoSnapshots } from '../../test/support/demo-served.ts';
import { withClient } from '../../test/support/mcp.ts';
import { withRuntime } from '../../test/support/served.ts';
import { type Counts, countsOf } from './mcp/rates.ts';
import { argumentsOf, missesOf, type Reply, type Task, tasksSchema } from './mcp/task.ts';
import { Truth } from './mcp/truth.ts';
import { wilson } from './wilson.ts';

const own = fileURLToPath(new URL('../../test/labels/mcp-tasks.json', import.meta.url));

interface Verdict {
  task: Task;
  misses: string[];
  characters: number;
  counts: Counts[];
}

const replyTo = async (client: Client, given: { name: string; arguments: Record<string, unknown> }): Promise<Reply> => {
  const { content, isError, structuredContent } = (await client.callTool(given)) as CallToolResult;
  const text = content[0]?.type === 'text' ? content[0].text : '';
  return { text, isError: isError === true, data: structuredContent };
};

/** Sites that no task looks at live. */
const OTHERS = ['demo-cats.example', 'demopaw.example', 'demolia.example', 'mockrose.example', 'demotidy.example'];

/** The first look-up starts threads, which on a busy machine outlasts its deadline, and a failure is kept for a while. */
const makeReady = async (client: Client): Promise<void> => {
  for (const url of OTHERS)
    if (!(await replyTo(client, { name: 'detect_technology', arguments: { url } })).isError) return;
};

const ask = async (client: Client, task: Task): Promise<{ replies: Reply[]; lost: string | null }> => {
  const replies: Reply[] = [];
  for (const call of task.calls) {
    try {
      const given = { name: call.tool, arguments: argumentsOf(call, replies) };
      replies.push(await replyTo(client, given));
    } catch (error) {
      return { replies, lost: (error as Error).message };
    }
  }
  return { replies, lost: null };
};

const judge = async (client: Client, task: Task, truth: Truth): Promise<Verdict> => {
  const { replies, lost } = await ask(client, task);
  const last = replies.at(-1) ?? { text: '', isError: true, data: null };
  const misses = lost === null ? missesOf(task, last, truth) : [lost];
  const characters = replies.reduce((sum, { text }) => sum + text.length, 0);
  return { task, misses, characters, counts: replies.map(countsOf) };
};

/** Every task over the newest release in `snapshots`, the demo web behind it. */
const judgeAll = async (snapshots: string, tasks: readonly Task[]): Promise<Verdict[]> => {
  const pointer = await readPointer(snapshots);
  if (pointer === null) throw new Error(`mcp: ${snapshots} has no release`);
  const truth = new Truth(pointer.snapshot.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'));
  const web = await startDemoServer(demoWorld(DEMO_SEED));
  web.setDay(DEMO_DAYS - 1);
  try {
    return await withRuntime(snapshots, { demoPort: web.port }, (url) =>
      withClient(url, '2025-11-25', async (client) => {
        await makeReady(client);
        const verdicts: Verdict[] = [];
        for (const task of tasks) verdicts.push(await judge(client, task, truth));
        return verdicts;
      }),
    );
  } finally {
    await web.close();
  }
};

const isShort = ({ task, characters }: Verdict): boolean => characters <= task.most;

const figuresOf = (right: number, judged: number) => {
  const { value, low } = wilson(right, judged);
  return { judged, right, accuracy: value, low };
};

/** A share alone is held to a bound: how many a table shows may change. */
const covered = (held: number, shown: number) => ({ shown, held, coverage: shown === 0 ? 0 : held / shown });

const answered = (verdicts: readonly Verdict[]) =>
  figuresOf(verdicts.filter(({ misses }) => misses.length === 0).length, verdicts.length);

const report = ({ task, misses, characters, counts }: Verdict): void => {
  const cut = counts.reduce((sum, { shown, whole }) => sum + shown - whole, 0);
  const bare = counts.reduce((sum, { offers, withUrl }) => sum + offers - withUrl, 0);
  const lines = [
    ...misses,
    ...(characters > task.most ? [`${characters} characters, ${task.most} would do`] : []),
    ...(cut > 0 ? [`${cut} ids or addresses cut`] : []),
    ...(bare > 0 ? [`${bare} offers without an address`] : []),
  ];
  for (const line of lines) process.stdout.write(`${task.id}: ${line}\n`);
};

export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: {
      ...{ snapshots: { type: 'string' }, labels: { type: 'string', default: own } },
      failures: { type: 'boolean' },
    },
  });
  const tasks = tasksSchema.parse(JSON.parse(readFileSync(values.labels, 'utf8')));
  const verdicts = await judgeAll(values.snapshots ?? (await demoSnapshots()), tasks);
  if (values.failures === true) verdicts.forEach(report);
  const counts = verdicts.flatMap((verdict) => verdict.counts);
  const sum = (name: keyof Counts): number => counts.reduce((total, one) => total + one[name], 0);
  const kinds = [...new Set(tasks.flatMap(({ kind, language }) => [kind, language]))].sort();
  const ofKind = (name: string) => verdicts.filter(({ task }) => task.kind === name || task.language === name);
  return {
    ...answered(verdicts),
    short: figuresOf(verdicts.filter(isShort).length, verdicts.length),
    ids_whole: covered(sum('whole'), sum('shown')),
    offers_with_url: covered(sum('withUrl'), sum('offers')),
    kinds: Object.fromEntries(kinds.map((name) => [name, answered(ofKind(name))])),
  };
};
