/** What was fetched, kept in a folder of the discovery's own: no range is asked for twice. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Characters that are written at once. */
const TEXT_CHARS = 1_048_576;

/** Writes a file text by text: all of a long list in one is more than a text can be. */
export const writeTexts = (path: string, texts: Iterable<string>, atOnce = TEXT_CHARS): void => {
  const file = openSync(path, 'w');
  try {
    let part = '';
    for (const text of texts) {
      part += text;
      if (part.length < atOnce) continue;
      writeFileSync(file, part);
      part = '';
    }
    writeFileSync(file, part);
  } finally {
    closeSync(file);
  }
};

/** Files that are there whole or not at all: each is written aside and renamed. */
export class Kept {
  /** Folders known to be there. */
  readonly #folders = new Set<string>();

  constructor(readonly dir: string) {}

  path(name: string): string {
    return join(this.dir, name);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** null: it was not kept. */
  get(name: string): Buffer | null {
    return this.has(name) ? readFileSync(this.path(name)) : null;
  }

  put(name: string, bytes: Uint8Array | string): void {
    this.replace(name, (aside) => writeFileSync(aside, bytes));
  }

  /** The same beside other work, which does not wait for the disk. */
  async putLater(name: string, bytes: Uint8Array | string): Promise<void> {
    const aside = this.aside(name);
    await writeFile(aside, bytes);
    await rename(aside, this.path(name));
  }

  /** `write` makes the file at the path it is given. */
  replace(name: string, write: (aside: string) => void): void {
    const aside = this.aside(name);
    write(aside);
    renameSync(aside, this.path(name));
  }

  /** Where `name` is to be written before it is renamed; its folder is there. */
  aside(name: string): string {
    const folder = dirname(this.path(name));
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    return `${this.path(name)}.aside-${process.pid}`;
  }

  forget(name: string): void {
    rmSync(this.path(name), { recursive: true, force: true });
    this.#folders.clear();
  }

  /** Names in a folder that begin so. */
  list(folder: string, start: string): string[] {
    return this.has(folder) ? readdirSync(this.path(folder)).filter((name) => name.startsWith(start)) : [];
  }

  /** Forgets every file of a folder whose name begins so. */
  forgetAll(folder: string, start: string): void {
    for (const name of this.list(folder, start)) this.forget(join(folder, name));
  }
}
