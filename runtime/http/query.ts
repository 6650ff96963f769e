/** A query string → the values of the parameters that a route knows; one pass, no allocation for unknown ones. */

export type QueryResult =
  | { ok: true; values: Record<string, string> }
  | { ok: false; param: string; reason: 'repeated' | 'undecodable' };

/** null: not percent-encoded UTF-8. */
export const decode = (text: string): string | null => {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text);
  } catch {
    return null;
  }
};

/** Unknown names and names that do not decode are ignored; a known name twice or an undecodable value is an error. */
export const parseQuery = (query: string, known: ReadonlySet<string>): QueryResult => {
  const values: Record<string, string> = {};
  let start = 0;
  while (start < query.length) {
    const amp = query.indexOf('&', start);
    const end = amp === -1 ? query.length : amp;
    const equals = query.indexOf('=', start);
    const nameEnd = equals === -1 || equals > end ? end : equals;
    const name = decode(query.slice(start, nameEnd));
    if (name !== null && known.has(name)) {
      if (Object.hasOwn(values, name)) return { ok: false, param: name, reason: 'repeated' };
      const value = decode(query.slice(Math.min(nameEnd + 1, end), end));
      if (value === null) return { ok: false, param: name, reason: 'undecodable' };
      values[name] = value;
    }
    start = end + 1;
  }
  return { ok: true, values };
};

const MAX_UNKNOWN = 20;

/** Means something to every route: the language of problems. */
const EVERYWHERE = 'lang';

/** Names of a query that `known` does not have, each once, at most 20; those that do not decode are left out. */
export const unknownIn = (query: string, known: ReadonlySet<string>): string[] => {
  if (query === '' || (!query.includes('&') && known.has(query.slice(0, query.indexOf('='))))) return [];
  const names = new Set<string>();
  for (const part of query.split('&')) {
    const name = decode(part.split('=', 1)[0] ?? '');
    if (name !== null && name !== '' && name !== EVERYWHERE && !known.has(name)) names.add(name.slice(0, 60));
    if (names.size === MAX_UNKNOWN) break;
  }
  return [...names];
};
