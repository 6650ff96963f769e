/** One version for everything that is released: each file that states it, and where. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Stated {
  file: string;
  /** Its first group is the version. */
  pattern: RegExp;
}

export const STATED: readonly Stated[] = [
  { file: 'package.json', pattern: /^ {2}"version": "([^"]+)"/m },
  { file: 'package-lock.json', pattern: /^ {2}"version": "([^"]+)"/m },
  { file: 'clients/cli/package.json', pattern: /^ {2}"version": "([^"]+)"/m },
  { file: 'clients/notify/package.json', pattern: /^ {2}"version": "([^"]+)"/m },
  { file: 'clients/mcp/package.json', pattern: /^ {2}"version": "([^"]+)"/m },
  { file: 'clients/mcp/server.json', pattern: /^ {2}"version": "([^"]+)"/m },
  { file: 'clients/python/pyproject.toml', pattern: /^version = "([^"]+)"/m },
  { file: 'clients/wordpress/storelens/storelens.php', pattern: /^ \* Version: +(\S+)$/m },
  { file: 'clients/wordpress/storelens/readme.txt', pattern: /^Stable tag: +(\S+)$/m },
  { file: 'CITATION.cff', pattern: /^version: "?([^"\s]+)"?$/m },
];

/** The version that all of them state. Throws one line that names each file that states another, or none. */
export const readVersion = (root: string): string => {
  const found = STATED.map(({ file, pattern }) => ({
    file,
    version: pattern.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? null,
  }));
  const wanted = found[0]?.version ?? null;
  const others = found.filter(({ version }) => version !== wanted);
  if (wanted === null || others.length > 0) {
    const said = others.map(({ file, version }) => `${file} says ${version ?? 'none'}`).join(', ');
    throw new Error(`package.json says version ${wanted ?? 'none'}, but ${said}: give all the same`);
  }
  return wanted;
};

/** The changelog's section of a version, or of what is not released yet; null: there is none, or nothing in it. */
export const changesOf = (changelog: string, title: string): string | null => {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const section = new RegExp(`^## \\[?${escaped}\\]?(?: .*)?\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(
    changelog,
  );
  return section?.[1]?.trim() || null;
};
