/** The forge's workflows call what runs here too, and are what a checker of theirs takes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { skipped } from './support/tools.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.github', 'workflows');
const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
/** What each step runs. */
const commandsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^ +- run: (.+)$/gm)].map(([, run]) => run ?? '');

const workflows = suite('.github/workflows');

workflows('are there, each with rights and an end', () => {
  assert.equal(files.sort(), ['demo-dataset.yml', 'release.yml', 'test.yml']);
  for (const file of files) {
    const text = textOf(file);
    assert.match(text, /^permissions:\n {2}contents: (?:read|write)$/m, file);
    const jobs = text.match(/^ {4}runs-on: /gm)?.length ?? 0;
    assert.is(text.match(/^ {4}timeout-minutes: \d+$/gm)?.length, jobs, file);
    assert.ok(commandsOf(file).length > 0, file);
    assert.not.match(text, /\$\{\{ *github\.event\.(?!inputs)/, `${file}: a stranger's text in a command`);
  }
});

workflows('call scripts that package.json has, and files that are there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const file of files)
    for (const command of commandsOf(file)) {
      for (const [, name = ''] of command.matchAll(/npm run (?:-s )?([\w:-]+)/g))
        assert.ok(scripts[name], `${file}: npm run ${name}`);
      for (const [, path = ''] of command.matchAll(/\bbash (\S+)/g))
        assert.ok(existsSync(join(root, path)), `${file}: ${path}`);
    }
  assert.ok(commandsOf('test.yml').includes('npm ci && npm test'));
});

workflows('try the versions of Node that README names', () => {
  const named = /\((\d+) and (\d+) are tested\)/.exec(readFileSync(join(root, 'README.md'), 'utf8'));
  assert.match(textOf('test.yml'), `node: [${named?.[1]}, ${named?.[2]}]`);
});

interface Update {
  'package-ecosystem': string;
  directory?: string;
  directories?: string[];
}
const manifests: Record<string, RegExp> = {
  npm: /^(?:(.+)\/)?package\.json$/,
  pip: /^(?:(.+)\/)?pyproject\.toml$/,
  docker: /^(?:(.+)\/)?Dockerfile$/,
};

workflows('dependencies of every package, and of the workflows, are kept up to date', () => {
  const { updates } = parse(readFileSync(join(root, '.github', 'dependabot.yml'), 'utf8')) as { updates: Update[] };
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const watchedOf = (kind: string): string[] =>
    updates
      .filter((one) => one['package-ecosystem'] === kind)
      .flatMap(({ directory, directories = [] }) => [...(directory === undefined ? [] : [directory]), ...directories]);
  for (const [kind, manifest] of Object.entries(manifests)) {
    const folders = tracked
      .filter((file) => manifest.test(file) && !file.startsWith('test/'))
      // A package without dependencies of its own has nothing to be kept.
      .filter((file) => kind !== 'npm' || /"(?:devD|d)ependencies"/.test(readFileSync(join(root, file), 'utf8')))
      .map((file) => `/${manifest.exec(file)?.[1] ?? ''}`);
    assert.equal(watchedOf(kind).sort(), folders.sort(), kind);
  }
  assert.equal(watchedOf('github-actions'), ['/']);
});

const own = join(root, '.cache', 'ci-go', 'actionlint');
const actionlint = existsSync(own) ? own : 'actionlint';
// Not by hasTool: it comes by Go's proxy, and a machine that is asked for every tool need not have Go.
if (spawnSync(actionlint, ['-version']).status === 0)
  workflows('have no finding of actionlint', () => {
    const { status, stdout } = spawnSync(actionlint, ['-no-color', ...files.map((file) => join(folder, file))], {
      encoding: 'utf8',
    });
    assert.is(status, 0, stdout);
  });
else skipped.push('the workflows by actionlint need `go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12`');

workflows.run();
