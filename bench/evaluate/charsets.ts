/**
 * `npm run evaluate -- charsets [--warc FILE…] [--failures]`: texts whose charset is known, as undeclared, late, wrongly
 * declared and damaged pages, against core/decode.ts. The texts are the project's invented ones, or the UTF-8 pages of a
 * WARC whose script tells which charsets could have written them.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readWarc } from '../../build/sources/warc.ts';
import { decodePage } from '../../core/decode.ts';
import { type CharsetCase, casesOf } from './charset-cases.ts';
import { wilson } from './wilson.ts';

const textsSchema = z.object({
  texts: z.array(z.object({ charsets: z.array(z.string()), sentences: z.array(z.string()) })),
});
interface KnownText {
  text: string;
  charsets: string[];
}

/** Each sentence alone, and with its neighbours: short pages are the hard ones. */
const ownTexts = (): KnownText[] => {
  const file = new URL('../../test/fixtures/charset-texts.json', import.meta.url);
  return textsSchema
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .texts.flatMap(({ charsets, sentences }) =>
      sentences.flatMap((_, at) =>
        [1, 3].map((count) => ({ text: sentences.slice(at, at + count).join(' '), charsets })),
      ),
    );
};

const MIN_SCRIPT = 40;
const charsetsOf = (text: string): string[] => {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  if (count(/[\u3041-\u30fe]/g) > MIN_SCRIPT) return ['shift_jis', 'euc-jp'];
  if (count(/[\uac00-\ud7a3]/g) > MIN_SCRIPT) return ['euc-kr'];
  if (count(/[\u4e00-\u9fff]/g) > MIN_SCRIPT) return count(/[们这为说时国见]/g) > 3 ? ['gb18030'] : ['big5'];
  return count(/[à-ÿ]/g) > 5 ? ['windows-1252'] : [];
};

const textsOfWarc = async (files: string[]): Promise<KnownText[]> => {
  const texts: KnownText[] = [];
  for await (const item of readWarc(files)) {
    if (item.type !== 'page') continue;
    const { text, encoding } = decodePage(item.page);
    const plain = text
      .replace(/<[^>]{0,2000}>|[&<>]/g, ' ')
      .replace(/\s+/g, ' ')
      .slice(0, 20_000);
    const charsets = encoding === 'utf-8' ? charsetsOf(plain) : [];
    if (charsets.length > 0) texts.push({ text: plain, charsets });
  }
  return texts;
};

const isRight = ({ body, headers, expected }: CharsetCase): boolean => decodePage({ body, headers }).text === expected;

/** Judges each case; `--failures` prints each miss. By charset and by form: how many, how many right, Wilson's lower bound. */
export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: { warc: { type: 'string', multiple: true }, failures: { type: 'boolean' } },
  });
  const texts = values.warc === undefined ? ownTexts() : await textsOfWarc(values.warc);
  const groups = new Map<string, { total: number; right: number }>();
  for (const { text, charsets } of texts) {
    for (const made of casesOf(text, charsets)) {
      const right = isRight(made);
      for (const name of ['all', `of ${made.charset}`, made.form]) {
        const group = groups.get(name) ?? { total: 0, right: 0 };
        groups.set(name, { total: group.total + 1, right: group.right + Number(right) });
      }
      if (!right && values.failures === true)
        console.log(JSON.stringify({ charset: made.charset, form: made.form, read: decodePage(made).encoding, text }));
    }
  }
  const rows = [...groups].map(([name, { total, right }]) => [name, { total, right, low: wilson(right, total).low }]);
  return { groups: Object.fromEntries(rows) };
};
