/** `${NAME}` in a subscriptions file stands for a variable of the environment; what is secret is told to nobody. */

const reference = /\$\{([A-Za-z_]\w*)\}/g;

export interface Filled {
  value: unknown;
  /** Variables that are not set, and where they are asked for. */
  missing: { place: (string | number)[]; name: string }[];
}

/** Every text of a JSON value with its references filled in. */
export const fillIn = (given: unknown, env: Record<string, string | undefined>): Filled => {
  const missing: Filled['missing'] = [];
  const fill = (value: unknown, place: (string | number)[]): unknown => {
    if (typeof value === 'string')
      return value.replace(reference, (whole, name: string) => {
        const found = env[name];
        if (found === undefined || found === '') missing.push({ place, name });
        return found ?? whole;
      });
    if (Array.isArray(value)) return value.map((one, i) => fill(one, [...place, i]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, [...place, key])]));
  };
  return { value: fill(given, []), missing };
};

const LEAST_SECRET = 4;

/** Takes known secrets out of a text that others wrote: an echo in a server's reply. */
export const redactor = (secrets: readonly string[]): ((text: string) => string) => {
  const known = [...new Set(secrets)]
    .filter(({ length }) => length >= LEAST_SECRET)
    .sort((a, b) => b.length - a.length);
  return (text) => known.reduce((left, secret) => left.replaceAll(secret, '…'), text);
};

/** One line of at most 300 characters, without control characters: fit for a log. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 300);
