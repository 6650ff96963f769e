import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../../bench/bench.ts';
import { benches } from '../../bench/benches.ts';
import { readRecorded } from '../../bench/results-file.ts';

interface Ran {
  status: number | null;
  out: string;
  err: string;
}
const bench = (args: string[], env: NodeJS.ProcessEnv = {}): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...args], {
    ...{ cwd: root, encoding: 'utf8', timeout: 120_000 },
    env: { ...process.env, ...env },
  });
  return { status, out: stdout, err: stderr };
};

const running = suite('npm run bench');

running('list has a line for each bench', () => {
  const { status, out } = bench(['list']);
  assert.is(status, 0);
  assert.equal(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/ +/, '|')),
    benches.map(({ name, measures }) => `${name}|${measures}`),
  );
});

running('an unknown name fails, names the nearest and lists all', () => {
  const { status, err } = bench(['serch']);
  assert.is(status, 1);
  assert.match(err, /unknown command 'serch'\n\(Did you mean search\?\)/);
  for (const { name } of benches) assert.ok(err.includes(`  ${name} `), name);
});

running('--help of a bench says its arguments, its peer and what it needs', () => {
  const { status, out } = bench(['mcp', '--help']);
  assert.is(status, 0);
  assert.match(out, /--connections 16/);
  assert.match(out, /Beside: a bare server on the SDK/);
  assert.match(out, /Needs: wrk \(apt install wrk\)/);
});

running('a bench whose tool is not here says which and how to have it, and fails', () => {
  const { status, err } = bench(['crawl-queue'], { PATH: '' });
  assert.is(status, 1);
  assert.match(err, /crawl-queue: this machine lacks redis-server \(apt install redis-server\)/);
  assert.match(err, /crawl-queue cannot run here/);
});

running('a bench that ends with an error fails, and nothing is recorded of it', () => {
  const before = readRecorded('sources');
  const { status, out, err } = bench(['sources', 'nothing', '--record']);
  assert.is(status, 1);
  assert.match(err, /say what to measure/);
  assert.match(err, /bench: sources ended with 1/);
  assert.not.match(out, /recorded/);
  assert.equal(readRecorded('sources'), before);
});

running('a run that measured is compared, not judged, and recorded only on request', () => {
  const before = readRecorded('sources');
  const { status, out } = bench(['sources', 'ranks', '--size', '1000']);
  assert.is(status, 0);
  assert.match(out, /"bench":"sources","command":"npm run bench -- sources ranks --size 1000"/);
  assert.match(out, /ranks: CPU: \S+ s|nothing is recorded to compare with/);
  assert.equal(readRecorded('sources'), before);
});

running.run();
