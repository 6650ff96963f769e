/** An iterable whose every iteration starts from the source again, so that no items are held in memory. */
export const rereadable = <T>(make: () => Iterable<T>): Iterable<T> => ({
  [Symbol.iterator]: () => make()[Symbol.iterator](),
});

export const rereadableAsync = <T>(make: () => AsyncIterable<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => make()[Symbol.asyncIterator](),
});
