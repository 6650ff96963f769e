/** /docs: every route with its parameters, examples, problems and members, from what /openapi.json is made of. */
import { problemCodes, problemTexts } from '../../core/contract/problem.ts';
import type { Route } from '../../core/contract/route.ts';
import { allRoutes } from '../../core/contract/routes/index.ts';
import type { JsonSchema } from '../json-schema.ts';
import { type Example, examples } from '../openapi/examples.ts';
import { termsOf } from '../openapi/index.ts';
import { type Parameter, parametersOf, problemsOf } from '../openapi/operation.ts';
import { type Schemas, schemasOf } from '../openapi/schemas.ts';
import { typeText } from '../openapi/type-text.ts';
import { type Html, html, page } from './html.ts';

const paramRow = ({ name, required, schema, description }: Parameter): Html =>
  html`<tr><th scope="row"><code>${name}</code>${required ? html` <strong>必填 <span lang="en">required</span></strong>` : null}</th><td>${typeText(schema)}</td><td>${description}</td></tr>`;

const parameters = (route: Route): Html | null => {
  const list = parametersOf(route);
  if (list.length === 0) return null;
  return html`<div class="scroll"><table><thead><tr><th scope="col">參數 <span lang="en">Parameter</span></th><th scope="col">值 <span lang="en">Value</span></th><th scope="col">說明 <span lang="en">Meaning</span></th></tr></thead><tbody>${list.map(paramRow)}</tbody></table></div>`;
};

const example = ({ summary, target, status, value }: Example): Html =>
  html`<details><summary><code>${String(status)}</code> ${summary}</summary><p><code>curl '{base_url}${target}'</code></p><pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre></details>`;

const anchorOf = (name: string): string => `schema-${name.toLowerCase()}`;

const routeSection = (route: Route, schemas: Schemas): Html => {
  const [en, zh] = route.about;
  const name = schemas.replyOf(route);
  const codes = problemsOf(route).flatMap(([status, list]) =>
    list.map((code) => html` <a href="#${code}"><code>${String(status)} ${code}</code></a>`),
  );
  return html`<section id="${route.id}"><h3><code>GET ${route.path}</code></h3>
<p>${zh}</p><p lang="en">${en}</p>
${parameters(route)}
<p>回覆 <span lang="en">Reply</span>: <a href="#${anchorOf(name)}"><code>${name}</code></a> · 錯誤 <span lang="en">Problems</span>:${codes}</p>
${(examples().routes[route.id] ?? []).map(example)}</section>`;
};

const memberRows = (schema: JsonSchema): Html[] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(
    ([name, member]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${typeText(member)}</td><td>${String(member['description'] ?? '')}</td></tr>`,
  );

const schemaSection = ([name, schema]: [string, JsonSchema]): Html => {
  const options = (schema['anyOf'] ?? [schema]) as JsonSchema[];
  const tables = options.map(
    (option) => html`<div class="scroll"><table><tbody>${memberRows(option)}</tbody></table></div>`,
  );
  return html`<details id="${anchorOf(name)}"><summary><code>${name}</code></summary>${tables}</details>`;
};

const others: [path: string, zh: string, en: string][] = [
  ['/openapi.json', 'OpenAPI 3.1', 'OpenAPI 3.1'],
  ['/knowledge/', '知識庫', 'Knowledge base'],
  ['/movers.json', '異動：JSON Feed 1.1', 'Movers as JSON Feed 1.1'],
  ['/movers.atom', '異動：Atom', 'Movers as Atom'],
  ['/datasets/', '資料集下載', 'Dataset downloads'],
  ['/healthz', '程序存活', 'The process answers'],
  ['/readyz', '可接受請求', 'It can be sent requests'],
  ['/metrics', 'Prometheus 指標', 'Prometheus metrics'],
];

/** Is there only where the clients were bundled. */
const widgetAddress: (typeof others)[number] = ['/widget.js', '嵌入式小工具', 'Embeddable widget'];

const problemItem = ([code, [en, zh]]: [string, readonly [string, string]]): Html =>
  html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${problemCodes[code as keyof typeof problemCodes]}</td><td>${zh} <span lang="en">${en}</span></td></tr>`;

const contents = html`<nav aria-label="本頁 On this page"><ul>${allRoutes.map(({ id, path, summaryZh }) => html`<li><a href="#${id}"><code>${path}</code></a> ${summaryZh}</li>`)}<li><a href="#problems">錯誤 <span lang="en">Problems</span></a></li><li><a href="#schemas">欄位 <span lang="en">Members</span></a></li><li><a href="#terms">使用條款 <span lang="en">Terms</span></a></li></ul></nav>`;

export interface DocsOptions {
  invented: boolean;
  /** The operator's mail address or page; null: not given. */
  contact: string | null;
  /** Whether the widget is served. */
  widget: boolean;
}

export const docsPage = ({ invented, contact, widget }: DocsOptions): string => {
  const schemas = schemasOf(allRoutes);
  const of = (group: Route['group']): Html[] =>
    allRoutes.filter((route) => route.group === group).map((route) => routeSection(route, schemas));
  const [en, zh] = termsOf(contact);
  const body = html`<h1>API 文件 <span lang="en">API documentation</span></h1>
<p>回覆皆為 UTF-8 JSON，金額為新台幣整數，時間為 UTC，<code>null</code> 表示檢視後未發現。範例為虛構資料的真實回覆。機器可讀版本：<a href="/openapi.json">openapi.json</a>。</p>
<p lang="en">Replies are UTF-8 JSON, money is integer TWD, times are UTC, <code>null</code> means looked and found none. Examples are real replies over invented data. Machine-readable: <a href="/openapi.json">openapi.json</a>.</p>
${contents}
<h2>/api/v1</h2>${of('v1')}
<h2>舊版 <span lang="en">Legacy</span> /api</h2>${of('legacy')}
<h2>其他 <span lang="en">Other</span></h2><ul>${(widget ? [...others, widgetAddress] : others).map(([path, inZh, inEn]) => html`<li><a href="${path}"><code>${path}</code></a> ${inZh} <span lang="en">${inEn}</span></li>`)}<li><code>POST /mcp</code> 給 AI 助理的 MCP（Streamable HTTP） <span lang="en">MCP for AI assistants</span></li></ul>
<h2 id="problems">錯誤 <span lang="en">Problems</span></h2><p><code>application/problem+json</code> (RFC 9457)</p><div class="scroll"><table><tbody>${Object.entries(problemTexts).map(problemItem)}</tbody></table></div>
<h2 id="schemas">欄位 <span lang="en">Members</span></h2>${Object.entries(schemas.components).map(schemaSection)}
<h2 id="terms">使用條款 <span lang="en">Terms</span></h2><p>${zh}</p><p lang="en">${en}</p>`;
  return page('API 文件 API docs', body, { invented });
};
