const MAX_IDS = 60;
const MAX_MATCHES = 2_000;

/**
 * Forms that advertising ids are written in: Google's prefixed ones (AW-, DC-, G-, GTM-, UA-), Meta's 15 to 17 digits,
 * TikTok's 20 letters and digits, LINE's UUID. Each match is bounded, so that reading stays linear.
 */
const FORM =
  /(?<![\w-])(?:(?:AW|DC|UA)-\d{6,12}|(?:G|GTM)-[A-Z0-9]{6,12}|\d{15,17}|[A-Z0-9]{20}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![\w-])/g;

const collect = (text: string, found: Set<string>): void => {
  FORM.lastIndex = 0;
  for (let tries = 0; tries < MAX_MATCHES && found.size < MAX_IDS; tries++) {
    const id = FORM.exec(text)?.[0];
    if (id === undefined) return;
    found.add(id);
  }
};

/**
 * What has the form of an advertising id in a page and in what it asked for, whichever rule knows it; sorted, at most 60.
 * An id that is still there says that a tag is, though its vendor moved to a host that no rule knows.
 */
export const findLooseIds = (text: string, requests: readonly string[]): string[] => {
  const found = new Set<string>();
  for (const request of requests) collect(request, found);
  collect(text, found);
  return [...found].sort();
};

/** Those of several pages. */
export const mergeIds = (lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].sort().slice(0, MAX_IDS);
