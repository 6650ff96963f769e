/** A thread that does what `Tasks` does; one answer to each message but `know`, in order. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Ask } from './pool.ts';
import { Tasks } from './tasks.ts';

const tasks = new Tasks(workerData);

const answerTo = (ask: Exclude<Ask, { type: 'know' }>): object => {
  if (ask.type === 'read') return tasks.read(ask.lines);
  if (ask.type === 'count') return { counted: tasks.count(ask.shard) };
  if (ask.type === 'keys') return tasks.keys(ask.shard);
  if (ask.type === 'blocks') return tasks.blocks(ask.entries);
  return ask.type === 'decide' ? tasks.decide(ask.pairs) : tasks.explain(ask.pairs);
};

/** Memory that is the taker's from now on: of an answer's own members, what is not shared. */
const movedWith = (answer: object): ArrayBuffer[] =>
  Object.values(answer).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );

parentPort?.on('message', (ask: Ask) => {
  if (ask.type === 'know') {
    tasks.know(ask.known);
    return;
  }
  const answer = answerTo(ask);
  parentPort?.postMessage(answer, movedWith(answer));
});
