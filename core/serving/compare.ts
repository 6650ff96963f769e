import { LAST_ASCII } from '../codes.ts';

const encoder = new TextEncoder();

/** Whether `bytes` have `text` (as UTF-8) at `at`. */
export const hasTextAt = (bytes: Uint8Array, at: number, text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > LAST_ASCII) return hasBytesAt(bytes, at, encoder.encode(text));
    if (bytes[at + i] !== code) return false;
  }
  return true;
};

const hasBytesAt = (bytes: Uint8Array, at: number, wanted: Uint8Array): boolean => {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
};

const QUOTE = 0x22;
/** How a short form of a site starts, before its domain. */
const SHORT_START = '{"domain":"'.length;

/** Whether a JSON text in `bytes` has this host at `at`: a host has nothing that JSON would escape. */
export const hasDomainAt = (bytes: Uint8Array, at: number, domain: string): boolean => {
  for (let i = 0; i < domain.length; i++) if (bytes[at + i] !== domain.charCodeAt(i)) return false;
  return bytes[at + domain.length] === QUOTE;
};

/** Whether the short form at `start` is of this host. */
export const isShortOf = (bytes: Uint8Array, start: number, domain: string): boolean =>
  hasDomainAt(bytes, start + SHORT_START, domain);

/** Little-endian numbers. */
export const u32 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
export const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
