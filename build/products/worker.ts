/** A thread that does what `Tasks` does; one answer to each message, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Ask } from './pool.ts';
import { Tasks } from './tasks.ts';

const tasks = new Tasks(workerData);

parentPort?.on('message', (ask: Ask) => {
  if (ask.type === 'know') {
    tasks.know(ask.shards);
    return;
  }
  if (ask.type === 'read') {
    const batch = tasks.read(ask.lines);
    const { lines, ends, prices, listPrices, sold } = batch;
    const moved = [lines, ends, prices, listPrices, sold].map(({ buffer }) => buffer as ArrayBuffer);
    parentPort?.postMessage(batch, moved);
    return;
  }
  parentPort?.postMessage(ask.type === 'decide' ? tasks.decide(ask.pairs) : tasks.explain(ask.pairs));
});
