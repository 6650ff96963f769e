/**
 * Which test files a change touches: those from which a changed file can be reached over imports, and over paths of
 * files and directories that modules name. What is found is more than what truly depends; what nothing reaches is named.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import type { TestFile } from './files.ts';

export interface Choice {
  /** The nearest to the changes first. */
  files: TestFile[];
  /** What the choice cannot know. */
  notes: string[];
}

const CODE = /\.(ts|tsx|mts|js|mjs|cjs)$/;
/** A change here may change any result. */
const everywhere =
  /^(package(-lock)?\.json|tsconfig\.json|tsup\.config\.ts|test\/run\.ts|test\/support\/(runner\/.*|tools\.ts))$/;

const git = (root: string, ...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout.split('\0').filter(Boolean);
};

/** Files that differ from where this branch left `main`: committed since, not committed yet, and new. */
export const changedFiles = (root: string): string[] => {
  const based = spawnSync('git', ['merge-base', 'HEAD', 'main'], { cwd: root, encoding: 'utf8' });
  const base = based.status === 0 ? based.stdout.trim() : 'HEAD';
  const differing = git(root, 'diff', '--name-only', '--no-renames', '-z', base);
  return [...new Set([...differing, ...git(root, 'ls-files', '-o', '--exclude-standard', '-z')])].sort();
};

/** Texts between quotes, what a template says around its values, and what `join` puts together. */
const literalsOf = (source: string): string[] => {
  const quoted = [...source.matchAll(/'([^'\n]{2,200})'|"([^"\n]{2,200})"|`([^`]{2,200})`/g)].flatMap((m) =>
    m[3] === undefined ? [m[1] ?? m[2] ?? ''] : m[3].split(/\$\{[^}]*\}/),
  );
  const joined = [...source.matchAll(/\b(?:join|resolve|deploy|read)\(([^()]*)\)/g)].map(([, given = '']) =>
    [...given.matchAll(/'([^']*)'/g)].map((m) => m[1]).join('/'),
  );
  return [...quoted, ...joined].filter((text) => /^[\w./@-]+$/.test(text));
};

/** Tells paths of the tree, as they stand in a module, from other texts. A directory at the top is no path. */
const pathsIn = (file: string, source: string, known: ReadonlySet<string>): string[] =>
  literalsOf(source).flatMap((text) =>
    [join(dirname(file), text), normalize(text.replace(/^\/+/, ''))]
      .map((path) => path.replace(/\/$/, ''))
      .filter((path) => path !== file && known.has(path) && (path.includes('/') || path.includes('.'))),
  );

const parentsOf = (path: string): string[] => {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
};

/** For each path of the tree, the modules that name it. */
export const readGraph = (root: string, paths: readonly string[]): Map<string, Set<string>> => {
  const known = new Set(paths.flatMap((path) => [path, ...parentsOf(path)]));
  const users = new Map<string, Set<string>>();
  const add = (path: string, user: string): void => {
    const found = users.get(path) ?? new Set();
    users.set(path, found.add(user));
  };
  const data = new Map<string, string[]>();
  for (const path of paths) if (!CODE.test(path)) data.set(basename(path), [...(data.get(basename(path)) ?? []), path]);
  for (const file of paths.filter((path) => CODE.test(path))) {
    let source: string;
    try {
      source = readFileSync(join(root, file), 'utf8');
    } catch {
      continue;
    }
    for (const path of pathsIn(file, source, known)) add(path, file);
    // Data whose directory is put together at run time is known by its own name.
    for (const [word] of source.matchAll(/[\w.-]+\.\w+/g)) for (const path of data.get(word) ?? []) add(path, file);
  }
  return users;
};

/** Steps from a changed path to each module that can reach it. */
const distancesFrom = (changed: string, users: ReadonlyMap<string, Set<string>>): Map<string, number> => {
  const distances = new Map<string, number>([[changed, 0]]);
  for (const parent of parentsOf(changed)) distances.set(parent, 0);
  for (const [path, steps] of distances)
    for (const user of users.get(path) ?? []) if (!distances.has(user)) distances.set(user, steps + 1);
  return distances;
};

export const chooseChanged = (root: string, files: readonly TestFile[]): Choice => {
  const changed = changedFiles(root);
  const tracked = git(root, 'ls-files', '-co', '--exclude-standard', '-z');
  const users = readGraph(root, [...new Set([...tracked, ...changed])]);
  const nearest = new Map<string, number>();
  const unread: string[] = [];
  const tests = new Set(files.map(({ name }) => `test/${name}`));
  for (const path of changed) {
    const reached = [...distancesFrom(path, users)].filter(([file]) => tests.has(file));
    if (reached.length === 0) unread.push(path);
    for (const [file, steps] of reached) nearest.set(file, Math.min(steps, nearest.get(file) ?? steps));
  }
  const chosen = files.flatMap((file) => {
    const steps = nearest.get(`test/${file.name}`) ?? (file.readsAll && changed.length > 0 ? 0 : null);
    return steps === null ? [] : [{ file, steps }];
  });
  chosen.sort((a, b) => a.steps - b.steps || (a.file.seconds ?? 1) - (b.file.seconds ?? 1));
  const wide = changed.filter((path) => everywhere.test(path));
  const notes = [`${changed.length} files changed`];
  if (unread.length > 0) notes.push(`no test file reads: ${unread.join(', ')}`);
  if (wide.length > 0) notes.push(`may touch every file: ${wide.join(', ')}`);
  return { files: chosen.map(({ file }) => file), notes };
};
