/** One article's file → Article. The form is that of docs/knowledge.md: front matter of plain one-line values. */
import { type Article, articleSchema } from '../../core/contract/index.ts';

const front = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/;
const listItem = /^ {2}- title: (.+)$/;
const itemField = /^ {4}([a-z_]+): (.+)$/;
const field = /^([a-z_]+):(?: (.*))?$/;

const tagsOf = (text: string): string[] =>
  text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

interface Front {
  fields: Map<string, string>;
  sources: Record<string, string>[];
}

const readFront = (text: string, file: string): Front => {
  const fields = new Map<string, string>();
  const sources: Record<string, string>[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const item = listItem.exec(line);
    const inner = itemField.exec(line);
    const outer = field.exec(line);
    const last = sources.at(-1);
    if (item) sources.push({ title: item[1] ?? '' });
    else if (inner && last) last[inner[1] ?? ''] = inner[2] ?? '';
    else if (outer) fields.set(outer[1] ?? '', outer[2] ?? '');
    else throw new Error(`${file} line ${index + 2}: not of the form in docs/knowledge.md: ${line.slice(0, 60)}`);
  }
  return { fields, sources };
};

/** `file` is the name, such as `seven-day-cooling-off.md`. Throws one line that names file and fault. */
export const parseArticle = (file: string, text: string): Article => {
  const match = front.exec(text.replaceAll('\r\n', '\n'));
  if (match === null) throw new Error(`${file}: no front matter between two lines of ---`);
  const { fields, sources } = readFront(match[1] ?? '', file);
  const parsed = articleSchema.safeParse({
    ...Object.fromEntries(fields),
    id: file.replace(/\.md$/, ''),
    tags: tagsOf(fields.get('tags') ?? ''),
    sources,
    body: (match[2] ?? '').trim(),
  });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
};

/** Whether somebody read the source for the article; `checked` of others begins so. */
export const isRead = ({ checked }: Article['sources'][number]): boolean => !checked.startsWith('not read');

const YEAR_MS = 365 * 86_400_000;
/** Whether nobody has read the article against its sources for a year. `now`: milliseconds since 1970. */
export const isOld = ({ updated }: Pick<Article, 'updated'>, now: number): boolean =>
  now - Date.parse(`${updated}T00:00:00Z`) > YEAR_MS;
