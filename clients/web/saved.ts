/** The last look-ups, kept on this device for when the service cannot be reached. */

/** Raised when what views load changes its shape: look-ups of another form are not shown. */
const FORM = 2;
const CACHE = 'storelens-lookups';
const MAX_LOOKUPS = 20;
const MAX_BYTES = 400_000;
const LIST = '/lookups';

export interface Lookup {
  path: string;
  title: string;
  at: string;
}
interface Kept {
  form: number;
  at: string;
  data: unknown;
}

const open = async (): Promise<Cache | null> => (typeof caches === 'undefined' ? null : caches.open(CACHE));
const keyOf = (path: string): string => `${LIST}${path}`;

const read = async <T>(cache: Cache, key: string): Promise<T | null> => {
  const response = await cache.match(key);
  return response === undefined ? null : ((await response.json()) as T);
};

/** Newest first. */
export const lookups = async (): Promise<Lookup[]> => {
  const cache = await open();
  return (cache && (await read<Lookup[]>(cache, LIST))) ?? [];
};

/** Keeps what a page shows; the oldest goes. A page too large to keep is left out. */
export const saveLookup = async (lookup: Lookup, data: unknown): Promise<void> => {
  const cache = await open();
  if (cache === null) return;
  const kept: Kept = { form: FORM, at: lookup.at, data };
  const body = JSON.stringify(kept);
  if (body.length > MAX_BYTES) return;
  const list = [lookup, ...(await lookups()).filter(({ path }) => path !== lookup.path)];
  for (const { path } of list.slice(MAX_LOOKUPS)) await cache.delete(keyOf(path));
  await cache.put(keyOf(lookup.path), new Response(body));
  await cache.put(LIST, new Response(JSON.stringify(list.slice(0, MAX_LOOKUPS))));
};

/** What was kept of an address; null: nothing, or in another form. */
export const savedLookup = async (path: string): Promise<{ at: string; data: unknown } | null> => {
  const cache = await open();
  const kept = cache && (await read<Kept>(cache, keyOf(path)));
  return kept === null || kept.form !== FORM ? null : { at: kept.at, data: kept.data };
};
