/** Addresses of the form `/sites/:domain`. */

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** Parameters of a path under a pattern; null: it does not match. */
export const matchPattern = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const segment = given[i] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
      continue;
    }
    const value = decode(segment);
    if (value === null || value === '') return null;
    params[part.slice(1)] = value;
  }
  return params;
};
