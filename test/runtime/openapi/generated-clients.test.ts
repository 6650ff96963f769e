// Takes about 120 s.
/**
 * Clients that openapi-generator makes of /openapi.json, with its defaults, in TypeScript, Go and Java: each calls every route, and
 * what it read is what was recorded.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withService } from '../../support/conformance/serve.ts';
import {
  essence,
  goProgram,
  javaProgram,
  recordedCalls,
  repliesIn,
  typescriptProgram,
} from '../../support/generated-calls.ts';
import { withDirectory } from '../../support/published.ts';
import { runProgram } from '../../support/python.ts';
import { skipped } from '../../support/tools.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const libraries = join(root, '.cache', 'ci-java');
const jars = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : [];
const isGenerator = (path: string): boolean => path.includes('openapi-generator-cli');
const generator = jars.find(isGenerator);
const MODULE = 'example.org/storelens';

/** What the generator's code for Go imports. */
const VALIDATOR = 'gopkg.in/validator.v2@v2.0.1';
const goSettings = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('GO')));
const goEnv = { ...goSettings, GOFLAGS: '-mod=mod -modcacherw' };

interface Place {
  dir: string;
  url: string;
}

const run = async (command: string, args: string[], { dir, env = {} }: { dir: string; env?: NodeJS.ProcessEnv }) => {
  const { code, output } = await runProgram(command, args, { cwd: dir, env });
  assert.is(code, 0, `${command} ${args.join(' ').slice(0, 200)}\n${output.slice(-3000)}`);
  return output;
};

const generate = async (language: string, { dir, url }: Place, properties: string[] = []): Promise<void> => {
  const more = properties.length === 0 ? [] : [`--additional-properties=${properties.join(',')}`];
  const args = [
    '-jar',
    generator ?? '',
    'generate',
    '-i',
    `${url}/openapi.json`,
    '-g',
    language,
    '-o',
    join(dir, 'client'),
  ];
  await run('java', [...args, ...more], { dir });
};

const calls = recordedCalls();

/** Every reply that the client read, beside the recorded one. */
const judge = (output: string): void => {
  const replies = repliesIn(output);
  for (const [at, { route, params, reply }] of calls.entries()) {
    const { ignored: _told, ...recorded } = reply as { ignored?: unknown };
    // A client sends what the document calls defaults, and is told of those that mean nothing there.
    const { ignored: _toldHere, ...read } = (replies.get(at) ?? {}) as { ignored?: unknown };
    assert.equal(essence(read), essence(recorded), `${route.id} ${JSON.stringify(params)}`);
  }
};

const clients = suite('clients made by openapi-generator');

clients('are asked for every v1 route', () => {
  assert.ok(new Set(calls.map(({ route }) => route.id)).size >= 18 && calls.length >= 25);
});

const withClient = (use: (place: Place) => Promise<void>): Promise<void> =>
  withService((url) => withDirectory((dir) => use({ dir, url })));

const inTypescript = async ({ dir, url }: Place): Promise<void> => {
  await generate('typescript-fetch', { dir, url });
  writeFileSync(join(dir, 'package.json'), '{"type": "module"}');
  writeFileSync(join(dir, 'program.ts'), typescriptProgram(calls));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const types = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const lib = ['--lib', 'es2022,dom', '--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  await run(process.execPath, [tsc, ...types, ...lib, '--allowImportingTsExtensions', 'program.ts'], { dir });
  judge(await run(process.execPath, ['--import', import.meta.resolve('tsx'), 'program.ts', `${url}/api/v1`], { dir }));
};

const inGo = async ({ dir, url }: Place): Promise<void> => {
  await generate('go', { dir, url }, ['withGoMod=false', 'packageName=storelens', 'generateTests=false']);
  const client = join(dir, 'client');
  writeFileSync(join(client, 'go.mod'), `module ${MODULE}\n\ngo 1.23\n\nrequire ${VALIDATOR.replace('@', ' ')}\n`);
  await mkdir(join(client, 'program'));
  writeFileSync(join(client, 'program', 'main.go'), goProgram(calls, MODULE));
  judge(await run('go', ['run', './program', `${url}/api/v1`], { dir: client, env: goEnv }));
};

const inJava = async ({ dir, url }: Place): Promise<void> => {
  // By default a client for Java refuses every member that a later release adds.
  await generate('java', { dir, url }, ['disallowAdditionalPropertiesIfNotPresent=false']);
  const source = join(dir, 'client', 'src', 'main', 'java');
  writeFileSync(join(source, 'Program.java'), javaProgram(calls));
  const classpath = jars.filter((jar) => !isGenerator(jar)).join(':');
  const classes = join(dir, 'classes');
  // What the program uses, and what that uses: javac finds it by the source path.
  const compile = ['-proc:none', '-nowarn', '-d', classes, '-cp', classpath, '-sourcepath', source];
  await run('javac', [...compile, join(source, 'Program.java')], { dir });
  judge(await run('java', ['-cp', `${classes}:${classpath}`, 'Program', `${url}/api/v1`], { dir }));
};

const hasGo = (): boolean =>
  spawnSync('go', ['mod', 'download', VALIDATOR], { stdio: 'ignore', env: { ...process.env, ...goEnv } }).status === 0;

// Not by leaveOut: they come by Maven and by Go's proxy, which a machine that is asked for every other tool need not have.
if (generator === undefined || spawnSync('javac', ['-version']).status !== 0)
  skipped.push(
    'clients made by openapi-generator need Java, and its jar in .cache/ci-java, which .ci/run fetches with Maven',
  );
else {
  clients('in TypeScript (typescript-fetch) compile, call every route and read what was recorded', () =>
    withClient(inTypescript),
  );
  clients('in Java call every route and read what was recorded', () => withClient(inJava));
  if (hasGo()) clients('in Go call every route and read what was recorded', () => withClient(inGo));
  else skipped.push(`a client in Go made by openapi-generator needs Go, and ${VALIDATOR} by its proxy`);
}
clients.run();
