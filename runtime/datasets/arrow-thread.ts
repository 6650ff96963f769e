/** Entry of the thread that keeps the processes: starting one copies the page tables of this process, which takes long
 * where it holds a large snapshot, and the thread that serves must not wait for it. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ToThread } from './arrow-messages.ts';
import { ArrowBusy, type ArrowOptions, ArrowStreams } from './arrow-streams.ts';
import type { ArrowJob } from './arrow-table.ts';

const port = parentPort;
if (port === null) throw new Error('runtime/datasets/arrow-thread.ts runs as a worker thread only');
const streams = new ArrowStreams(workerData as ArrowOptions);
const open = new Map<number, AsyncIterator<Uint8Array>>();

const tell = (message: FromThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
const failed = (id: number, error: unknown): void => {
  open.delete(id);
  const kind = error instanceof ArrowBusy ? 'busy' : 'failed';
  tell({ id, kind, message: error instanceof Error ? error.message : String(error) });
};

const begin = async (id: number, job: ArrowJob): Promise<void> => {
  open.set(id, (await streams.open(job))[Symbol.asyncIterator]());
  tell({ id, kind: 'opened' });
};

const next = async (id: number): Promise<void> => {
  const result = await open.get(id)?.next();
  if (result === undefined) return;
  if (result.done === true) {
    open.delete(id);
    tell({ id, kind: 'done' });
    return;
  }
  // A copy, because memory that was given away is gone here.
  const piece = Uint8Array.from(result.value);
  tell({ id, kind: 'piece', piece }, [piece.buffer]);
};

port.on('message', (message: ToThread) => {
  if ('open' in message) begin(message.open, message.job).catch((error: unknown) => failed(message.open, error));
  else if ('next' in message) next(message.next).catch((error: unknown) => failed(message.next, error));
  else {
    const stream = open.get(message.stop);
    open.delete(message.stop);
    stream?.return?.().catch(() => undefined);
  }
});
