/** Value of an attribute in a list of names and values; the first of a name wins, as in browsers. */
export const attributeOf = (attributes: string[], name: string): string | undefined => {
  for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
  return undefined;
};
