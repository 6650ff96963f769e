/** Which suites can tell that a file is broken: those that import it, however far; the nearest first. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const runs = (node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration => {
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier !== undefined && !node.isTypeOnly;
  if (!ts.isImportDeclaration(node)) return false;
  const clause = node.importClause;
  if (clause === undefined) return true;
  const named = clause.namedBindings;
  const areTypes =
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every((e) => e.isTypeOnly);
  return !clause.isTypeOnly && !areTypes;
};

/** What a source imports of the repository when it runs, as written: types are not imported then. */
const importsOf = (source: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const from = runs(node)
      ? node.moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined;
    if (from !== undefined && ts.isStringLiteralLike(from) && from.text.startsWith('.')) found.push(from.text);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile('', source, ts.ScriptTarget.ES2023), visit);
  return found;
};

/** File → the files that import it. `files`: paths from `root`. */
export const importersOf = (root: string, files: readonly string[]): Map<string, string[]> => {
  const importers = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const file of files)
    for (const target of importsOf(readFileSync(join(root, file), 'utf8')))
      importers.get(join(dirname(file), target))?.push(file);
  return importers;
};

const segmentsShared = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')];
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared++;
  return shared;
};

/** A suite that imports a file over more steps was not written to judge it, and mostly takes long. */
const MAX_STEPS = 2;

/**
 * Suites that reach the file, best first: those that lie in `test` where the file lies in the source, however they reach
 * it, then those a step or two away, by the shortest chain of imports.
 */
export const coveringSuites = (file: string, importers: ReadonlyMap<string, string[]>): string[] => {
  const steps = new Map([[file, 0]]);
  // A Map grows while it is walked.
  for (const [at, count] of steps)
    for (const importer of importers.get(at) ?? []) if (!steps.has(importer)) steps.set(importer, count + 1);
  const own = file.replace(/\.tsx?$/, '');
  const ranked = [...steps]
    .filter(([path]) => path.endsWith('.test.ts'))
    .map(([path, count]) => ({
      path,
      count,
      shared: segmentsShared(own, path.replace(/^test\//, '').replace('.test.ts', '')),
    }));
  return ranked
    .filter(({ count, shared }) => shared >= 2 || count <= MAX_STEPS)
    .sort((a, b) => b.shared - a.shared || a.count - b.count || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
};
