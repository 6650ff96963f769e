/** Modules of the repository that a suite of a round imports belong to that round: nothing is left of the one before. */
export const resolve = async (specifier, context, next) => {
  const found = await next(specifier, context);
  const round = /[?&]round=\d+/.exec(context.parentURL ?? '')?.[0];
  if (round === undefined || !found.url.startsWith('file:')) return found;
  if (found.url.includes('/node_modules/') || found.url.includes('round=')) return found;
  return { ...found, url: `${found.url}${found.url.includes('?') ? '&' : '?'}${round.slice(1)}` };
};
