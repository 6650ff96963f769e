/**
 * Bytes in memory that is soon used again: to be read at once or copied, never kept. Any Buffer can be lent as such; what
 * is lent is no Buffer, so that the compiler refuses to store it as one.
 */
export interface Borrowed {
  readonly length: number;
  readonly [index: number]: number;
  toString(encoding: 'utf8' | 'latin1', start?: number, end?: number): string;
  indexOf(byte: number, from?: number): number;
  copy(target: Uint8Array, at: number, start: number, end: number): number;
}
