/** Any quote as it stands in code, in JSON inside of code, and in attributes. */
const QUOTE = '(?:\\\\{0,2}["\'`]|&quot;|&#0?39;|&#x27;)';
const SPACE = '[\\s]{0,8}';

/** Rule patterns write `<q>` for a quote and `<s>` for optional white space. */
export const compilePattern = (pattern: string, flags: string): RegExp =>
  new RegExp(pattern.replaceAll('<q>', QUOTE).replaceAll('<s>', SPACE), flags);

/**
 * Why a pattern may not be used, null where it may: everything must be bounded, so that no input makes it slow.
 */
export const patternFault = (pattern: string): string | null => {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/[*+]/.test(bare)) return 'unbounded quantifier (* or +): write {0,80}';
  if (/\{\d+,\}/.test(bare)) return 'unbounded quantifier {n,}: write {n,m}';
  if (/^\.(?:\{|\?)/.test(bare)) return 'starts with a quantified dot';
  if (/\{[^}]*\}[^()|]*\)\{/.test(bare)) return 'quantifier inside of a quantified group';
  if (/\\[1-9]/.test(pattern)) return 'back reference';
  try {
    compilePattern(pattern, 'u');
    return null;
  } catch (error) {
    return `no regular expression: ${(error as Error).message}`;
  }
};
