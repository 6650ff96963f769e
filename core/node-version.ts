/** What a Node that is too old is told, before anything that it cannot load is loaded. */

const parts = (version: string): number[] => version.replace(/^v/, '').split('.').map(Number);

/** One line with the remedy; null: `version` will do. `wanted` as in package.json: `>=20.19`. */
export const tooOld = (version: string, wanted: string): string | null => {
  const [major = 0, minor = 0] = parts(version);
  const [least = 0, leastMinor = 0] = parts(wanted.replace(/^>=/, ''));
  if (major > least || (major === least && minor >= leastMinor)) return null;
  return `Storelens needs Node ${least}.${leastMinor} or newer, and this is ${version}: install it from nodejs.org, or with nvm install 22`;
};
