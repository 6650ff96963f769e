/** One route → its operation object: parameters, replies, examples. */
import { z } from 'zod';
import { paramText } from '../../core/contract/param-texts.ts';
import { type ProblemCode, problemCodes, problemTexts } from '../../core/contract/problem.ts';
import type { Route } from '../../core/contract/route.ts';
import { isRequired, type JsonSchema, paramSchema } from '../json-schema.ts';
import { type Example, examples } from './examples.ts';
import { SCHEMAS } from './schemas.ts';

/** Besides the route's own: any route may answer these. */
const everywhere: ProblemCode[] = ['invalid_parameter', 'rate_limited', 'internal_error', 'snapshot_unavailable'];

export interface Parameter {
  name: string;
  in: 'query';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: string | number;
}

const both = ([en, zh]: readonly [string, string]): string => `${en}. ${zh}`;

const exampleOf = (route: Route, name: string): string | undefined =>
  (examples().routes[route.id] ?? []).find(({ status, params }) => status === 200 && name in params)?.params[name];

export const parametersOf = (route: Route): Parameter[] =>
  Object.entries(route.params.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const { description: _said, ...rest } = paramSchema(schema);
    const example = exampleOf(route, name);
    return {
      name,
      in: 'query',
      required: isRequired(schema),
      description: both(paramText(route, name)),
      schema: rest,
      ...(example === undefined ? {} : { example: rest['type'] === 'integer' ? Number(example) : example }),
    };
  });

/** Problem codes that a route may answer, by status, ascending. */
export const problemsOf = (route: Route): [status: number, codes: ProblemCode[]][] => {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...route.problems, ...everywhere]))
    byStatus.set(problemCodes[code], [...(byStatus.get(problemCodes[code]) ?? []), code]);
  return [...byStatus].sort(([a], [b]) => a - b);
};

const header = (description: string, type = 'string') => ({ description, schema: { type } });
const requestId = { 'X-Request-Id': header('Names the request in the log') };
const limits = {
  RateLimit: header('What is left of the allowance, where the client is limited'),
  'RateLimit-Policy': header('The allowance, where the client is limited'),
};
const kept = {
  ETag: header('Strong; names the snapshot and the variant'),
  'Cache-Control': header('How long a copy may be kept'),
};

const keyOf = (summary: string): string =>
  summary
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
const shownAs = (list: readonly Example[]) =>
  Object.fromEntries(
    list.map(({ summary, target, value }) => [keyOf(summary), { summary: `${summary}: ${target}`, value }]),
  );

/** Types of the forms that `format=` gives besides JSON. */
const formTypes: Record<string, string> = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

/** The reply in the forms besides JSON that the route's `format` has. */
const otherForms = (route: Route): Record<string, { schema: { type: 'string' } }> => {
  const format: unknown = route.params.shape['format'];
  const inner = format instanceof z.ZodDefault ? format.unwrap() : format;
  const names = inner instanceof z.ZodEnum ? inner.options.map(String) : [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const type = formTypes[name];
      return type === undefined ? [] : [[type, { schema: { type: 'string' as const } }]];
    }),
  );
};

const goodReply = (route: Route, replyName: string) => {
  const good = (examples().routes[route.id] ?? []).filter(({ status }) => status === 200);
  return {
    description: `${route.summary}. ${route.summaryZh}`,
    headers: { ...(route.live ? {} : kept), ...limits, ...requestId },
    content: {
      'application/json': { schema: { $ref: SCHEMAS + replyName }, examples: shownAs(good) },
      ...otherForms(route),
    },
  };
};

const problemReply = (route: Route, status: number, codes: ProblemCode[]) => {
  const shared = examples().problems;
  const shown = Object.fromEntries(
    codes.flatMap((code) => {
      const own = (examples().routes[route.id] ?? []).find(
        (one) => one.status === status && (one.value as { code?: string }).code === code,
      );
      const value = own?.value ?? shared[code];
      return value === undefined ? [] : [[code, { summary: own ? `${own.summary}: ${own.target}` : code, value }]];
    }),
  );
  const wait = status === 429 || status === 503 ? { 'Retry-After': header('Seconds', 'integer') } : {};
  return {
    description: codes.map((code) => `\`${code}\`: ${both(problemTexts[code])}`).join('. '),
    headers: { ...wait, 'Content-Language': header('Of title and detail: en or zh-TW'), ...requestId },
    content: { 'application/problem+json': { schema: { $ref: `${SCHEMAS}Problem` }, examples: shown } },
  };
};

/** Refusals of requests that are too long: the first the application's, the second the transport's in its own words. */
const tooLong = {
  '414': {
    description: 'The URL is over 8192 bytes. 網址超過 8192 位元組',
    content: { 'application/problem+json': { schema: { $ref: `${SCHEMAS}Problem` } } },
  },
  '431': { description: 'The head of the request is over 16 KiB. 請求標頭超過 16 KiB' },
};

export const operationOf = (route: Route, replyName: string) => {
  const [en, zh] = route.about;
  const unchanged = {
    '304': { description: 'Not changed since the ETag given in If-None-Match. 與 If-None-Match 的 ETag 相同' },
  };
  return {
    operationId: route.id,
    summary: route.summary,
    description: `${en}\n\n${zh}`,
    tags: [route.live ? 'live' : 'snapshot'],
    parameters: parametersOf(route),
    responses: {
      '200': goodReply(route, replyName),
      ...(route.live ? {} : unchanged),
      ...tooLong,
      ...Object.fromEntries(
        problemsOf(route).map(([status, codes]) => [String(status), problemReply(route, status, codes)]),
      ),
    },
  };
};
