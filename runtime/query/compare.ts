const encoder = new TextEncoder();

/** Whether `bytes` have `text` (as UTF-8) at `at`. */
export const hasTextAt = (bytes: Uint8Array, at: number, text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return hasBytesAt(bytes, at, encoder.encode(text));
    if (bytes[at + i] !== code) return false;
  }
  return true;
};

const hasBytesAt = (bytes: Uint8Array, at: number, wanted: Uint8Array): boolean => {
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
};
