/** What a service that means harm may name: nothing of it is written outside of the mirror, or without bound. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Manifest } from '../../../core/contract/index.ts';
import { readTakeDowns, renderManifestSum, renderTakeDowns, TAKE_DOWNS } from '../../../core/serving/index.ts';
import { createLog } from '../../../runtime/log.ts';
import { startMirror } from '../../../runtime/mirror/index.ts';
import { type Elsewhere, withElsewhere } from '../../support/datasets-elsewhere.ts';
import { copyPublished, firstId, smallSize, withDirectory } from '../../support/published.ts';

interface World extends Elsewhere {
  from: string;
  to: string;
  /** Looks once; why it has nothing. */
  look(maxBytes?: number): Promise<string | null>;
}

const world = (use: (world: World) => Promise<void>): Promise<void> =>
  withDirectory((from) =>
    withDirectory(async (parent) => {
      const to = join(parent, 'mirror');
      await copyPublished(smallSize, from);
      await withElsewhere(from, async (elsewhere) => {
        const look = async (maxBytes = 1e12): Promise<string | null> => {
          const options = { url: elsewhere.url, dir: to, pollMs: 1_000_000, keep: 2, maxBytes };
          const mirror = startMirror({ ...options, log: createLog('silent'), wait: async () => {} });
          await mirror.check();
          mirror.close();
          return mirror.following().reason;
        };
        await use(Object.assign(elsewhere, { from, to, look }));
        assert.equal(readdirSync(parent), ['mirror'], 'nothing was written beside the mirror');
      });
    }),
  );

type File = Manifest['files'][number];

/** Signed as it should be: only what it names is amiss. */
const rewriteManifest = (from: string, change: (files: File[]) => File[]): void => {
  const path = join(from, firstId, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const text = `${JSON.stringify({ ...manifest, files: change(manifest.files) }, null, 2)}\n`;
  writeFileSync(path, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(from, firstId, 'manifest.sha256'), renderManifestSum(sha256));
  const latest = JSON.parse(readFileSync(join(from, 'latest.json'), 'utf8')) as object;
  writeFileSync(join(from, 'latest.json'), JSON.stringify({ ...latest, manifest_sha256: sha256 }));
};

const hostile = suite('startMirror, of one that means harm');

for (const path of [
  '../escaped',
  '/etc/escaped',
  'a/../../escaped',
  'a//escaped',
  './escaped',
  'a/.',
  '..',
  '.hidden',
  'a\\..\\escaped',
  'C:escaped',
  'a\u0000b',
  'a%2f..%2fescaped',
  '',
])
  hostile(`refuses a file named ${JSON.stringify(path)}`, async () => {
    await world(async ({ from, to, asked, look }) => {
      rewriteManifest(from, ([first, ...rest]) => [{ ...first!, path }, ...rest]);
      assert.match((await look()) ?? '', /manifest\.json.*files\.0\.path/);
      assert.not(existsSync(join(to, firstId)));
      assert.equal(
        asked.map((one) => one.path).filter((name) => !/^(?:latest|take-downs)\.json$|\/manifest\./.test(name)),
        [],
        'no file was asked for',
      );
    });
  });

hostile('refuses more files, and more bytes, than a release may have', async () => {
  await world(async ({ from, look }) => {
    assert.match((await look(1000)) ?? '', /over the 1000 bytes of --mirror-max-gb/);
    rewriteManifest(from, ([first]) => Array.from({ length: 20_001 }, (_, i) => ({ ...first!, path: `f${i}` })));
    assert.match((await look()) ?? '', /in 20001 files, over/);
    for (const paths of [['manifest.json'], ['manifest.sha256'], ['twice', 'twice']]) {
      rewriteManifest(from, ([first]) => paths.map((path) => ({ ...first!, path })));
      assert.match((await look()) ?? '', /names a file twice, or itself/);
    }
    rewriteManifest(from, ([first]) => [{ ...first!, bytes: 1e15 }]);
    assert.match((await look()) ?? '', /over the/);
  });
});

hostile(
  'takes what is taken down there for taken down here, and a list that is gone or amiss for no change',
  async () => {
    await world(async ({ from, to, look }) => {
      const domains = async (): Promise<string[]> => [...(await readTakeDowns(to)).domains];
      writeFileSync(
        join(from, TAKE_DOWNS),
        renderTakeDowns([{ domain: 'shop-1.example', since: '2026-11-01T00:00:00Z' }]),
      );
      assert.is(await look(), null);
      assert.equal(await domains(), ['shop-1.example']);
      for (const text of ['{', '{"format_version":1,"items":[{"domain":"tw","since":"2026-11-01T00:00:00Z"}]}']) {
        writeFileSync(join(from, TAKE_DOWNS), text);
        assert.match((await look()) ?? '', /take-downs\.json: /);
        assert.equal(await domains(), ['shop-1.example']);
      }
      const suffix = [{ domain: 'com.tw', since: '2026-11-01T00:00:00Z' }];
      writeFileSync(join(from, TAKE_DOWNS), renderTakeDowns(suffix));
      assert.match((await look()) ?? '', /com\.tw is a suffix/);
      writeFileSync(join(to, TAKE_DOWNS), renderTakeDowns([{ domain: 'own.example', since: '2026-11-02T00:00:00Z' }]));
      writeFileSync(join(from, TAKE_DOWNS), renderTakeDowns([]));
      assert.is(await look(), null);
      assert.equal(await domains(), ['own.example'], 'undone there, and kept what is its own');
    });
  },
);
hostile.run();
