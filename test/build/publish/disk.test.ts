import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { explainDiskError } from '../../../build/disk-error.ts';
import { publishSnapshot } from '../../../build/publish/index.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import { firstId, messageOf, publishOptions, secondId, smallSize, withDirectory } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';
import { hasTool } from '../../support/tools.ts';

const explain = suite('explainDiskError');
explain('gives one line with the remedy, whoever met the full or read-only disk', () => {
  const node = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const duckdb = new Error('IO Error: Could not write all bytes to file "x": No space left on device\n\nStack');
  for (const error of [node, duckdb])
    assert.is(
      explainDiskError(error, '/data').message,
      'no space left on the device of /data; the last published snapshot stays current. Free space there or give another --out.',
    );
  const readOnly = Object.assign(new Error('EROFS: read-only file system, mkdir /data/x'), { code: 'EROFS' });
  assert.match(explainDiskError(readOnly, '/data').message, /cannot write into \/data: EROFS.*Make it writable/);
  assert.is(explainDiskError(new Error('other'), '/data').message, 'other');
});
explain.run();

const mount = (...args: string[]): void => {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`);
};

/** A file system of its own, `megabytes` large. */
const withSmallDisk = (megabytes: number, use: (dir: string) => Promise<void>): Promise<void> =>
  withDirectory(async (parent) => {
    const dir = join(parent, 'disk');
    mkdirSync(dir);
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'storelens-test', dir);
    try {
      await use(dir);
    } finally {
      spawnSync('umount', ['-l', dir]);
    }
  });

/** Leaves so many megabytes free: the build then fails in its tables, its database or its serving form. */
const fill = (dir: string, megabytes: number): void => {
  const { bavail, bsize } = statfsSync(dir);
  writeFileSync(join(dir, 'filler'), Buffer.alloc(bavail * bsize - megabytes * 2 ** 20));
};

const modelOf = (id: string, sites: number) => syntheticModel({ ...smallSize, sites, offers: sites * 2, id });
const requireFirstServed = async (dir: string): Promise<void> => {
  const reader = await loadCurrent(dir, { onProblem: (line) => assert.unreachable(line) });
  assert.is(reader.id, firstId);
  reader.close();
};

const script = 'd=$(mktemp -d) && mount -t tmpfs storelens-probe "$d" && umount "$d" && rmdir "$d"';
const mounting = { what: 'the right to mount a tmpfs' };
if (hasTool('publishSnapshot on a full disk', 'sh', ['-c', script], mounting)) {
  const disk = suite('publishSnapshot on a full or read-only disk');

  disk('says in one line that space ran out, at whatever step, and the last snapshot serves', () =>
    withSmallDisk(24, async (dir) => {
      await publishSnapshot(modelOf(firstId, 60), dir, publishOptions);
      for (const free of [1, 3, 7]) {
        fill(dir, free);
        const line = await messageOf(() => publishSnapshot(modelOf(secondId, 1500), dir, publishOptions));
        rmSync(join(dir, 'filler'));
        assert.match(line, /^no space left on the device of .*disk; the last published snapshot stays current/);
        assert.equal(readdirSync(dir).sort(), [firstId, 'current.json', 'latest.json']);
        await requireFirstServed(dir);
      }
    }),
  );

  disk('says in one line that the directory is read-only', () =>
    withSmallDisk(24, async (dir) => {
      await publishSnapshot(modelOf(firstId, 60), dir, publishOptions);
      mount('-o', 'remount,ro', dir);
      const line = await messageOf(() => publishSnapshot(modelOf(secondId, 60), dir, publishOptions));
      assert.match(line, /^cannot write into .*disk: EROFS.*; the last published snapshot stays current/);
      await requireFirstServed(dir);
    }),
  );
  disk.run();
}
