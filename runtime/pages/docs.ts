/** /docs: every route with its parameters, examples, problems and members, from what /openapi.json is made of. */
import { memberText } from '../../core/contract/field-texts.ts';
import { paramText } from '../../core/contract/param-texts.ts';
import { problemCodes, problemTexts } from '../../core/contract/problem.ts';
import type { Route } from '../../core/contract/route.ts';
import { allRoutes } from '../../core/contract/routes/index.ts';
import type { JsonSchema } from '../json-schema.ts';
import { type Example, examples } from '../openapi/examples.ts';
import { termsOf } from '../openapi/index.ts';
import { type Parameter, parametersOf, problemsOf } from '../openapi/operation.ts';
import { type Schemas, schemasOf } from '../openapi/schemas.ts';
import { typeText } from '../openapi/type-text.ts';
import { type Html, html, page, type Tongue, tongues, type Written } from './html.ts';

const paramRow = (route: Route, { name, required, schema }: Parameter, t: Tongue): Html => {
  const [en, zh] = paramText(route, name);
  return html`<tr><th scope="row"><code>${name}</code>${required ? html` <strong>${t.say('必填', 'required')}</strong>` : null}</th><td>${typeText(schema)}</td><td>${t.say(zh, en)}</td></tr>`;
};

const parameters = (route: Route, t: Tongue): Html | null => {
  const list = parametersOf(route);
  if (list.length === 0) return null;
  return html`<div class="scroll"><table><thead><tr><th scope="col">${t.say('參數', 'Parameter')}</th><th scope="col">${t.say('值', 'Value')}</th><th scope="col">${t.say('說明', 'Meaning')}</th></tr></thead><tbody>${list.map((one) => paramRow(route, one, t))}</tbody></table></div>`;
};

const example = ({ summary, target, status, value }: Example): Html =>
  html`<details><summary><code>${String(status)}</code> ${summary}</summary><p><code>curl '{base_url}${target}'</code></p><pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre></details>`;

const anchorOf = (name: string): string => `schema-${name.toLowerCase()}`;

const routeSection = (route: Route, schemas: Schemas, t: Tongue): Html => {
  const [en, zh] = route.about;
  const name = schemas.replyOf(route);
  const codes = problemsOf(route).flatMap(([status, list]) =>
    list.map((code) => html` <a href="#${code}"><code>${String(status)} ${code}</code></a>`),
  );
  return html`<section id="${route.id}"><h3><code>GET ${route.path}</code></h3>
${t.paragraphs(zh, en)}
${parameters(route, t)}
<p>${t.say('回覆', 'Reply')}: <a href="#${anchorOf(name)}"><code>${name}</code></a> · ${t.say('錯誤', 'Problems')}:${codes}</p>
${(examples().routes[route.id] ?? []).map(example)}</section>`;
};

const memberRows = (owner: string, schema: JsonSchema, t: Tongue): Html[] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(([name, member]) => {
    const said = memberText([owner], name);
    const text = said === null ? html`${String(member['description'] ?? '')}` : t.say(said[1], said[0]);
    return html`<tr><th scope="row"><code>${name}</code></th><td>${typeText(member)}</td><td>${text}</td></tr>`;
  });

const schemaSection = ([name, schema]: [string, JsonSchema], t: Tongue): Html => {
  const options = (schema['oneOf'] ?? schema['anyOf'] ?? [schema]) as JsonSchema[];
  const tables = options.map(
    (option) => html`<div class="scroll"><table><tbody>${memberRows(name, option, t)}</tbody></table></div>`,
  );
  return html`<details id="${anchorOf(name)}"><summary><code>${name}</code></summary>${tables}</details>`;
};

const others: [path: string, zh: string, en: string][] = [
  ['/openapi.json', 'OpenAPI 3.1', 'OpenAPI 3.1'],
  [
    '/openapi-more.json',
    'OpenAPI：v1 以前的路由、試算表、資料集',
    'OpenAPI of routes before v1, spreadsheets and datasets',
  ],
  ['/knowledge/', '知識庫', 'Knowledge base'],
  ['/movers.json', '異動：JSON Feed 1.1', 'Movers as JSON Feed 1.1'],
  ['/movers.atom', '異動：Atom', 'Movers as Atom'],
  ['/movers.ics', '異動：行事曆', 'Movers as a calendar (iCalendar)'],
  [
    '/prices.json',
    '價格變動：JSON Feed 1.1（product、q 或 offer）',
    'Changes of prices as JSON Feed 1.1 (product, q or offer)',
  ],
  ['/prices.atom', '價格變動：Atom', 'Changes of prices as Atom'],
  ['/datasets/', '資料集下載', 'Dataset downloads'],
  ['/healthz', '程序存活', 'The process answers'],
  ['/readyz', '可接受請求', 'It can be sent requests'],
  ['/metrics', 'Prometheus 指標', 'Prometheus metrics'],
];

/** Is there only where the clients were bundled. */
const widgetAddress: (typeof others)[number] = ['/widget.js', '嵌入式小工具', 'Embeddable widget'];

const problemItem = ([code, [en, zh]]: [string, readonly [string, string]], t: Tongue): Html =>
  html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${problemCodes[code as keyof typeof problemCodes]}</td><td>${t.say(zh, en)}</td></tr>`;

const contents = (t: Tongue): Html =>
  html`<nav aria-label="${t.say('本頁', 'On this page').text.replace(/<[^>]*>/g, '')}"><ul>${allRoutes.map(({ id, path, summary, summaryZh }) => html`<li><a href="#${id}"><code>${path}</code></a> ${t === tongues.en ? summary : summaryZh}</li>`)}<li><a href="#problems">${t.say('錯誤', 'Problems')}</a></li><li><a href="#schemas">${t.say('欄位', 'Members')}</a></li><li><a href="#terms">${t.say('使用條款', 'Terms')}</a></li></ul></nav>`;

export interface DocsOptions {
  invented: boolean;
  /** The operator's mail address or page; null: not given. */
  contact: string | null;
  /** Whether the widget is served. */
  widget: boolean;
}

export const writeDocs = ({ contact, widget }: Omit<DocsOptions, 'invented'>, t: Tongue): Written => {
  const schemas = schemasOf(allRoutes);
  const of = (group: Route['group']): Html[] =>
    allRoutes.filter((route) => route.group === group).map((route) => routeSection(route, schemas, t));
  const [en, zh] = termsOf(contact);
  const body = html`<h1>${t.say('API 文件', 'API documentation')}</h1>
${t.paragraphs(html`回覆皆為 UTF-8 JSON，金額為新台幣整數，時間為 UTC，<code>null</code> 表示檢視後未發現。範例為虛構資料的真實回覆。機器可讀版本：<a href="/openapi.json">openapi.json</a>。`, html`Replies are UTF-8 JSON, money is integer TWD, times are UTC, <code>null</code> means looked and found none. Examples are real replies over invented data. Machine-readable: <a href="/openapi.json">openapi.json</a>.`)}
${contents(t)}
<h2>/api/v1</h2>${of('v1')}
<h2>${t.say('舊版', 'Legacy')} /api</h2>${of('legacy')}
<h2>${t.say('其他', 'Other')}</h2><ul>${(widget ? [...others, widgetAddress] : others).map(([path, inZh, inEn]) => html`<li><a href="${path}"><code>${path}</code></a> ${t.say(inZh, inEn)}</li>`)}<li><code>POST /mcp</code> ${t.say('給 AI 助理的 MCP（Streamable HTTP）', 'MCP for AI assistants')}</li></ul>
<h2 id="problems">${t.say('錯誤', 'Problems')}</h2><p><code>application/problem+json</code> (RFC 9457)</p><div class="scroll"><table><tbody>${Object.entries(problemTexts).map((one) => problemItem(one, t))}</tbody></table></div>
<h2 id="schemas">${t.say('欄位', 'Members')}</h2>${Object.entries(schemas.components).map((one) => schemaSection(one, t))}
<h2 id="terms">${t.say('使用條款', 'Terms')}</h2>${t.paragraphs(zh, en)}`;
  const title = t.say('API 文件', 'API documentation').text;
  const description = t.say(
    'Storelens 開放 API 的路徑、參數、範例與錯誤：網站、技術、公司、異動、價格與好價。',
    'Routes, parameters, examples and problems of the open Storelens API: sites, technologies, companies, changes, prices and deals.',
  ).text;
  return { title, description, body };
};

export const docsPage = (options: DocsOptions): string =>
  page('API 文件 API docs', writeDocs(options, tongues.both).body, { invented: options.invented });
