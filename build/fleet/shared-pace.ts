/** One rate for all workers that ask one archive, kept in Redis by its own clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Together } from '../reach/index.ts';

/** The next start that is free, in microseconds, after any pause that somebody was told; gives how long to wait, in ms. */
const TAKE = `local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local at = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
local held = redis.call('PTTL', KEYS[2])
if held > 0 then at = math.max(at, now + held * 1000) end
redis.call('SET', KEYS[1], string.format('%.0f', at + tonumber(ARGV[1])), 'PX', 7200000)
return math.ceil((at - now) / 1000)`;

/** The longer pause holds. */
const HOLD = `if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], '1', 'PX', ARGV[1]) end return 0`;

/** `base` names the archive; `requestsPerSecond` is that of all workers together. */
export const sharedPace = (redis: Redis, base: string, requestsPerSecond: number): Together => {
  const [next, held] = [`storelens:pace:${base}`, `storelens:held:${base}`];
  const apartUs = Math.ceil(1_000_000 / requestsPerSecond);
  return {
    turn: async () => {
      const waitMs = Number(await redis.eval(TAKE, 2, next, held, apartUs));
      if (waitMs > 0) await sleep(waitMs);
      // Whoever was told to wait meanwhile speaks for all.
      for (let left = await redis.pttl(held); left > 0; left = await redis.pttl(held)) await sleep(left);
    },
    holdOff: async (ms) => void (await redis.eval(HOLD, 1, held, Math.ceil(ms))),
  };
};
