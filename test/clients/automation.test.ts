// Takes about 15 s.
import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { publishSnapshot } from '../../build/publish/index.ts';
import { type Mover, routes } from '../../core/contract/index.ts';
import { publishOptions, smallSize } from '../support/published.ts';
import { type RuntimeProcess, startRuntime } from '../support/runtime-process.ts';
import { syntheticModel } from '../support/synthetic-model.ts';
import { syntheticMover } from '../support/synthetic-rows.ts';
import { hasTool } from '../support/tools.ts';

const folder = fileURLToPath(new URL('../../clients/automation/', import.meta.url));
const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}
const run = (file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn('bash', [join(folder, file), ...args], { env: { ...process.env, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });

const recipes = suite('automation recipes');

recipes(
  'the n8n workflow is whole: its connections name its nodes, its address is a route, its ids decide what is new',
  async () => {
    const workflow = JSON.parse(await read('n8n-storelens-movers.json')) as {
      nodes: { id: string; name: string; type: string; parameters: Record<string, unknown> }[];
      connections: Record<string, { main: { node: string }[][] }>;
    };
    const names = workflow.nodes.map(({ name }) => name);
    assert.is(new Set(workflow.nodes.map(({ id }) => id)).size, names.length);
    for (const [from, { main }] of Object.entries(workflow.connections))
      for (const name of [from, ...main.flat().map(({ node }) => node)]) assert.ok(names.includes(name), name);
    const http = workflow.nodes.find(({ type }) => type.endsWith('.httpRequest'));
    assert.match(String(http?.parameters['url']), /\/api\/v1\/movers$/);
    const once = workflow.nodes.find(({ type }) => type.endsWith('.removeDuplicates'));
    assert.is(once?.parameters['dedupeValue'], '={{ $json.id }}');
  },
);

recipes('the GitHub workflow runs files that are there, with no more rights than it needs', async () => {
  const workflow = parse(await read('github-action/storelens-movers.yml')) as {
    permissions: object;
    jobs: { watch: { steps: { run?: string; uses?: string }[] } };
  };
  assert.equal(workflow.permissions, { contents: 'read', issues: 'write' });
  const commands = workflow.jobs.watch.steps.flatMap(({ run: command }) => (command === undefined ? [] : [command]));
  assert.equal(commands.length, 2);
  for (const command of commands) {
    assert.not.match(command, /\$\{\{/, 'nothing is put into a shell line by the workflow');
    const file = /\.github\/storelens\/(\S+)/.exec(command)?.[1] ?? '';
    await read(file === 'watch.sh' ? file : `github-action/${file}`);
  }
});

recipes('those of Zapier and Make name addresses that are served and the key that the list has', async () => {
  for (const name of ['zapier.md', 'make.md']) {
    const text = await read(name);
    for (const [, path = ''] of text.matchAll(/https:\/\/ADDRESS(\/[\w./]+)/g))
      assert.ok(['/movers.atom', routes.movers.path].includes(path), `${name}: ${path}`);
    assert.match(text, /`id`/);
    assert.match(text, /`items/);
  }
});

recipes.run();

if (
  hasTool('automation scripts', 'jq') &&
  hasTool('automation scripts', 'curl') &&
  hasTool('automation scripts', 'bash')
) {
  const scripts = suite('automation scripts');
  let runtime: RuntimeProcess;
  let scratch: string;
  scripts.before(async () => {
    runtime = await startRuntime();
    scratch = await mkdtemp(join(tmpdir(), 'storelens-watch-'));
  });
  scripts.after(async () => {
    await runtime.stop();
    await rm(scratch, { recursive: true, force: true });
  });

  /** Publishes a release whose feed has the first `count` of the invented events, and waits until it is served. */
  const publish = async (id: string, count: number): Promise<Mover[]> => {
    const model = syntheticModel({ ...smallSize, id });
    const movers = Array.from({ length: count }, (_, i) => i)
      .reverse()
      .map(
        (n): Mover => ({
          ...syntheticMover(0, smallSize.sites, id),
          id: n.toString(16).padStart(24, '0'),
          at: dayOf(n),
        }),
      );
    await publishSnapshot({ ...model, serving: { ...model.serving, movers } }, runtime.snapshotsDir, publishOptions);
    for (let turn = 0; turn < 200; turn++) {
      const reply = (await (await fetch(`${runtime.url}/api/v1/stats`)).json()) as { snapshot: string };
      if (reply.snapshot === id) return movers;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${id} was not taken up`);
  };
  const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().replace('.000', '');
  const idsOf = ({ stdout }: Ran): string[] =>
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as Mover).id);

  scripts('watch.sh tells every event once over three releases, oldest first, and says what is wrong', async () => {
    const args = ['--base-url', runtime.url, '--state', join(scratch, 'state')];
    const told: string[] = [];
    let all: Mover[] = [];
    for (const [n, count] of [3, 3, 40].entries()) {
      all = await publish(`2026110${n + 2}T000000Z`, count);
      const ran = await run('watch.sh', args);
      assert.is(ran.status, 0, ran.stderr);
      told.push(...idsOf(ran));
    }
    assert.equal(told, all.map(({ id }) => id).reverse());
    await writeFile(join(scratch, 'state'), 'ffffffffffffffffffffffff\n');
    const unknown = await run('watch.sh', args);
    assert.is(unknown.status, 1);
    assert.match(unknown.stderr, /HTTP 400 .*remove .*state to begin anew/s);
    assert.is((await run('watch.sh', ['--every', 'soon'])).status, 2);
    assert.is((await run('watch.sh', ['--colour'])).status, 2);
  });

  scripts(
    'open-issues.sh opens one issue an event, none for a known one, and runs nothing that a name says',
    async () => {
      const bin = join(scratch, 'bin');
      await mkdir(bin);
      const log = join(scratch, 'gh.log');
      const known = 'a'.repeat(24);
      await writeFile(
        join(bin, 'gh'),
        `#!/bin/bash\nif [ "$2" = list ]; then echo 'storelens: x [${known}]'; else printf '%s\\0' "$@" >> '${log}'; fi\n`,
      );
      await chmod(join(bin, 'gh'), 0o755);
      const nasty = `$(touch ${scratch}/pwned)\`touch ${scratch}/pwned\`"; touch ${scratch}/pwned #`;
      const event = (id: string, name: string): string =>
        JSON.stringify({ ...syntheticMover(0, smallSize.sites, 's'), id, name, before: nasty, after: null });
      await writeFile(
        join(scratch, 'new.jsonl'),
        `${event(known, 'x')}\n${event('b'.repeat(24), nasty)}\n${event('../x', 'y')}\n`,
      );
      const ran = await run('github-action/open-issues.sh', [join(scratch, 'new.jsonl')], {
        PATH: `${bin}:${process.env['PATH']}`,
      });
      assert.is(ran.status, 0, ran.stderr);
      assert.match(ran.stderr, /\.\.\/x is no event id/);
      const words = (await readFile(log, 'utf8')).split('\0');
      assert.equal(words.slice(0, 3), ['issue', 'create', '--title']);
      assert.ok(words[3]?.endsWith(` [${'b'.repeat(24)}]`), words[3]);
      assert.is(words.filter((word) => word === 'create').length, 1);
      assert.is(spawnSync('ls', [join(scratch, 'pwned')]).status === 0, false);
    },
  );

  scripts.run();
}
