// Takes about 100 s.
/** Every script of package.json that is a program of ours answers --help and --version, and refuses what it does not know. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runProgram } from './support/python.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  version: string;
};
/** The rest are other people's programs (tsc, biome, tsup), or call one of these. */
const own = Object.entries(scripts).filter(([, command]) => command.startsWith('node --import tsx '));

const programs = suite('npm run SCRIPT');

programs('answers --help with its flags, --version, and a flag that there is not with the way to --help', async () => {
  assert.ok(own.length >= 20, own.map(([name]) => name).join(' '));
  for (const [name, command] of own) {
    const [, ...args] = command.split(' ');
    const asked = (flag: string) => runProgram(process.execPath, [...args, flag], { cwd: root });
    // Several scripts are commands of one program, which answers the other two alike.
    const isFirst = own.find(([, other]) => other.split(' ')[3] === command.split(' ')[3])?.[0] === name;
    const flags = isFirst ? ['--help', '--version', '--no-such-flag'] : ['--help'];
    const [help, shown, wrong] = await Promise.all(flags.map(asked));
    assert.is(help?.code, 0, `${name}: ${help?.output}`);
    assert.match(help?.output ?? '', /^(?:Usage: |npm run )/, name);
    assert.ok((help?.output.length ?? 0) > 100, `${name}: ${help?.output}`);
    if (isFirst) {
      assert.equal([shown?.code, shown?.output], [0, `${version}\n`], name);
      assert.ok(wrong?.code === 1 || wrong?.code === 2, `${name} ends with ${wrong?.code}`);
      assert.match(wrong?.output ?? '', /--help|Usage: /, name);
    }
    for (const output of [help, shown, wrong].flatMap((one) => one?.output ?? []))
      assert.not.match(output, /\n {4}at |node:internal/, name);
  }
});

programs.run();
