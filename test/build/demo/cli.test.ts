import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const cli = fileURLToPath(new URL('../../../build/demo/cli.ts', import.meta.url));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command; `onLine` sees stdout so far and may end the process. */
const runCli = (args: string[], onOutput: (stdout: string, stop: () => void) => void = () => {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), cli, ...args]);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      onOutput(stdout, () => child.kill('SIGTERM'));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', reject).once('close', (code) => resolve({ code, stdout, stderr }));
  });

const command = suite('demo cli');
command('serves until it is told to stop, and says how to look at a shop', async () => {
  let page = '';
  const { code, stdout } = await runCli(['--day', '2'], (text, stop) => {
    const port = /127\.0\.0\.1:(\d+)\/\n/.exec(text)?.[1];
    if (port === undefined || page !== '') return;
    page = 'asked';
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
      .then((response) => response.text())
      .then((body) => {
        page = body;
      })
      .finally(stop);
  });
  assert.is(code, 0);
  assert.match(stdout, /Demo web, seed 20260801, day 2: 7\d invented sites, 4 invented channels/);
  assert.match(stdout, /curl -H 'Host: demovox-audio\.example'/);
  assert.match(page, /no invented site 127\.0\.0\.1/);
});
command('refuses a day that is no number, in one line', async () => {
  const { code, stderr } = await runCli(['--day', 'monday']);
  assert.is(code, 1);
  assert.match(stderr, /'monday' is invalid.*must be a whole number from 0/);
});
command.run();
