/** Invented pages that word whose number they show in ways of their own (`test/fixtures/company-wordings.txt`). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isRegistrationNumber } from '../../core/company/number.ts';
import type { CompanyWorld } from './company-worlds.ts';

const FILE = new URL('../../test/fixtures/company-wordings.txt', import.meta.url);

/** Eight digits with a right checksum that a text gives, the same every time. */
export const numberOf = (text: string): string => {
  let at = createHash('sha256').update(text).digest().readUInt32BE(0) % 80_000_000;
  while (!isRegistrationNumber(String(10_000_000 + at))) at++;
  return String(10_000_000 + at);
};

export interface CompanyWording extends CompanyWorld {
  /** By the hash of the text: rules may be made on 0. */
  half: number;
}

/** A line `@@ own|- PATH` and the page's body; `{own}` is the operator's number, `{o}` and `{p}` are strangers'. */
export const companyWordings = (): CompanyWording[] =>
  readFileSync(FILE, 'utf8')
    .split(/^@@ /m)
    .slice(1)
    .map((part) => {
      const at = part.indexOf('\n');
      const [who, path = '/'] = part.slice(0, at).split(' ');
      const body = part.slice(at + 1).trim();
      const own = numberOf(`own ${body}`);
      const filled = body.replaceAll('{own}', own).replace(/\{([op])\}/g, (_, name: string) => numberOf(name + body));
      const html = `<!doctype html><html lang="zh-Hant-TW"><head><title>示範商店</title></head><body><header><a href="/">示範商店</a></header>${filled}</body></html>`;
      const half = createHash('sha256').update(body).digest()[0]! % 2;
      return { url: `https://www.demo-shop.example${path}`, html, owner: who === 'own' ? own : null, kind: body, half };
    });
