/** What a stranger's bytes are, by their first ones: what a server calls them, and how an address ends, proves nothing. */

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'ico';

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/** null: none that is shown. SVG is none: it is a program. */
export const pictureKind = (bytes: Uint8Array): PictureKind | null => {
  const start = latin1(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\0\0\x01\0') && start.length === 12) return 'ico';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : null;
};

/** Whether a Content-Type leaves open that it is a picture; many stores call theirs a stream of bytes, or nothing. */
export const mayBePicture = (contentType: string): boolean => {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (type === '' || type === 'application/octet-stream' || type === 'binary/octet-stream') return true;
  return type.startsWith('image/') && type !== 'image/svg+xml';
};
