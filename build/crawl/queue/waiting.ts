/** Who waits for a queue's workers: a command whose steps come stage by stage leaves the queue empty for a moment between two. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { QUEUE_NAME } from './connection.ts';

/** A command that says nothing for so long is taken for dead. */
const LEASE_S = 60;
const AGAIN_MS = 5_000;

const KEY = `${QUEUE_NAME}:commands-waiting`;

/** By the server's clock, which all machines share. */
const nowOf = async (redis: Redis): Promise<number> => Number((await redis.time())[0]);

/** Says that a command waits for workers until `end` is called, or for a minute after it died. */
export const startWaiting = async (redis: Redis): Promise<{ end: () => Promise<void> }> => {
  const id = randomUUID();
  const say = async (): Promise<void> => {
    await redis.zadd(KEY, (await nowOf(redis)) + LEASE_S, id);
  };
  await say();
  // What could not be said now is said with the next one; a lost connection tells itself where steps are asked about.
  const timer = setInterval(() => void say().catch(() => {}), AGAIN_MS);
  timer.unref();
  return {
    end: async () => {
      clearInterval(timer);
      await redis.zrem(KEY, id);
    },
  };
};

/** Whether some command waits for what it has yet to hand out. */
export const isWaitedFor = async (redis: Redis): Promise<boolean> =>
  (await redis.zcount(KEY, await nowOf(redis), '+inf')) > 0;
