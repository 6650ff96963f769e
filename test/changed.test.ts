// Takes about 15 s.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fine, type Ran, withCopy } from './support/runner-copy.ts';
import { hasTool } from './support/tools.ts';

const put = (dir: string, files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
};
const git = (dir: string, ...args: string[]): void => {
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@t.example', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: dir, encoding: 'utf8' });
  assert.is(status, 0, stderr);
};

const tests = {
  imports: `import '../core/a.ts';\n${fine}`,
  thread: `new URL('../core/worker.ts', import.meta.url);\n${fine}`,
  folder: `const words = new URL('../datasets/words/', import.meta.url);\n${fine}`,
  joined: `const path = (dir: string) => join(dir, 'clients', 'python');\n${fine}`,
  named: `const page = (name: string) => name + 'guide.md';\npage('the.guide.md');\n${fine}`,
  far: fine,
  whole: `// Reads all: it judges every file.\n${fine}`,
};
const tree = {
  '.gitignore': 'node_modules\n.cache\n',
  'core/a.ts': "export { b } from './b.ts';\n",
  'core/b.ts': 'export const b = 1;\n',
  'core/worker.ts': "import './b.ts';\n",
  'datasets/words/zh.json': '{}',
  'clients/python/x.py': '',
  'docs/the.guide.md': 'a',
  'docs/lone.txt': 'a',
};

/** Runs the files that these changes touch, on a branch that has left `main`. */
const afterChange = (
  { committed = {}, open = {} }: { committed?: Record<string, string>; open?: Record<string, string> },
  args: string[],
  use: (ran: Ran) => void,
): Promise<void> => {
  const prepare = (dir: string): void => {
    put(dir, tree);
    git(dir, 'init', '-q', '-b', 'main');
    git(dir, 'add', '-A');
    git(dir, 'commit', '-qm', 'first');
    git(dir, 'checkout', '-qb', 'work');
    if (Object.keys(committed).length > 0) {
      put(dir, committed);
      git(dir, 'commit', '-qam', 'second');
    }
    put(dir, open);
  };
  return withCopy(tests, { args: ['--changed', '--workers', '1', ...args], prepare }, use);
};
const ranFiles = ({ lines }: Ran): string[] =>
  lines.flatMap((line) => /^\[\d+\/\d+\] (\w+)\.test\.ts /.exec(line)?.[1] ?? []).sort();

if (hasTool('the choice of files that changes touch', 'git')) {
  const changed = suite('the runner, --changed');

  changed('runs what reaches a changed module, committed or not, over imports and addresses', () =>
    afterChange({ committed: { 'core/b.ts': 'export const b = 2;\n' } }, [], (ran) => {
      assert.equal(ranFiles(ran), ['imports', 'thread', 'whole'], ran.lines.join('\n'));
      assert.equal(ran.lines.slice(-2), [
        'ran 3 of the 3 files that the changes touch, of 7 in all; npm test runs all',
        '3 passed, 0 failed, 0 skipped',
      ]);
    }),
  );

  changed('runs what names changed data or their directory, and says what no file reads', () => {
    const open = {
      'datasets/words/zh.json': '[]',
      'clients/python/x.py': '1',
      'docs/lone.txt': 'b',
      'docs/new.txt': '',
    };
    return afterChange({ open: { ...open, 'docs/the.guide.md': 'b' } }, [], (ran) => {
      assert.equal(ranFiles(ran), ['folder', 'joined', 'named', 'whole'], ran.lines.join('\n'));
      assert.ok(ran.lines.includes('no test file reads: docs/lone.txt, docs/new.txt'));
    });
  });

  changed('says what may touch every file', () =>
    afterChange({ open: { 'package.json': '{"type":"module"}' } }, [], (ran) => {
      assert.ok(ran.lines.includes('may touch every file: package.json'), ran.lines.join('\n'));
    }),
  );

  changed('runs nothing where nothing changed', () =>
    afterChange({}, [], (ran) => {
      assert.equal([ran.status, ran.last], [0, '0 passed, 0 failed, 0 skipped'], ran.lines.join('\n'));
      assert.ok(ran.lines.includes('ran 0 of the 0 files that the changes touch, of 7 in all; npm test runs all'));
    }),
  );

  changed('names what it had no time for, and does not count it', () =>
    afterChange({ open: { 'core/b.ts': '' } }, ['--within', '0'], (ran) => {
      assert.ok(ran.lines.some((line) => /^not run, no time left: .*imports\.test\.ts/.test(line)));
      assert.ok(ran.lines.includes('ran 0 of the 3 files that the changes touch, of 7 in all; npm test runs all'));
    }),
  );

  changed.run();
}
