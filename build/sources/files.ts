/** Paths as a user gives them → files, in a stable order. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const statOf = async (path: string) => {
  try {
    return await stat(path);
  } catch (error) {
    throw new Error(
      `${path}: cannot be read (${(error as NodeJS.ErrnoException).code}); give an existing file or folder`,
    );
  }
};

/**
 * A file stands for itself whatever its name; a folder for the files in it, at any depth, whose lower-case name ends
 * with one of `endings`, sorted by path. Throws where a path does not exist or a folder holds no such file.
 */
export const listFiles = async (paths: string | string[], endings: string[]): Promise<string[]> => {
  const files: string[] = [];
  for (const path of typeof paths === 'string' ? [paths] : paths) {
    if (!(await statOf(path)).isDirectory()) {
      files.push(path);
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const found = entries
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.toLowerCase().endsWith(ending)))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    if (found.length === 0) throw new Error(`${path}: no file ending with ${endings.join(', ')} in this folder`);
    files.push(...found);
  }
  return files;
};
