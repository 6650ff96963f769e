import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workerEntry } from '../../core/worker-entry.ts';

const entry = suite('workerEntry');

entry('lets a thread run TypeScript', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'storelens-entry-'));
  try {
    const file = join(dir, 'thread.ts');
    await writeFile(join(dir, 'package.json'), '{"type":"module"}');
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads';\nenum Answer { Right = 42 }\nparentPort?.postMessage(Answer.Right);\n`,
    );
    const worker = new Worker(workerEntry(pathToFileURL(file)));
    const [answer] = (await once(worker, 'message')) as [number];
    assert.is(answer, 42);
    await worker.terminate();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

entry('leaves a compiled module as it is', () => {
  const module = new URL('file:///dist/worker.js');
  assert.is(workerEntry(module), module);
});
entry.run();
