/** An element of a page by its opening tag. */
export interface Opened {
  name: string;
  start: number;
  /** End of the opening tag. */
  end: number;
}

/** So much of an opening tag is looked at for its class, id and role. */
export const LABEL_CHARS = 300;

const FOOTER =
  /(?:^|[\s"'_=-])(?:site|page|main|global|theme|shop|store|web|g|l|the|layout|section|block|app|base|mobile|pc|desktop)?[_-]?(?:footers?|foot|copyrights?|contentinfo)(?:$|[\s"'_>-])/i;
/** A footer of something that the page shows, not the page's own. */
const ITEM_FOOTER =
  /(?:card|item|modal|dialog|popup|product|goods|review|comment|post|article|entry|panel|cart|seller|vendor|listing|table|list|drawer|media|box|tile|quote)s?[_-]{0,2}foot/i;
export const labelOf = (text: string, { start, end }: Opened): string =>
  text.slice(start, Math.min(end, start + LABEL_CHARS));

/** The page's own footer, by tag, role, class or id. */
export const isFooter = (text: string, opened: Opened): boolean => {
  // Most tags are too short to have a class or a role.
  if (opened.name !== 'footer' && opened.end - opened.start < opened.name.length + 9) return false;
  const label = labelOf(text, opened);
  if (opened.name !== 'footer' && !/foot|copyright|contentinfo/i.test(label)) return false;
  return (
    !ITEM_FOOTER.test(label) &&
    (opened.name === 'footer' ||
      FOOTER.test(label.replace(/\s(?:href|style|src|on\w+)\s{0,3}=\s{0,3}"[^"]{0,200}"/gi, '')))
  );
};
