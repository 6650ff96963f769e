import type { Evidence, ResourceKind } from '../../core/evidence/index.ts';

/** What loads or is sent to counts; a letter each. */
const LETTERS: Partial<Record<ResourceKind, string>> = {
  script: 's',
  frame: 'f',
  request: 'r',
  inline: 'i',
  image: 'm',
  form: 'o',
};
const MAX_ADDRESSES = 60;
const MAX_LENGTH = 90;
/** Pictures of products are many and tell nothing; a beacon has a query. */
const isBeacon = (path: string): boolean => path.includes('?');

/**
 * Addresses of third parties that a page loads, asks for or names in its code, as `letter host/path`, at most 60 of at most 90
 * characters, sorted; the page's own scripts too. Rules that come later are tried on them (build/history/rejudge.ts).
 */
export const readAddresses = ({ resources, registrable }: Evidence): string[] => {
  const found = new Set<string>();
  for (const { kind, host, path } of resources) {
    const letter = LETTERS[kind];
    const isOwn = host === registrable || host.endsWith(`.${registrable}`);
    if (letter === undefined || (isOwn && kind !== 'script') || (kind === 'image' && !isBeacon(path))) continue;
    found.add(`${letter} ${host}${path}`.slice(0, MAX_LENGTH));
    if (found.size >= MAX_ADDRESSES) break;
  }
  return [...found].sort();
};

/** Scripts in a page's HTML, inline ones too: a page that has far fewer than it used to is not whole. */
export const countScripts = ({ resources, regions }: Evidence): number =>
  resources.filter(({ kind }) => kind === 'script').length + regions.kinds.filter((kind) => kind === 'inline').length;

/** Those of several pages, the home page's first. */
export const mergeAddresses = (lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].slice(0, MAX_ADDRESSES).sort();
