// Takes about 60 s.
/** Every script of package.json that is a program of ours says what it takes, and does nothing else, under --help. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runProgram } from './support/python.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** The rest are other people's programs (tsc, biome, tsup), or call one of these. */
const own = Object.entries(scripts).filter(([, command]) => command.startsWith('node --import tsx '));

const help = suite('npm run SCRIPT -- --help');

help('is answered by every program of package.json, with its flags, in a few seconds', async () => {
  assert.ok(own.length >= 20, own.map(([name]) => name).join(' '));
  for (const [name, command] of own) {
    const [, ...args] = command.split(' ');
    const { code, output } = await runProgram(process.execPath, [...args, '--help'], { cwd: root });
    assert.is(code, 0, `${name}: ${output}`);
    assert.match(output, /^(?:Usage: |npm run )/, name);
    assert.ok(output.length > 100 && !output.includes('\n    at '), `${name}: ${output}`);
  }
});

help.run();
