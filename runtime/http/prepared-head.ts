/** Headers that many replies share, as bytes that are put together once. */
import type { PreparedHead } from './types.ts';

const MAX_VALUE = 64;

/** Lines after the first value. */
const linesOf = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `\r\n${name}: ${value}`).join('');

/** At least one header, all checked; `more`: name of the header whose value `bytesWith` is given. */
export const prepareHead = (headers: readonly (readonly [string, string])[], more: string): PreparedHead => {
  const [[name, value] = ['', ''], ...rest] = headers;
  const block = value + linesOf(rest);
  const start = Buffer.from(`${block}\r\n${more}: `, 'latin1');
  const memory = Buffer.alloc(start.length + MAX_VALUE);
  memory.set(start);
  /** By the length of the value: making a view costs more than writing what it shows. */
  const views: (Uint8Array | undefined)[] = new Array(MAX_VALUE + 1).fill(undefined);
  const bytesWith = (text: string): Uint8Array => {
    const { length } = text;
    if (length > MAX_VALUE) return Buffer.from(`${block}\r\n${more}: ${text}`, 'latin1');
    for (let i = 0; i < length; i++) memory[start.length + i] = text.charCodeAt(i);
    views[length] ??= memory.subarray(0, start.length + length);
    return views[length];
  };
  return { headers, block, name: Buffer.from(name, 'latin1'), more, bytesWith };
};
