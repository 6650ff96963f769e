/** ISO 8601 UTC in one form, so that times compare as text: milliseconds only where there are some. */
export const utc = (time: string): string => new Date(time).toISOString().replace('.000Z', 'Z');
