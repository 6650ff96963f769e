/** A route's query → its parameters as the contract types them, or the problem that names the one at fault. */
import type { z } from 'zod';
import { wordsOf } from './issue-words.ts';
import { decode, parseQuery } from './query.ts';
import { type HandlerReply, problem, type Said, shown } from './replies.ts';

export type ParamsResult<P> = { ok: true; params: P } | { ok: false; reply: HandlerReply };

const refuse = (schema: z.ZodObject, values: Record<string, string>, issues: z.core.$ZodIssue[]): HandlerReply => {
  const issue = issues[0];
  const param = String(issue?.path[0] ?? Object.keys(schema.shape)[0]);
  const value = values[param];
  if (value === undefined)
    return problem('missing_parameter', [`${param} is required`, `缺少必要參數 ${param}`], { param });
  if (value.trim() === '') {
    const said: Said = [
      `${param} is empty: give it a value or leave it out`,
      `${param} 是空的：請給值，或不要帶這個參數`,
    ];
    return problem('invalid_parameter', said, { param });
  }
  const [en, zh] = issue === undefined ? ['not acceptable', '無法接受'] : wordsOf(issue);
  return problem('invalid_parameter', [`${param}=${shown(value)}: ${en}`, `${param}=${shown(value)}：${zh}`], {
    param,
  });
};

/** Longer values, and those with space around them, go the whole way. */
const QUICK_LENGTH = 200;

/**
 * A query of the one parameter `name`, a free text, without the schema: what the schema makes of any other such text, with
 * this one in its place. null: not so simple.
 */
const quickReader = <S extends z.ZodObject>(schema: S, name: string): ((query: string) => z.infer<S> | null) => {
  const template = schema.parse({ [name]: 'x' }) as z.infer<S>;
  const start = `${name}=`;
  return (query) => {
    if (query.length > QUICK_LENGTH || !query.startsWith(start) || query.includes('&')) return null;
    const value = decode(query.slice(start.length));
    if (value === null || value === '' || value !== value.trim()) return null;
    return { ...template, [name]: value };
  };
};

/**
 * A reader of one route's query. Unknown parameters are ignored; missing, empty, repeated, out of range: a problem. `quick`: the
 * text parameter that most queries consist of.
 */
export const paramsReader = <S extends z.ZodObject>(
  schema: S,
  quick?: string,
): ((query: string) => ParamsResult<z.infer<S>>) => {
  const known = new Set(Object.keys(schema.shape));
  const read = (query: string): ParamsResult<z.infer<S>> => {
    const parsed = parseQuery(query, known);
    if (!parsed.ok) {
      const { param } = parsed;
      const said: Said =
        parsed.reason === 'repeated'
          ? [`${param} is given more than once`, `${param} 給了不只一次`]
          : [`${param} is not percent-encoded UTF-8`, `${param} 不是百分號編碼的 UTF-8`];
      return { ok: false, reply: problem('invalid_parameter', said, { param }) };
    }
    const result = schema.safeParse(parsed.values);
    if (result.success) return { ok: true, params: result.data };
    return { ok: false, reply: refuse(schema, parsed.values, result.error.issues) };
  };
  const withoutQuery = read('');
  const readQuick = quick === undefined ? () => null : quickReader(schema, quick);
  return (query) => {
    if (query === '') return withoutQuery;
    const params = readQuick(query);
    return params === null ? read(query) : { ok: true, params };
  };
};
