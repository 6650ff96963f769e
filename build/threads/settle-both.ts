/**
 * Both at once. Where one fails, that is said only after the other has ended too, for both may read scratch files that
 * are closed by whoever hears of it.
 */
export const settleBoth = async <A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> => {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === 'rejected') throw a.reason;
  if (b.status === 'rejected') throw b.reason;
  return [a.value, b.value];
};
