import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ReachStop } from './stop.ts';
import { checkKey, type Store, type StoreCounts } from './store.ts';

/** A folder of the archive's layout, such as a copy of a part of it. */
export const folderStore = async (base: string): Promise<Store> => {
  const found = await stat(base).catch(() => null);
  if (found === null || !found.isDirectory())
    throw new ReachStop('bad_input', `${base} is no folder: give one of the archive's layout, or its https:// address`);
  const counts: StoreCounts = { requests: 0, bytes: 0, retries: 0 };

  const piece = async (key: string, place: (size: number) => [from: number, to: number]) => {
    const path = join(base, checkKey(key));
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw new ReachStop('gone', `${path}: cannot be opened (${error.code}); copy the file there and run again`);
    });
    try {
      const { size } = await handle.stat();
      const [from, to] = place(size);
      const bytes = Buffer.allocUnsafe(to - from);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      counts.requests++;
      counts.bytes += bytesRead;
      if (bytesRead < bytes.length)
        throw new ReachStop('damaged', `${path}: has ${size} bytes, but ${to} were to be there; copy it again`);
      return { bytes, size };
    } finally {
      await handle.close();
    }
  };

  return {
    base,
    isLocal: true,
    counts,
    read: async (key, from, to) => (await piece(key, () => [from, to])).bytes,
    tail: (key, bytes) => piece(key, (size) => [Math.max(0, size - bytes), size]),
    head: (key, bytes) => piece(key, (size) => [0, Math.min(size, bytes)]),
    list: async (folder) => {
      const root = join(base, checkKey(folder));
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      return files.map((file) => relative(base, file).split(sep).join('/')).sort();
    },
    close: async () => {},
  };
};
