/** ISO 8601 UTC in one form, so that times compare as text: milliseconds only where there are some. */
export const utc = (time: string): string => new Date(time).toISOString().replace('.000Z', 'Z');

/** The latest of the times; throws where there is none, for then nothing was read. */
export const newest = (...times: (string | null | undefined)[]): string => {
  const latest = times
    .filter((time) => typeof time === 'string')
    .sort()
    .at(-1);
  if (latest === undefined) throw new Error('nothing was read: every input was empty or skipped');
  return latest;
};

/** Clocks differ, and a day alone means its midnight somewhere. */
const CLOCK_SLACK_MS = 86_400_000;

/** What is dated later has not been seen: its date is wrong. */
export const latestSeenMs = (nowMs: number): number => nowMs + CLOCK_SLACK_MS;
