import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../../build/sources/files.ts';
import { fails, withFiles } from './support.ts';

const list = suite('listFiles');

list('finds files of a folder at any depth, sorted, by the end of their names', () =>
  withFiles({ 'b.har': '', 'a/c.HAR': '', 'a/x.txt': '' }, async (dir) => {
    assert.equal(await listFiles(dir, ['.har']), [`${dir}/a/c.HAR`, `${dir}/b.har`]);
    assert.equal(await listFiles([`${dir}/a/x.txt`, `${dir}/b.har`], ['.har']), [`${dir}/a/x.txt`, `${dir}/b.har`]);
  }),
);

list('an empty folder and a missing path are errors', () =>
  withFiles({}, async (dir) => {
    await fails(() => listFiles(dir, ['.har']), /no file ending with \.har in this folder/);
    await fails(() => listFiles(`${dir}/x`, ['.har']), /x: cannot be read \(ENOENT\); give an existing file or folder/);
  }),
);

list.run();
