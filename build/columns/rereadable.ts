/** Made anew for each reader: read as often as wanted, without holding the items. */
export const rereadable = <T>(make: () => Iterable<T>): Iterable<T> => ({
  [Symbol.iterator]: () => make()[Symbol.iterator](),
});

export const rereadableAsync = <T>(make: () => AsyncIterable<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => make()[Symbol.asyncIterator](),
});
