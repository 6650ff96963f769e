/** A regular expression literal, each part of it told otherwise. */
const changes: readonly (readonly [part: RegExp, other: string])[] = [
  [/(?<=^\/)\^/g, ''],
  [/\$(?=\/[a-z]*$)/g, ''],
  [/(?<!\\)\[\^/g, '['],
  [/(?<!\\)\[(?!\^)/g, '[^'],
  [/\\d/g, '\\D'],
  [/\\D/g, '\\d'],
  [/\\s/g, '\\S'],
  [/\\S/g, '\\s'],
  [/\\w/g, '\\W'],
  [/\\b/g, ''],
  [/\(\?=/g, '(?!'],
  [/\(\?!/g, '(?='],
  [/\(\?<=/g, '(?<!'],
  [/\(\?<!/g, '(?<='],
  [/(?<=[^\\([|?*+])\+(?!\?)/g, ''],
  [/(?<=[^\\([|?*+])\*(?!\?)/g, ''],
  [/(?<=[^\\([|?*+}])\?/g, ''],
];
/** Without `i` it is another expression; without `g`, `u`, `y` or `s` mostly one that its caller cannot use. */
const ignoresCase = /(?<=\/[a-hj-z]*)i(?=[a-z]*$)/;

const isRegex = (literal: string): boolean => {
  const end = literal.lastIndexOf('/');
  try {
    new RegExp(literal.slice(1, end), literal.slice(end + 1));
    return true;
  } catch {
    return false;
  }
};

/** Where a class `[…]` stands in it: signs mean themselves there. */
const classes = (literal: string): [from: number, to: number][] =>
  [...literal.matchAll(/(?<!\\)\[(?:\\.|[^\]\\])*\]/g)].map(({ index, 0: text }) => [index, index + text.length]);

/** All literals that differ in one part and are regular expressions still. */
export const regexMutations = (literal: string): string[] => {
  const inside = classes(literal);
  const found = new Set<string>();
  for (const [part, other] of changes)
    for (const { index, 0: text } of literal.matchAll(part)) {
      const isSign = !text.startsWith('\\') || text === '\\b';
      if (isSign && inside.some(([from, to]) => index > from && index < to)) continue;
      found.add(literal.slice(0, index) + other + literal.slice(index + text.length));
    }
  if (ignoresCase.test(literal)) found.add(literal.replace(ignoresCase, ''));
  return [...found].filter((text) => text !== literal && isRegex(text));
};
