/** /docs: every route with its parameters, from the same contract as /openapi.json. */
import type { z } from 'zod';
import { problemCodes } from '../../core/contract/problem.ts';
import { type Route, routes } from '../../core/contract/routes.ts';
import { isRequired, paramSchema } from '../json-schema.ts';
import { type Html, html, page } from './html.ts';

const tries: Record<string, string> = {
  site: '?domain=',
  competitors: '?domain=',
  cached: '?url=',
  products: '?q=',
  deals: '?type=gaps',
};

const kindOf = (schema: z.ZodType): string => {
  const { type, minimum, maximum, enum: choices, default: fallback } = paramSchema(schema);
  const what = Array.isArray(choices)
    ? choices.join(' | ')
    : type === 'integer'
      ? `${String(minimum)}–${String(maximum)}`
      : String(type ?? '');
  return fallback === undefined ? what : `${what}, = ${String(fallback)}`;
};

const paramRow = ([name, schema]: [string, z.ZodType]): Html =>
  html`<tr><td><code>${name}</code>${isRequired(schema) ? html` <strong>必填 <span lang="en">required</span></strong>` : null}</td><td>${kindOf(schema)}</td><td>${String(paramSchema(schema)['description'] ?? '')}</td></tr>`;

const section = (route: Route): Html => {
  const params = Object.entries(route.params.shape as Record<string, z.ZodType>);
  const problems = route.problems.map((code) => html` <a href="#${code}"><code>${code}</code></a>`);
  const example = `${route.path}${tries[route.id] ?? ''}`;
  return html`<section id="${route.id}"><h3><code>GET ${route.path}</code></h3><p>${route.summaryZh} <span lang="en">${route.summary}</span></p>
${params.length === 0 ? null : html`<table><tbody>${params.map(paramRow)}</tbody></table>`}
<p>${route.live || example.endsWith('=') ? null : html`<a href="${example}">試試 <span lang="en">try</span></a>`} ${problems}</p></section>`;
};

const others: [path: string, zh: string, en: string][] = [
  ['/openapi.json', 'OpenAPI 3.1', 'OpenAPI 3.1'],
  ['/mcp', '給 AI 助理的 MCP（Streamable HTTP）', 'MCP for AI assistants (Streamable HTTP)'],
  ['/movers.json', '異動：JSON Feed 1.1', 'Movers as JSON Feed 1.1'],
  ['/movers.atom', '異動：Atom', 'Movers as Atom'],
  ['/widget.js', '嵌入式小工具', 'Embeddable widget'],
  ['/datasets/', '資料集下載', 'Dataset downloads'],
  ['/healthz', '程序存活', 'The process answers'],
  ['/readyz', '可接受請求', 'It can be sent requests'],
  ['/metrics', 'Prometheus 指標', 'Prometheus metrics'],
];

export const docsPage = (invented: boolean): string => {
  const all = Object.values(routes as Record<string, Route>);
  const problems = Object.entries(problemCodes).map(
    ([code, status]) => html`<li id="${code}"><code>${code}</code> ${status}</li>`,
  );
  const body = html`<h1>API 文件 <span lang="en">API documentation</span></h1>
<p>所有回覆皆為 UTF-8 JSON，金額為新台幣整數，時間為 UTC。 <span lang="en">Replies are UTF-8 JSON, money is integer TWD, times are UTC. Machine-readable: <a href="/openapi.json">openapi.json</a>.</span></p>
<h2>/api/v1</h2>${all.filter(({ group }) => group === 'v1').map(section)}
<h2>舊版 <span lang="en">Legacy</span> /api</h2>${all.filter(({ group }) => group === 'legacy').map(section)}
<h2>其他 <span lang="en">Other</span></h2><ul>${others.map(([path, zh, en]) => html`<li><a href="${path}"><code>${path}</code></a> ${zh} <span lang="en">${en}</span></li>`)}</ul>
<h2>錯誤 <span lang="en">Errors</span></h2><p><code>application/problem+json</code> (RFC 9457)</p><ul>${problems}</ul>`;
  return page('API 文件 API docs', body, { invented });
};
