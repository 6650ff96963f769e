// Reads all: pages and the files that they link.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../core/contract/index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const left = new Set(['node_modules', 'dist', '.git', '.cache', 'snapshots', 'fixtures', 'knowledge']);
const pagesBelow = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return left.has(entry.name) ? [] : pagesBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
const pages = pagesBelow(root).map((path) => ({ name: relative(root, path), path, text: readFileSync(path, 'utf8') }));

const docs = suite('docs');

docs('are there to be judged', () => {
  for (const name of ['README.md', 'ARCHITECTURE.md'])
    assert.ok(
      pages.some((page) => page.name === name),
      name,
    );
  assert.ok(pages.length >= 8);
});

docs('name only commands that package.json has', () => {
  for (const { name, text } of pages) {
    for (const [, script] of text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g))
      assert.ok((script ?? '') in scripts, `${name}: npm run ${script}`);
  }
});

docs('link only to files that exist', () => {
  for (const { name, path, text } of pages) {
    // What stands in code is no link.
    const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
    for (const [, target] of prose.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
      assert.ok(existsSync(resolve(dirname(path), target ?? '')), `${name} → ${target}`);
    }
  }
});

docs('README leads to every page of docs/, and docs/datasets.md to that of each table', () => {
  const textOf = (wanted: string): string => pages.find(({ name }) => name === wanted)?.text ?? '';
  for (const { name } of pages) {
    const [from, link] = name.startsWith('docs/tables/')
      ? ['docs/datasets.md', name.slice('docs/'.length)]
      : ['README.md', name];
    if (name.startsWith('docs/')) assert.ok(textOf(from).includes(`(${link})`), `${from} does not link ${name}`);
  }
});

/** Lines of code blocks without their comments, which a translation has in its own language. */
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/^```\w+\n([\s\S]*?)^```/gm)]
    .flatMap(([, code = '']) => code.split('\n'))
    .map((line) => line.replace(/ {2,}#.*$/, '').trimEnd())
    .filter((line) => line !== '');

docs('what is printed in Chinese READMEs is printed, and so tried, in English ones', () => {
  const tried = new Map([
    ['README.zh-TW.md', ['README.md']],
    ['clients/python/README.zh-TW.md', ['clients/python/README.md', 'docs/python.md']],
  ]);
  for (const [name, originals] of tried) {
    const known = new Set(
      pages.filter((page) => originals.includes(page.name)).flatMap(({ text }) => commandsOf(text)),
    );
    const printed = commandsOf(pages.find((page) => page.name === name)?.text ?? '');
    assert.ok(printed.length >= 6, `${name}: ${printed.length} lines of code`);
    for (const line of printed) assert.ok(known.has(line), `${name}: ${line}`);
  }
});

const MOST_WORDS = 40;
/** Not written for readers of prose: a list of changes, generated pages, articles in Chinese, notes beside tests. */
const noProse = /^(?:CHANGELOG\.md|docs\/api\.md|docs\/tables\/.*|test\/.*)$/;

/** Paragraphs and items of lists, without code, tables and addresses. */
const paragraphsOf = (text: string): string[] =>
  text
    .replace(/^ *```[\s\S]*?^ *```/gm, '\n')
    .replace(/^\s*\|.*$/gm, '\n')
    .replace(/<!--.*?-->/gs, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\n(?=#)/)
    .map((part) => part.replace(/`[^`]*`/g, 'code').replace(/\]\([^)]*\)/g, ']'));

const sentencesOf = (paragraph: string): string[] =>
  paragraph.split(/(?<=[.!?][)"”]?)\s+(?=["“(*[]*(?:[A-Z\d]|code))|。/);

docs(`have no sentence of more than ${MOST_WORDS} words`, () => {
  for (const { name, text } of pages.filter((page) => !noProse.test(page.name)))
    for (const sentence of paragraphsOf(text).flatMap(sentencesOf)) {
      // Links beside each other are a list, not a sentence to be read.
      const words = sentence.replace(/\[[^\]]*\]/g, 'link').match(/[A-Za-z][\w'’-]*/g)?.length ?? 0;
      assert.ok(words <= MOST_WORDS, `${name}: ${words} words: ${sentence.trim().slice(0, 120)}…`);
    }
});

docs('ARCHITECTURE names only rooms and files that exist', () => {
  const text = pages.find((page) => page.name === 'ARCHITECTURE.md')?.text ?? '';
  const named = [
    ...text.matchAll(/`((?:core|build|runtime|clients|datasets|bench|test|start)(?:\/[\w.-]+)*(?:\.ts)?)`/g),
  ].map((m) => m[1] ?? '');
  assert.ok(named.length > 20);
  for (const path of named) assert.ok(existsSync(join(root, path)), path);
});

docs('every route of the contract has its summary in both languages', () => {
  for (const { id, summary, summaryZh } of Object.values(routes)) {
    assert.ok(summary.length > 10, id);
    assert.match(summaryZh, /\p{Script=Han}/u, id);
  }
});
docs.run();
