/** The front page, also by its file's name or a language's: `/`, `/index.html`, `/zh-tw/`, `/?lang=en`. */
const HOME_PATH = /^\/(?:(?:index|default|home|main)(?:\.[a-z]{2,5})?\/?|[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:[?#]|$)/i;

export const isHomePath = (path: string): boolean => path.length < 40 && HOME_PATH.test(path);

const MAX_TAG = 2000;
/** A value in quotes: names with spaces are never without. */
const LABEL = /\s(?:alt|title|aria-label)\s{0,3}=\s{0,3}(?:"([^"]{1,200})"|'([^']{1,200})')/gi;

/** Texts by which a tag says what it shows: alt, title, aria-label. The tag stands from `start` to `end` of the page. */
export const labelsOf = (page: string, start: number, end: number): string[] => {
  const tag = page.slice(start, Math.min(end, start + MAX_TAG));
  const labels: string[] = [];
  LABEL.lastIndex = 0;
  for (let match = LABEL.exec(tag); match !== null; match = LABEL.exec(tag)) labels.push(match[1] ?? match[2] ?? '');
  return labels;
};
