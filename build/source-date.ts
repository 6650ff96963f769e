/**
 * The time that a build says it was made at, milliseconds since the epoch, by SOURCE_DATE_EPOCH: whole seconds, as
 * https://reproducible-builds.org/specs/source-date-epoch/ has it. Null where it is not set or empty. Throws an Error that
 * names the value where it is no such time.
 */
export const sourceDateMs = (environment: NodeJS.ProcessEnv): number | null => {
  const given = environment['SOURCE_DATE_EPOCH'] ?? '';
  if (given === '') return null;
  if (!/^\d{1,11}$/.test(given))
    throw new Error(`SOURCE_DATE_EPOCH is ${given.slice(0, 40)}: it must be whole seconds since 1970, or not be set`);
  return Number(given) * 1000;
};
