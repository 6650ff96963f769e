// Takes about 20 s.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishSnapshot } from '../../../build/publish/index.ts';
import type { Manifest } from '../../../core/contract/index.ts';
import { checkRelease, readManifest, readPointer, renderPointer } from '../../../core/serving/index.ts';
import { createLog } from '../../../runtime/log.ts';
import { type Mirror, type MirrorOptions, readFollowing, startMirror } from '../../../runtime/mirror/index.ts';
import { bundled } from '../../support/bundled.ts';
import { type Elsewhere, withElsewhere } from '../../support/datasets-elsewhere.ts';
import { madeOnce } from '../../support/made-once.ts';
import { copyPublished, firstId, publishOptions, secondId, smallSize, withDirectory } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

interface World extends Elsewhere {
  /** What is published there. */
  from: string;
  /** Where it is fetched to. */
  to: string;
  mirror(changes?: Partial<MirrorOptions>): Mirror;
}

const world = (use: (world: World) => Promise<void>): Promise<void> =>
  withDirectory((from) =>
    withDirectory(async (to) => {
      await copyPublished(smallSize, from);
      const mirrors: Mirror[] = [];
      await withElsewhere(from, async (elsewhere) => {
        const mirror = (changes: Partial<MirrorOptions> = {}): Mirror => {
          const options = { url: elsewhere.url, dir: to, pollMs: 1_000_000, keep: 2, maxBytes: 1e12 };
          const made = startMirror({ ...options, log: createLog('silent'), wait: async () => {}, ...changes });
          mirrors.push(made);
          return made;
        };
        try {
          await use(Object.assign(elsewhere, { from, to, mirror }));
        } finally {
          for (const one of mirrors) one.close();
        }
      });
    }),
  );

const publishSecond = (dir: string, builtAt = '2026-11-02T00:00:00Z'): Promise<Manifest> =>
  publishSnapshot(syntheticModel({ ...smallSize, id: secondId }), dir, { ...publishOptions, builtAt });

const manifestOf = async (dir: string, id: string): Promise<Manifest> => (await readManifest(join(dir, id))).manifest;

const currentOf = async (dir: string): Promise<string | null> => (await readPointer(dir))?.snapshot ?? null;

const isWhole = async (dir: string, id: string): Promise<boolean> =>
  (await checkRelease(join(dir, id), { speed: 'thorough' })).ok;

/** The largest file of a release, by its path on the server. */
const largestOf = async (dir: string, id: string): Promise<{ path: string; bytes: number }> => {
  const { files } = await manifestOf(dir, id);
  const { path, bytes } = files.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  return { path: `${id}/${path}`, bytes };
};

const mirror = suite('startMirror');

mirror('brings what is current elsewhere, the same bytes, and says so', async () => {
  await world(async ({ from, to, mirror: start }) => {
    const made = start();
    await made.check();
    assert.is(made.following().reason, null);
    assert.is(await currentOf(to), firstId);
    assert.ok(await isWhole(to, firstId));
    assert.equal(await readPointer(to), await readPointer(from));
    assert.equal(readFollowing(to), made.following());
    assert.equal([made.following().snapshot, made.following().fetching], [firstId, null]);
  });
});

mirror('fetches of the next release only what is new by its hash, and keeps no more than it is told', async () => {
  await world(async ({ from, to, asked, mirror: start }) => {
    const made = start({ keep: 1 });
    await made.check();
    await publishSecond(from);
    const old = new Set((await manifestOf(from, firstId)).files.map(({ sha256 }) => sha256));
    const fresh = (await manifestOf(from, secondId)).files.filter(({ sha256 }) => !old.has(sha256));
    asked.length = 0;
    await made.check();
    assert.is(await currentOf(to), secondId);
    const fetched = asked.map(({ path }) => path).filter((path) => path.startsWith(secondId));
    const wanted = [...fresh.map(({ path }) => path), 'manifest.json', 'manifest.sha256'];
    assert.equal(fetched.sort(), wanted.map((path) => `${secondId}/${path}`).sort());
    assert.ok(fresh.length < (await manifestOf(from, secondId)).files.length, 'some are shared');
    assert.equal(
      readdirSync(to).filter((name) => name !== 'current.json' && name !== '.following.json'),
      [secondId],
    );
    assert.ok(await isWhole(to, secondId));
  });
});

mirror('asks again where a server is busy, and goes on where a connection broke', async () => {
  await world(async (elsewhere) => {
    const { from, to, asked, mirror: start } = elsewhere;
    const { path, bytes } = await largestOf(from, firstId);
    const piece = Math.ceil(bytes / 7);
    const waits: number[] = [];
    elsewhere.fault = (one, n) => {
      if (n === 0) return { status: 503, headers: { 'retry-after': '3' } };
      return one.path === path && n < 6 ? { cut: piece } : null;
    };
    const made = start({ wait: async (ms) => waits.push(ms) });
    await made.check();
    assert.is(made.following().reason, null);
    assert.ok(await isWhole(to, firstId));
    assert.ok(waits.filter((ms) => ms === 3000).length >= 10, 'it waits as long as it is asked to');
    const from0 = asked.filter((one) => one.path === path).map((one) => one.from);
    assert.equal(
      [...from0].sort((a, b) => a - b),
      from0,
      'each goes on from where the one before ended',
    );
    assert.ok((from0.at(-1) ?? 0) > 0);
  });
});

mirror('gives up what brings nothing, says why, and takes it once it is mended', async () => {
  await world(async (elsewhere) => {
    const { from, to, mirror: start } = elsewhere;
    const made = start();
    await made.check();
    await publishSecond(from);
    const { path } = await largestOf(from, secondId);
    for (const [fault, reason] of [
      [{ status: 500 }, /HTTP 500$/],
      [{ status: 404 }, /HTTP 404$/],
      [{ status: 302, headers: { location: 'http://10.0.0.1/' } }, /HTTP 302; it names http:\/\/10\.0\.0\.1\//],
      [{ cut: 0 }, new RegExp(`${firstId.slice(0, 4)}.*(?:terminated|ended after|ECONNRESET|other side closed)`)],
    ] as const) {
      elsewhere.fault = (one) => (one.path === path ? fault : null);
      await made.check();
      assert.match(made.following().reason ?? '', reason);
      assert.ok(made.following().since !== null);
      assert.is(await currentOf(to), firstId);
    }
    elsewhere.fault = () => null;
    await made.check();
    assert.equal([made.following().reason, made.following().since], [null, null]);
    assert.is(await currentOf(to), secondId);
  });
});

mirror('gives up a server that drips', async () => {
  await world(async (elsewhere) => {
    const { from, to, asked, mirror: start } = elsewhere;
    const { path } = await largestOf(from, firstId);
    elsewhere.fault = (one) => (one.path === path ? { drip: 10 } : null);
    const made = start({ slowMs: 1000 });
    await made.check();
    assert.match(made.following().reason ?? '', /: slower than a kilobyte a second$/);
    assert.is(asked.filter((one) => one.path === path).length, 5);
    assert.is(await currentOf(to), null);
    elsewhere.fault = () => null;
    await made.check();
    assert.is(await currentOf(to), firstId);
  });
});

mirror('gives a silent server up', async () => {
  await world(async (elsewhere) => {
    const { to, mirror: start } = elsewhere;
    elsewhere.fault = ({ path }) => (path === 'latest.json' ? { hang: 10 } : null);
    const made = start({ idleMs: 100 });
    await made.check();
    assert.match(made.following().reason ?? '', /latest\.json: nothing came for too long$/);
    assert.is(await currentOf(to), null);
  });
});

mirror('refuses bytes that are not as published, and fetches only those again', async () => {
  await world(async (elsewhere) => {
    const { from, to, asked, mirror: start } = elsewhere;
    const { path } = await largestOf(from, firstId);
    const bytes = readFileSync(join(from, path));
    bytes[bytes.length >> 1]! ^= 1;
    elsewhere.fault = (one) => (one.path === path ? { body: bytes } : null);
    const made = start();
    await made.check();
    assert.match(made.following().reason ?? '', new RegExp(`is not as its manifest says: ${path.slice(17)}`));
    assert.is(await currentOf(to), null);
    assert.not.ok(existsSync(join(to, firstId)));
    elsewhere.fault = () => null;
    asked.length = 0;
    await made.check();
    assert.is(await currentOf(to), firstId);
    const files = asked.map((one) => one.path).filter((one) => one.startsWith(firstId) && !one.includes('/manifest.'));
    assert.equal(files, [path]);
  });
});

mirror('never writes to what another release shares, whatever a server does with an id', async () => {
  await world(async (elsewhere) => {
    const { from, to, mirror: start } = elsewhere;
    const made = start();
    await made.check();
    await publishSecond(from);
    const { path } = await largestOf(from, secondId);
    elsewhere.fault = (one) => (one.path === path ? { status: 404 } : null);
    await made.check();
    const aside = join(to, `.fetch-${secondId}`);
    const shared = (await manifestOf(from, secondId)).files.find(
      (file) => statSync(join(aside, file.path), { throwIfNoEntry: false })?.nlink === 2,
    );
    assert.ok(shared, 'something is shared');
    // The same id again, with a longer file in the same place.
    const manifest = join(from, secondId, 'manifest.json');
    const other = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
    const listed = other.files.find((file) => file.path === shared.path)!;
    Object.assign(listed, { bytes: listed.bytes + 5, sha256: 'a'.repeat(64) });
    writeFileSync(manifest, JSON.stringify(other));
    const [{ createHash }] = [await import('node:crypto')];
    const sha256 = createHash('sha256').update(readFileSync(manifest)).digest('hex');
    writeFileSync(join(from, secondId, 'manifest.sha256'), `${sha256}  manifest.json\n`);
    const latest = JSON.parse(readFileSync(join(from, 'latest.json'), 'utf8')) as object;
    elsewhere.fault = (one) => {
      if (one.path === 'latest.json') return { body: JSON.stringify({ ...latest, manifest_sha256: sha256 }) };
      return one.path === `${secondId}/${shared.path}` ? { body: Buffer.alloc(listed.bytes, 7) } : null;
    };
    await made.check();
    assert.ok(made.following().reason !== null);
    assert.ok(await isWhole(to, firstId), 'the release that is served is as it was');
  });
});

mirror('takes no old copy of the list for news, but follows a publisher who goes back', async () => {
  await world(async (elsewhere) => {
    const { from, to, mirror: start } = elsewhere;
    const before = readFileSync(join(from, 'latest.json'), 'utf8');
    await publishSecond(from);
    const made = start();
    await made.check();
    assert.is(await currentOf(to), secondId);
    elsewhere.fault = ({ path }) => (path === 'latest.json' ? { body: before } : null);
    await made.check();
    assert.match(
      made.following().reason ?? '',
      new RegExp(`is an old copy: it names ${firstId}, ${secondId} is newer`),
    );
    assert.equal([await currentOf(to), made.following().snapshot], [secondId, secondId]);
    const back = { ...(JSON.parse(before) as object), published_at: '2026-11-03T00:00:00Z' };
    elsewhere.fault = ({ path }) => (path === 'latest.json' ? { body: JSON.stringify(back) } : null);
    await made.check();
    assert.equal([await currentOf(to), made.following().reason], [firstId, null]);
  });
});

mirror('keeps what was served before the newest, not a newer one that was rolled back', async () => {
  await world(async (elsewhere) => {
    const { from, to, mirror: start } = elsewhere;
    const made = start();
    const old = JSON.parse(readFileSync(join(from, 'latest.json'), 'utf8')) as object;
    await made.check();
    await publishSecond(from);
    await made.check();
    const back = JSON.stringify({ ...old, published_at: '2026-11-02T12:00:00Z' });
    elsewhere.fault = ({ path }) => (path === 'latest.json' ? { body: back } : null);
    await made.check();
    assert.is(await currentOf(to), firstId);
    elsewhere.fault = () => null;
    const third = syntheticModel({ ...smallSize, id: '20261103T000000Z' });
    await publishSnapshot(third, from, { ...publishOptions, builtAt: '2026-11-03T00:00:00Z' });
    await made.check();
    assert.equal(
      readdirSync(to).filter((name) => /^\d/.test(name)),
      [firstId, '20261103T000000Z'],
    );
  });
});

mirror('refuses what is too large, what is no Storelens, and addresses that are not to be followed', async () => {
  await world(async (elsewhere) => {
    const { to, url, mirror: start } = elsewhere;
    const small = start({ maxBytes: 1000 });
    await small.check();
    assert.match(small.following().reason ?? '', /over the 1000 bytes of --mirror-max-gb/);
    elsewhere.fault = ({ path }) => (path === 'latest.json' ? { body: '<html>' } : null);
    await small.check();
    assert.match(small.following().reason ?? '', /latest\.json: names no snapshot; is this a Storelens\?/);
    assert.is(await currentOf(to), null);
    assert.throws(() => start({ url: 'http://storelens.example/datasets/' }), /must begin with https/);
    assert.throws(() => start({ url: 'https://u:p@storelens.example/' }), /must be like https/);
    assert.throws(() => start({ url: `${url}other/` }), /follows http.*give another --mirror/);
  });
});

mirror('repairs a release here that is damaged', async () => {
  await world(async ({ from, to, mirror: start }) => {
    const made = start();
    await made.check();
    await publishSecond(from);
    const { path } = await largestOf(from, firstId);
    const bytes = readFileSync(join(to, path));
    bytes[0]! ^= 1;
    writeFileSync(join(to, path), bytes);
    await made.check();
    assert.is(await currentOf(to), secondId);
    assert.ok(await isWhole(to, secondId), 'a damaged file is not taken over');
  });
});

const program = (): Promise<string> =>
  madeOnce('mirror to be killed', async (dir) => void (await bundled('mirror-process', dir)));

/** Runs the program until it ends, or `until` resolves: then it is killed. What it said. */
const run = async ({ url, to }: { url: string; to: string }, until: Promise<void> | null = null): Promise<string> => {
  const args = [join(await program(), 'mirror-process.mjs'), url, to];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((resolve) => child.on('close', resolve));
  void until?.then(() => child.kill('SIGKILL'));
  await ended;
  return output;
};

mirror('goes on after kill -9 at any step, with what it has', async () => {
  await world(async (elsewhere) => {
    const { from, to } = elsewhere;
    const { path, bytes } = await largestOf(from, firstId);
    const { files } = await manifestOf(from, firstId);
    const last = files.reduce((a, b) => (b.bytes < a.bytes ? b : a));
    const half = bytes >> 1;
    const others = new Set(files.map((file) => `${firstId}/${file.path}`));
    for (const at of [`${firstId}/manifest.json`, path, `${firstId}/${last.path}`]) {
      let isReached = (): void => {};
      const reached = new Promise<void>((resolve) => {
        isReached = resolve;
      });
      elsewhere.fault = (one) => {
        // Else the others may be there before half of the largest is, and nothing be left to be killed at.
        if (one.path !== at) return at === path && others.has(one.path) ? { hang: 0 } : null;
        // What was sent is given the time to be written: the size on the disk is what tells.
        const aside = join(to, `.fetch-${firstId}`, at.slice(firstId.length + 1));
        const want = at === path ? half - one.from : 0;
        const look = setInterval(() => {
          if (want > 0 && (statSync(aside, { throwIfNoEntry: false })?.size ?? 0) < half) return;
          clearInterval(look);
          isReached();
        }, 20);
        return { hang: Math.max(0, want) };
      };
      assert.is(await run(elsewhere && { url: elsewhere.url, to }, reached), '');
      assert.is(await currentOf(to), null, 'nothing is current yet');
    }
    elsewhere.fault = () => null;
    elsewhere.asked.length = 0;
    assert.is(await run({ url: elsewhere.url, to }), 'here\n');
    assert.is(await currentOf(to), firstId);
    assert.ok(await isWhole(to, firstId));
    const largest = elsewhere.asked.filter((one) => one.path === path);
    assert.ok(largest.length === 0 || largest[0]!.from >= half, 'the half that was here is not fetched again');
  });
});

mirror('names what is current again where the pointer is damaged, and fetches nothing for it', async () => {
  await world(async ({ from, to, asked, mirror: start }) => {
    await start().check();
    writeFileSync(join(to, 'current.json'), renderPointer((await readPointer(from))!).slice(0, 20));
    asked.length = 0;
    await start().check();
    assert.is(await currentOf(to), firstId);
    assert.equal(
      asked.map(({ path }) => path),
      ['latest.json', 'take-downs.json'],
    );
  });
});

mirror.run();
