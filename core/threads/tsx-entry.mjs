/** What a thread loads where its module is TypeScript source: threads do not inherit tsx on every Node. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
export const { run } = await import(workerData.module);
