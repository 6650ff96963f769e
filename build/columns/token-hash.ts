/** 31-bit FNV-1a over UTF-16 units. */
export const hashToken = (token: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < token.length; i++) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
};

/** {@link hashToken} of a token of two units. */
export const hashUnits = (first: number, second: number): number => {
  const hash = Math.imul(Math.imul(0x811c9dc5 ^ first, 0x01000193) ^ second, 0x01000193);
  return (hash ^ (hash >>> 15)) & 0x7fffffff;
};
