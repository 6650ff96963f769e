// Starts the commands: what is said to people, and exit codes.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const run = (program: string, args: string[]): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { cwd: root });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (text += part.toString('utf8')));
    child.on('close', (code) => resolve({ code, text }));
  });

const cli = suite('npm run discover');

cli('says what is wrong, with the value and what to do', async () => {
  const out = ['--out', '/tmp/storelens-no-such-folder/reach'];
  const cases: [string[], number, RegExp][] = [
    [['--help'], 0, /--index <base>[\s\S]*--graph <base>[\s\S]*Examples:/],
    [[...out], 2, /no source of hosts: give --index, --graph, --pages or --list/],
    [[...out, '--index', 'https://data.commoncrawl.org/'], 2, /--index needs --crawl CC-MAIN-YYYY-WW/],
    [[...out, '--list', '/tmp/no-such-list'], 2, /--list \/tmp\/no-such-list: there is no such file/],
    [[...out, '--chinese', 'com,*'], 1, /must be top-level domains with commas between/],
  ];
  const ends = await Promise.all(cases.map(([args]) => run('build/reach/cli.ts', args)));
  for (const [i, [args, code, text]] of cases.entries()) {
    assert.match(ends[i]?.text ?? '', text, args.join(' '));
    assert.is(ends[i]?.code, code, args.join(' '));
  }
});
cli.run();
