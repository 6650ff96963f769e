/** A thread that does what `Tasks` does. */
import { moving, threadData } from '../../core/threads/index.ts';
import type { Ask, ThreadStart } from './pool.ts';
import { Tasks } from './tasks.ts';

const { industries, known } = threadData<ThreadStart>();
const tasks = new Tasks(industries);
if (known !== null) tasks.know(known);

const answerTo = (ask: Ask): object => {
  if (ask.type === 'read') return tasks.read(ask.lines, ask.known);
  if (ask.type === 'count') return { counted: tasks.count(ask.shard) };
  if (ask.type === 'keys') return tasks.keys(ask.shard);
  if (ask.type === 'blocks') return tasks.blocks(ask.entries);
  return ask.type === 'decide' ? tasks.decide(ask.pairs) : tasks.explain(ask.pairs);
};

/** Of an answer's own members, the memory that is not shared. */
const buffersOf = (answer: object): ArrayBuffer[] =>
  Object.values(answer).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );

export const run = (ask: Ask): unknown => {
  const answer = answerTo(ask);
  return moving(answer, buffersOf(answer));
};
