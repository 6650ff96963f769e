import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ScratchFile } from '../../../build/columns/scratch-file.ts';

const scratch = suite('ScratchFile');

scratch('gives bytes back from where they were written; past the end is an error', () => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-scratch-'));
  const file = new ScratchFile(dir);
  try {
    assert.equal(readdirSync(dir), []);
    assert.equal([file.write(Buffer.from('abc')), file.write(Buffer.from('def')), file.size], [0, 3, 6]);
    const into = Buffer.alloc(3);
    file.read(2, into);
    assert.is(into.toString(), 'cde');
    assert.throws(() => file.read(4, into), /scratch file ends at 6, before 7/);
  } finally {
    file.close();
    file.close();
    rmSync(dir, { recursive: true });
  }
});
scratch.run();
