// Takes about 60 s.
/** A setting changed as docs/operations.md has it: the contact, and the snapshots of another format. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../build/publish/index.ts';
import { copyPublished, firstId, publishOptions, secondId, smallSize, withDirectory } from './support/published.ts';
import { freePort } from './support/s3-server.ts';
import { syntheticModel } from './support/synthetic-model.ts';
import { hasTool } from './support/tools.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Machine {
  dir: string;
  env: string;
  url: string;
  /** What the script said and ended with. */
  change(setting: string): Promise<{ status: number | null; said: string }>;
}

/** Stands for `systemctl restart`: ends what runs and starts the runtime with the file's variables. */
const restartScript = (dir: string, port: number): string => `#!/bin/sh
[ ! -f ${dir}/pid ] || kill -9 "$(cat ${dir}/pid)" 2> /dev/null || true
set -a; . ${dir}/storelens.env; set +a
cd ${root}
${process.execPath} --import tsx runtime/cli.ts --port ${port} --live off --log-level silent > ${dir}/log 2>&1 &
echo $! > ${dir}/pid
`;

const withMachine = (use: (machine: Machine) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    const snapshots = join(dir, 'v1');
    mkdirSync(snapshots);
    await copyPublished(smallSize, snapshots);
    const [env, restart, port] = [join(dir, 'storelens.env'), join(dir, 'restart'), await freePort()];
    writeFileSync(env, `# of the operator\nSTORELENS_CONTACT=old@example.org\nSTORELENS_SNAPSHOTS=${snapshots}\n`);
    chmodSync(env, 0o600);
    writeFileSync(restart, restartScript(dir, port), { mode: 0o755 });
    const url = `http://127.0.0.1:${port}`;
    const change: Machine['change'] = async (setting) => {
      const script = join(root, 'deploy', 'change-setting.sh');
      const child: ChildProcess = spawn('sh', [script, env, setting, url, restart], {
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], WAIT_S: '25' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => (said += String(chunk)));
      const [status] = (await once(child, 'close')) as [number | null];
      return { status, said };
    };
    try {
      await use({ dir, env, url, change });
    } finally {
      if (existsSync(join(dir, 'pid'))) process.kill(Number(readFileSync(join(dir, 'pid'), 'utf8')), 'SIGKILL');
    }
  });

const changing = suite('deploy/change-setting.sh');

if (hasTool('deploy/change-setting.sh', 'curl')) {
  changing('rotates the contact, and keeps the old one where the new one is refused', () =>
    withMachine(async ({ env, url, change }) => {
      const contact = async (): Promise<string> => (await fetch(`${url}/.well-known/security.txt`)).text();
      assert.is((await change('STORELENS_CONTACT=new@example.org')).status, 0);
      assert.match(await contact(), /new@example\.org/);
      const file = readFileSync(env, 'utf8');
      assert.match(file, /^# of the operator$/m);
      assert.not.match(file, /old@example/);
      const wrong = await change('STORELENS_CONTACT=nobody');
      assert.is(wrong.status, 1);
      assert.match(wrong.said, /STORELENS_CONTACT is as it was, for the service did not come up with .*nobody: /);
      assert.is(readFileSync(env, 'utf8'), file);
      assert.match(await contact(), /new@example\.org/);
      assert.is((await change('contact=x')).status, 2);
    }),
  );

  changing('goes to snapshots built anew, and back from those of a format that this version does not read', () =>
    withMachine(async ({ dir, url, change }) => {
      const snapshot = async (): Promise<string> =>
        ((await (await fetch(`${url}/readyz`)).json()) as { snapshot: string }).snapshot;
      const [v2, v3] = [join(dir, 'v2'), join(dir, 'v3')];
      await publishSnapshot(syntheticModel({ ...smallSize, id: secondId }), v2, publishOptions);
      cpSync(v2, v3, { recursive: true });
      for (const path of [join(v3, 'current.json'), join(v3, secondId, 'manifest.json')])
        writeFileSync(path, readFileSync(path, 'utf8').replace(/"format_version": ?1/, '"format_version": 99'));
      const newer = await change(`STORELENS_SNAPSHOTS=${v3}`);
      assert.is(newer.status, 1);
      assert.match(newer.said, /STORELENS_SNAPSHOTS is as it was/);
      assert.is(await snapshot(), firstId);
      const done = await change(`STORELENS_SNAPSHOTS=${v2}`);
      assert.is(done.status, 0, done.said);
      assert.match(done.said, new RegExp(`^STORELENS_SNAPSHOTS is changed: .*${secondId}`));
      assert.is(await snapshot(), secondId);
    }),
  );
}
changing.run();
