/** Both at once. An error is thrown only after both have ended: whoever catches it closes scratch files that both read. */
export const settleBoth = async <A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> => {
  const [a, b] = await Promise.allSettled([first, second]);
  if (a.status === 'rejected') throw a.reason;
  if (b.status === 'rejected') throw b.reason;
  return [a.value, b.value];
};
