/**
 * Allowances shared among processes: each tells the others, a few times a second, what its clients took. A client that spreads
 * over all of them has so one allowance, and what it takes within that time besides.
 */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** What was taken of which allowance by which client. */
export type Taken = [bucket: string, key: string, count: number][];

export interface LimitExchange {
  send(taken: Taken): void;
  /** What another process has sent. */
  onTaken(listener: (taken: Taken) => void): void;
  close(): void;
}

const MAX_TAKEN = 20_000;
const messageSchema = z.object({
  limits: z.array(z.tuple([z.string().max(40), z.string().max(80), z.int().min(1).max(10_000_000)])).max(MAX_TAKEN),
  from: z.string(),
});

/** null: not a message of an exchange. */
export const readTaken = (message: unknown): { limits: Taken; from: string } | null =>
  messageSchema.safeParse(message).data ?? null;

/** Among the workers of one machine, by way of the process that forked them (workers.ts). */
export const workerExchange = (): LimitExchange => {
  const from = String(cluster.worker?.id);
  const listeners: ((message: unknown) => void)[] = [];
  return {
    send: (limits) => process.send?.({ limits: limits.slice(0, MAX_TAKEN), from }),
    onTaken: (listener) => {
      const take = (message: unknown): void => {
        const read = readTaken(message);
        if (read !== null) listener(read.limits);
      };
      process.on('message', take);
      listeners.push(take);
    },
    close: () => {
      for (const listener of listeners) process.off('message', listener);
    },
  };
};

const CHANNEL = 'storelens:limits';

/** Among machines, by a channel of a Redis server. While it cannot be reached each process counts for itself. */
export const redisExchange = async (url: string, onError: (error: Error) => void): Promise<LimitExchange> => {
  const { Redis } = await import('ioredis');
  const from = randomUUID();
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000 };
  const publisher = new Redis(url, options);
  // Every connection subscribes anew: what ioredis repeats by itself is lost where a connection ends before it was answered.
  const subscriber = new Redis(url, { ...options, autoResubscribe: false, autoResendUnfulfilledCommands: false });
  for (const client of [publisher, subscriber]) client.on('error', onError);
  subscriber.on('ready', () => subscriber.subscribe(CHANNEL).catch(onError));
  return {
    send: (limits) => {
      const message = JSON.stringify({ limits: limits.slice(0, MAX_TAKEN), from });
      publisher.publish(CHANNEL, message).catch(() => undefined);
    },
    onTaken: (listener) => {
      subscriber.on('message', (_channel: string, text: string) => {
        try {
          const read = readTaken(JSON.parse(text));
          if (read !== null && read.from !== from) listener(read.limits);
        } catch {
          // Not ours.
        }
      });
    },
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
};
