import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
    assert.not.match(text, /makers:|"makers"/, 'words that search alone needs are no part of it');
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

bundled(
  'domains to complete are those of shops that begin with what was typed; a service that is not there completes none',
  async () => {
    const items = [
      { type: 'shop', id: 'mintleaf.example', text: '薄荷葉' },
      { type: 'shop', id: 'other.example', text: 'mint' },
      { type: 'technology', id: 'mint', text: 'Mint' },
      // A shell would run it: bash expands the words that it is given to choose from.
      ...['mint$(touch x).example', 'mint`id`.example', 'mint;id.example', 'mint example', 'mint\n.example'].map(
        (id) => ({
          ...{ type: 'shop', id, text: 'mint' },
        }),
      ),
    ];
    const answering: typeof fetch = async () => Response.json({ snapshot: 's', count: 3, items });
    const typed = (word: string, fetching: typeof fetch) =>
      runCli(['complete-domains', '--timeout', '1', '--', word], { fetch: fetching });
    assert.is((await typed('Mint', answering)).stdout, 'mintleaf.example\n');
    const away = await typed('mint', () => Promise.reject(new Error('refused')));
    assert.equal([away.code, away.stdout, away.stderr], [0, '', '']);
  },
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

bundled('is what npm pack of its folder holds, as for the other programs: it is bundled first', () =>
  scratch(async (dir) => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    for (const part of ['core', 'node_modules', 'package.json']) await symlink(join(root, part), join(dir, part));
    await cp(join(root, 'clients'), join(dir, 'clients'), {
      recursive: true,
      filter: (from) => !/\/(?:dist|python)$/.test(from),
    });
    for (const [room, program] of [
      ['cli', 'storelens.js'],
      ['mcp', 'storelens-mcp.js'],
      ['notify', 'storelens-notify.js'],
    ] as const) {
      const packed = spawnSync('npm', ['pack', '--silent', `./clients/${room}`], { cwd: dir, encoding: 'utf8' });
      assert.is(packed.status, 0, packed.stderr);
      const listed = spawnSync('tar', ['-tzf', packed.stdout.trim().split('\n').at(-1) ?? ''], {
        cwd: dir,
        encoding: 'utf8',
      });
      assert.ok(listed.stdout.includes(`package/dist/${program}\n`), `${room}: ${packed.stdout}${listed.stdout}`);
    }
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
        assert.equal(complete('storelens', 'movers', '--fo'), ['--follow']);
        assert.equal(complete('storelens', 'datasets', 'ver'), ['verify']);
      }),
    );

  // The program that the script asks for domains, as the shell finds it; a zsh or fish without a terminal completes nothing.
  if (shell !== 'zsh')
    completion('asks the service for domains where a command takes some, and only there', () =>
      scratch(async (dir) => {
        const file = join(dir, `storelens.${shell}`);
        await writeFile(file, (await runCli(['completion', shell])).stdout);
        const program =
          '#!/bin/sh\n[ "$*" = "complete-domains --timeout 1 -- demo" ] && printf "demopaw.example\\ndemoleaf.example\\n"\nexit 0\n';
        await writeFile(join(dir, 'storelens'), program, { mode: 0o755 });
        const complete = (...words: string[]): string[] => {
          const line = words.map((word) => `'${word}'`).join(' ');
          const script =
            shell === 'bash'
              ? `source ${file}; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _storelens; printf '%s\\n' "\${COMPREPLY[@]}"`
              : `source ${file}; complete -C '${words.join(' ')}'`;
          const env = { PATH: `${dir}:${process.env['PATH']}`, HOME: dir };
          const { stdout } = spawnSync(shell, ['-c', script], { encoding: 'utf8', env });
          return stdout.split('\n').filter((word) => word.endsWith('.example'));
        };
        for (const command of ['site', 'detect', 'compare-sites'])
          assert.equal(complete('storelens', command, 'demo').sort(), ['demoleaf.example', 'demopaw.example'], command);
        assert.equal(complete('storelens', 'products', 'demo'), []);
      }),
    );

  completion.run();
}
