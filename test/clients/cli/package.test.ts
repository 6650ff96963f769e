import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleCli } from '../../../clients/cli/bundle.ts';
import { hasTool } from '../../support/tools.ts';
import { runCli } from './run-cli.ts';

const scratch = <T>(use: (dir: string) => Promise<T>): Promise<T> =>
  mkdtemp(join(tmpdir(), 'storelens-cli-')).then((dir) =>
    use(dir).finally(() => rm(dir, { recursive: true, force: true })),
  );

const bundled = suite('the bundled program');

bundled('is one file that runs where nothing is installed', () =>
  scratch(async (dir) => {
    const file = await bundleCli(dir);
    const program = (args: string[], input = '') =>
      spawnSync(process.execPath, [file, ...args], { cwd: dir, input, encoding: 'utf8', env: { HOME: dir } });
    const help = program(['--help']);
    assert.is(help.status, 0, help.stderr);
    assert.match(help.stdout, /Usage: storelens/);
    assert.is(help.stderr, '');
    const away = program(['stats', '--base-url', 'http://127.0.0.1:9']);
    assert.is(away.status, 4);
    assert.match(away.stderr, /^storelens: http:\/\/127\.0\.0\.1:9 cannot be reached/);
    const text = await readFile(file, 'utf8');
    assert.ok(text.startsWith('#!/usr/bin/env node'));
    const manifest = JSON.parse(
      await readFile(new URL('../../../clients/cli/package.json', import.meta.url), 'utf8'),
    ) as {
      bin: { storelens: string };
      dependencies?: object;
      version: string;
    };
    assert.is(manifest.bin.storelens, 'dist/storelens.js');
    assert.is(manifest.dependencies, undefined);
    assert.is(program(['--version']).stdout.trim(), manifest.version);
  }),
);

bundled('ends quietly where its reader has had enough', () =>
  scratch(async (dir) => {
    const file = await bundleCli(dir);
    const piped = spawnSync('sh', ['-c', `"${process.execPath}" "${file}" completion bash | head -1; exit 0`], {
      encoding: 'utf8',
    });
    assert.match(piped.stdout, /^# storelens completion for bash/);
    assert.is(piped.stderr, '');
  }),
);

bundled.run();

const shells: [string, string[]][] = [
  ['bash', ['-n']],
  ['zsh', ['-n']],
  ['fish', ['--no-execute']],
];
for (const [shell, check] of shells) {
  if (!hasTool(`completion for ${shell}`, shell)) continue;
  const completion = suite(`completion for ${shell}`);

  completion('is a script of that shell, with every command and the options of each', () =>
    scratch(async (dir) => {
      const { code, stdout } = await runCli(['completion', shell]);
      assert.is(code, 0);
      const file = join(dir, `storelens.${shell}`);
      await writeFile(file, stdout);
      const checked = spawnSync(shell, [...check, file], { encoding: 'utf8' });
      assert.equal([checked.status, checked.stderr], [0, '']);
      for (const word of ['detect', 'movers', 'follow', 'download', 'min-score', 'base-url'])
        assert.ok(stdout.includes(word), word);
    }),
  );

  if (shell === 'bash')
    completion('completes commands, options and inner commands', () =>
      scratch(async (dir) => {
        const file = join(dir, 'storelens.bash');
        await writeFile(file, (await runCli(['completion', 'bash'])).stdout);
        const complete = (...words: string[]): string[] => {
          const line = words.map((word) => `'${word}'`).join(' ');
          const script = `source ${file}; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _storelens; echo "\${COMPREPLY[@]}"`;
          return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split(' ');
        };
        assert.equal(complete('storelens', 'comp'), ['competitors', 'compare-sites', 'compare', 'completion']);
        assert.equal(complete('storelens', 'movers', '--fo'), ['--format', '--follow']);
        assert.equal(complete('storelens', 'datasets', 'ver'), ['verify']);
      }),
    );

  completion.run();
}
