import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { removeLitter } from '../../../build/publish/releases.ts';
import { withDirectory } from '../../support/published.ts';

/** Writes into a folder for as long as there is one of its name, as a killed build's process does. */
const WRITER = `
const { mkdirSync, writeFileSync } = require('node:fs');
const folder = process.argv[1];
try {
  for (let n = 0; ; n++) {
    mkdirSync(folder + '/' + n);
    writeFileSync(folder + '/' + n + '/0', '');
    if (n === 100) process.stdout.write('writing');
  }
} catch {}
`;

const litter = suite('litter of crashed builds');

litter('is removed while a process still writes into it, which then finds it gone', () =>
  withDirectory(async (dir) => {
    for (let round = 0; round < 5; round++) {
      const name = `20261102T000000Z.partial-${round}`;
      mkdirSync(join(dir, name));
      const writer = spawn(process.execPath, ['-e', WRITER, join(dir, name)], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(writer, 'close');
      await once(writer.stdout, 'data');
      assert.equal(await removeLitter(dir, null), [name]);
      assert.is(existsSync(join(dir, name)), false);
      await ended;
      assert.equal(readdirSync(dir), []);
    }
  }),
);

litter.run();
