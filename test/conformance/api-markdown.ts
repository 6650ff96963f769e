/** docs/api.md: the whole API for people to read, from the same descriptions as /openapi.json. */
import { problemCodes, problemTexts } from '../../core/contract/problem.ts';
import type { Route } from '../../core/contract/route.ts';
import { allRoutes } from '../../core/contract/routes/index.ts';
import type { JsonSchema } from '../../runtime/json-schema.ts';
import { examples } from '../../runtime/openapi/examples.ts';
import { termsOf } from '../../runtime/openapi/index.ts';
import { type Parameter, parametersOf, problemsOf } from '../../runtime/openapi/operation.ts';
import { SCHEMAS, type Schemas, schemasOf } from '../../runtime/openapi/schemas.ts';
import { typeText } from '../../runtime/openapi/type-text.ts';

const MAX_EXAMPLE = 1600;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const parameterRow = ({ name, required, description, schema }: Parameter): string =>
  `| \`${name}\` | ${cell(typeText(schema))} | ${required ? 'yes' : 'no'} | ${cell(description)} |`;

const parametersTable = (route: Route): string => {
  const list = parametersOf(route);
  if (list.length === 0) return 'No parameters. 無參數。';
  return ['| parameter | value | required | |', '|---|---|---|---|', ...list.map(parameterRow)].join('\n');
};

/** One good reply, shortened where it is long: the whole ones are in /openapi.json. */
const exampleBlock = (route: Route): string => {
  const [first] = (examples().routes[route.id] ?? []).filter(({ status }) => status === 200);
  if (first === undefined) return '';
  const text = JSON.stringify(first.value, null, 1);
  const shown = text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}\n…` : text;
  return `\n\`GET ${first.target}\`\n\n\`\`\`json\n${shown}\n\`\`\`\n`;
};

const routeSection = (route: Route, schemas: Schemas): string => {
  const [en, zh] = route.about;
  const reply = schemas.replyOf(route);
  const statuses = problemsOf(route).map(
    ([status, codes]) => `${status} ${codes.map((code) => `\`${code}\``).join(', ')}`,
  );
  return `### GET ${route.path}

${route.summary}. ${route.summaryZh}。

${en}

${zh}

${parametersTable(route)}

Reply: [${reply}](#${reply.toLowerCase()}). Problems: ${statuses.join('; ')}.
${exampleBlock(route)}`;
};

const memberRows = (schema: JsonSchema, prefix: string): string[] => {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema['required'] ?? []) as string[]);
  return Object.entries(properties).flatMap(([name, member]) => {
    const description = String(member['description'] ?? '');
    const missing = required.has(name) ? '' : ' (may be absent)';
    const row = `| \`${prefix}${name}\` | ${cell(typeText(member))} | ${cell(description)}${missing} |`;
    return [row, ...innerRows(member, `${prefix}${name}`)];
  });
};

const innerRows = (member: JsonSchema, path: string): string[] => {
  const options = (member['anyOf'] ?? []) as JsonSchema[];
  const items = member['items'] as JsonSchema | undefined;
  const inner = options.flatMap((option) => memberRows(option, `${path}.`));
  const listed = items === undefined ? [] : memberRows(items, `${path}[].`);
  return [...memberRows(member, `${path}.`), ...inner, ...listed];
};

const schemaSection = (name: string, schema: JsonSchema): string => {
  const options = (schema['oneOf'] ?? schema['anyOf'] ?? []) as JsonSchema[];
  const table = (one: JsonSchema): string =>
    one['$ref'] === undefined
      ? ['| member | type | |', '|---|---|---|', ...memberRows(one, '')].join('\n')
      : `[${String(one['$ref']).slice(SCHEMAS.length)}](#${String(one['$ref']).slice(SCHEMAS.length).toLowerCase()})`;
  const body = options.length > 0 ? `One of 下列之一:\n\n${options.map(table).join('\n\nor 或\n\n')}` : table(schema);
  return `### ${name}\n\n${body}\n`;
};

const problemRows = (): string =>
  Object.entries(problemTexts)
    .map(([code, [en, zh]]) => `| \`${code}\` | ${problemCodes[code as keyof typeof problemCodes]} | ${en}. ${zh} |`)
    .join('\n');

const schemaSections = ({ components }: Schemas): string =>
  Object.entries(components)
    .map(([name, schema]) => schemaSection(name, schema))
    .join('\n');

/** Markdown of every route, problem and schema. */
export const apiMarkdown = (): string => {
  const schemas = schemasOf(allRoutes);
  const of = (group: Route['group']): string =>
    allRoutes
      .filter((route) => route.group === group)
      .map((route) => routeSection(route, schemas))
      .join('\n');
  const [en, zh] = termsOf(null);
  return `# The HTTP API

<!-- Generated: UPDATE=1 npm run -s suites -- conformance/generated -->

Machine-readable: \`/openapi.json\` of any running service (OpenAPI 3.1, info.version 1.2.0);
\`/openapi-more.json\` has routes from before v1, \`/text/*\` and \`/datasets/*\`. What may change: [versioning.md](versioning.md). Feeds:
[automation.md](automation.md). MCP: [mcp.md](mcp.md). Every route answers GET, HEAD and OPTIONS; v1 routes send \`Access-Control-Allow-Origin: *\`.
Replies are UTF-8 JSON, money is integer TWD, times are ISO 8601 UTC, \`null\` means looked and found none. Snapshot routes send an \`ETag\` and answer 304.
Unknown parameters are ignored. Examples are real replies over invented data.

Terms: ${en} ${zh}

Clients can be generated: the tests make them with openapi-generator (\`typescript-fetch\`, \`java\`, \`go\`), openapi-python-client and
openapi-typescript with openapi-fetch, and call every route. For Java give \`--additional-properties=disallowAdditionalPropertiesIfNotPresent=false\`, or
the client refuses the first member that is added. 可用上述工具產生各語言的用戶端。

## /api/v1

${of('v1')}
## Legacy /api

Kept for those who use them; new programs use v1. 舊版路由，新程式請用 v1。

${of('legacy')}
## Problems

An error is \`application/problem+json\` (RFC 9457): see [Problem](#problem). \`title\` and \`detail\` are in the client's language: in zh-TW
where \`Accept-Language\` prefers Chinese or the query has \`lang=zh\`, else in English. All else is the same in both.
錯誤訊息依 \`Accept-Language\` 或 \`lang=zh\`、\`lang=en\` 使用中文或英文，其餘欄位不變。

| code | status | |
|---|---|---|
${problemRows()}

## Schemas

${schemaSections(schemas)}`;
};
