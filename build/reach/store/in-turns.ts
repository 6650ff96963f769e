/** Works through a list with a few at a time; the first failure ends it. `worker` is from 0 to below `atOnce`. */
export const inTurns = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, worker: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async (_: unknown, number: number): Promise<void> => {
    while (next < items.length) {
      const item = items[next++]!;
      try {
        await work(item, number);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
};
