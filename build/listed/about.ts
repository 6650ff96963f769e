/** What a list says of itself, or a note beside it: name, kind, day, address. */
import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { type GivenList, givenListSchema } from '../../core/contract/index.ts';
import { dateOfName } from '../sources/ranks.ts';

type About = Partial<Pick<GivenList, 'name' | 'kind' | 'date' | 'url'>>;

const noteSchema = z.strictObject({
  name: givenListSchema.shape.name.min(1).max(200).optional(),
  kind: givenListSchema.shape.kind.optional(),
  date: givenListSchema.shape.date.optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
});

const MAX_NAME = 200;

/** `165.csv` → `165.csv.about.json`. Throws where the note is not of the form. */
export const readNote = (path: string): About => {
  const note = `${path}.about.json`;
  if (!existsSync(note)) return {};
  try {
    const { name, kind, date, url } = noteSchema.parse(JSON.parse(readFileSync(note, 'utf8')));
    return {
      ...(name === undefined ? {} : { name }),
      ...(kind === undefined ? {} : { kind }),
      ...(date === undefined ? {} : { date }),
      ...(url === undefined ? {} : { url }),
    };
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : null;
    const what = issue == null ? (error as Error).message : `${issue.path.join('.')}: ${issue.message}`;
    throw new Error(`${note}: ${what}; it takes name, kind (fraud or closed), date (2026-08-01) and url`);
  }
};

/** What the police's lists are known by: their heading. Their open data sets 160055 and 176455. */
const official: [heading: RegExp, about: About][] = [
  [
    /^WEBSITE_NM,WEBURL,CNT,STA_SDATE,STA_EDATE/i,
    { name: '165反詐騙諮詢專線_假投資(博弈)網站', url: 'https://data.gov.tw/dataset/160055' },
  ],
  [
    /^民國年月,網域,網站性質/,
    { name: '165反詐騙諮詢專線_涉詐網站停止解析', url: 'https://data.gov.tw/dataset/176455' },
  ],
];

export const aboutHeading = (line: string): About => official.find(([heading]) => heading.test(line))?.[1] ?? {};

const plainText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);

const dayOf = (text: string): string | null => {
  const iso = /\b(20\d\d-\d\d-\d\d)\b/.exec(text)?.[1];
  const time = Date.parse(iso ?? text);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
};

/** `! Title: …`, `# Homepage: …`, `# Last modified: …` in the comments at the head of a list. */
export const aboutComment = (line: string): About => {
  const match =
    /^[!#]\s{0,8}(title|homepage|source|url|date|last[ -]?modified|last[ -]?updated|updated)\s{0,4}:\s{0,8}(\S.{0,400})$/i.exec(
      line.trim(),
    );
  if (match === null) return {};
  const [field, value] = [match[1]!.toLowerCase(), match[2]!.trim()];
  if (field === 'title') return { name: plainText(value) };
  if (/^(?:homepage|source|url)$/.test(field)) return /^https?:\/\/\S+$/.test(value) ? { url: value } : {};
  const date = dayOf(value);
  return date === null ? {} : { date };
};

/** `data/165 假投資.csv` → `165-假投資`. */
export const listId = (path: string): string =>
  basename(path)
    .replace(/\.[a-z]{1,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'list';

/** Day on which a file was last written. */
export const dayChanged = async (path: string): Promise<string> => (await stat(path)).mtime.toISOString().slice(0, 10);

/** The day of a list that does not tell its own: that in its name, of its newest entry, else of the file. */
export const dayOfList = (path: string, newestEntry: string | null, changed: string): string => {
  const named = dateOfName(path);
  if (named !== null) return named;
  return newestEntry !== null && newestEntry <= changed ? newestEntry : changed;
};
