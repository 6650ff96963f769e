/**
 * Code blocks of the project's pages, to be run as they are printed. A comment in the line before a block says what a block
 * needs to be told: `<!-- example: not run, WHY -->`, `<!-- example: runs until WORDS -->` for what goes on for ever.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Example {
  page: string;
  /** Of the block's first line, from 1. */
  line: number;
  /** What stands behind the fence: `sh`, `python`, `r arrow`; empty: no language. */
  info: string;
  code: string;
  /** Why it is not run; null: it is. */
  notRun: string | null;
  /** What it has printed once it may be ended; null: it ends by itself. */
  until: string | null;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

const fence = /^( *)```([^\n`]*)$/;
const told = /^<!-- example: (?:not run, (.+)|runs until (.+)) -->$/;

const readPage = (page: string): Example[] => {
  const lines = readFileSync(`${root}${page}`, 'utf8').split('\n');
  const found: Example[] = [];
  for (let at = 0; at < lines.length; at++) {
    const opened = fence.exec(lines[at]!);
    if (opened === null) continue;
    const [, indent = '', info = ''] = opened;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    if (end < 0) throw new Error(`${page}:${at + 1}: the block has no end`);
    const said = told.exec(lines[at - 1]?.trim() ?? '');
    const code = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    found.push({
      ...{ page, line: at + 2, info: info.trim(), code: `${code.join('\n')}\n` },
      ...{ notRun: said?.[1] ?? null, until: said?.[2] ?? null },
    });
    at = end;
  }
  return found;
};

/**
 * Left to suites of their own: docs/api.md and docs/tables are made from what was recorded (conformance), and a translation prints
 * what the English page does (docs). Articles have no code; what is below test/ is for those who read tests.
 */
const elsewhere = /^(?:docs\/api\.md|docs\/tables\/.*|.*\.zh-TW\.md|datasets\/knowledge\/.*|test\/.*|CHANGELOG\.md)$/;
const noPages = new Set(['node_modules', 'dist', 'snapshots', 'fixtures', 'work', 'mirror']);

const below = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return noPages.has(entry.name) || entry.name.startsWith('.') ? [] : below(path);
    return entry.name.endsWith('.md') ? [relative(root, path)] : [];
  });

/** Pages for people, README first. */
export const pagesWithExamples = (): string[] =>
  below(root)
    .filter((page) => !elsewhere.test(page))
    .sort((a, b) => Number(b === 'README.md') - Number(a === 'README.md') || (a < b ? -1 : 1));

/** Lines that Markdown takes for code without a fence, as `page:line`: nothing says what they are, and no test runs them. */
export const unfencedCode = (): string[] =>
  pagesWithExamples().flatMap((page) => {
    const lines = readFileSync(`${root}${page}`, 'utf8').split('\n');
    let isFenced = false;
    return lines.flatMap((line, at) => {
      if (/^ *```/.test(line)) isFenced = !isFenced;
      const isCode = !isFenced && /^ {4,}\S/.test(line) && lines[at - 1]?.trim() === '';
      return isCode ? [`${page}:${at + 1}`] : [];
    });
  });

export const readExamples = (): Example[] => pagesWithExamples().flatMap(readPage);
