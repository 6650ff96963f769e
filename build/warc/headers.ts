/** Header names in lower case; the first of repeated names counts. */
export type WarcHeaders = ReadonlyMap<string, string>;

/** `Name: value` lines, continued lines folded, lines without a colon left out. */
export const parseHeaderPairs = (lines: string[]): [name: string, value: string][] => {
  const pairs: [string, string][] = [];
  for (const line of lines) {
    const last = pairs.at(-1);
    if ((line.startsWith(' ') || line.startsWith('\t')) && last !== undefined) last[1] += ` ${line.trim()}`;
    else {
      const colon = line.indexOf(':');
      if (colon > 0) pairs.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]);
    }
  }
  return pairs;
};

export const parseHeaderLines = (lines: string[]): WarcHeaders => {
  const headers = new Map<string, string>();
  for (const [name, value] of parseHeaderPairs(lines)) if (!headers.has(name)) headers.set(name, value);
  return headers;
};

const w3cDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|\+00:00)?)?)?)?$/;

/**
 * WARC-Date (W3C profile of ISO 8601, UTC; 1.1 allows any precision from years to nanoseconds) → ISO 8601 UTC. Old
 * writers' 14 digits are taken too. null: no date, or none that exists.
 */
export const parseWarcDate = (text: string | undefined): string | null => {
  const compact = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '');
  const match = compact ?? w3cDate.exec(text ?? '');
  if (match === null) return null;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', fraction] = match;
  const plain = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = Date.parse(`${plain}Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(plain)) return null;
  return fraction === undefined ? `${plain}Z` : `${plain}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
};
