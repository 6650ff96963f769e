/** Ways in which shops word what they take and send by: invented texts, each as a page of its own, with all that it names. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readEvidence } from '../../core/evidence/index.ts';
import { readNamed } from '../../core/named/index.ts';
import { pageOf } from './pages.ts';

export interface Wording {
  means: readonly string[];
  html: string;
  /** By the hash of the text: rules may be made on 0. */
  half: number;
}

export const readWordings = (file: string): Wording[] =>
  readFileSync(file, 'utf8')
    .split(/^@@ /m)
    .slice(1)
    .map((part) => {
      const at = part.indexOf('\n');
      const html = part.slice(at + 1).trim();
      const means = part
        .slice(0, at)
        .split(' ')
        .filter((id) => id !== '-');
      return { means, html, half: createHash('sha256').update(html).digest()[0]! % 2 };
    });

/** Ids that the text names, as a page between a menu and the page's end. */
export const namedIn = (html: string): string[] => {
  const page = `<!doctype html><html lang="zh-Hant"><head><title>示範商店</title></head><body><header><a href="/">示範商店</a><a href="/all">全部商品</a></header>${html}<div class="end">示範商店</div></body></html>`;
  return readNamed(readEvidence(pageOf('https://shop.example/pages/info', page))).map(({ id }) => id);
};
