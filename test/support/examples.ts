/**
 * Code blocks of the project's pages, to be run as they are printed. A comment in the line before a block says what a block
 * needs to be told: `<!-- example: not run, WHY -->`, `<!-- example: runs until WORDS -->` for what goes on for ever.
 */
import { readdirSync, readFileSync } from 'node:fs';
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

/** Pages for people that show code; docs/api.md is made from exchanges that a suite of its own plays. */
export const pagesWithExamples = (): string[] => [
  ...['README.md', 'CONTRIBUTING.md', 'bench/README.md', 'clients/python/README.md', 'datasets/fingerprints/README.md'],
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md') && name !== 'api.md')
    .map((name) => `docs/${name}`),
];

export const readExamples = (): Example[] => pagesWithExamples().flatMap(readPage);
