/**
 * /openapi-more.json: what stands beside the v1 routes, in the same form: routes from before v1, cells and tables as text for
 * spreadsheets, downloads. Apart, because clients are generated from /openapi.json, whose list stays what it is.
 */
import { releaseDetailSchema, releaseListSchema } from '../../core/contract/datasets.ts';
import { allRoutes } from '../../core/contract/routes/index.ts';
import { MAX_TEXT_DOMAINS, MAX_TEXT_QUERIES, priceFields, siteFields } from '../../core/contract/text.ts';
import { type JsonSchema, replySchema } from '../json-schema.ts';
import { contactOf, type OpenApiOptions } from './index.ts';
import { operationOf } from './operation.ts';
import { SCHEMAS, schemasOf } from './schemas.ts';

type Said = readonly [en: string, zh: string];
const both = ([en, zh]: Said): string => `${en} ${zh}`;

const legacyRoutes = allRoutes.filter(({ group }) => group === 'legacy');

/** Replies by a name of their own. */
const releases = { ReleaseList: releaseListSchema, ReleaseDetail: releaseDetailSchema };

const problemReply = (said: Said) => ({
  description: both(said),
  content: { 'application/problem+json': { schema: { $ref: `${SCHEMAS}Problem` } } },
});
const refused = problemReply(['A parameter is missing or not acceptable.', '參數缺少或無法接受。']);
const notFound = problemReply(['There is nothing of that name.', '沒有這個名稱。']);
const busy = {
  ...problemReply([
    'Too many requests: wait for the seconds in Retry-After.',
    '請求過多：請等候 Retry-After 所示秒數。',
  ]),
  headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
};
const unavailable = problemReply(['No snapshot is being served yet.', '尚無可用快照。']);
const unchanged = { description: 'Not changed since the ETag given in If-None-Match. 與 If-None-Match 的 ETag 相同' };

interface Param {
  name: string;
  in: 'query' | 'path';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: string;
}
const param = (name: string, said: Said, more: Partial<Param> = {}): Param => ({
  ...{ name, in: 'query', required: false, description: both(said), schema: { type: 'string' } },
  ...more,
});

const site = 'mintleaf.example';
const domain = param('domain', ['Shop domain or URL.', '商店網域或網址。'], {
  required: true,
  example: site,
});
const domainList: Said = [
  `Domains, with commas or line breaks between them, at most ${MAX_TEXT_DOMAINS}.`,
  `網域，以逗號或換行分隔，最多 ${MAX_TEXT_DOMAINS} 個。`,
];
const queryList: Said = [
  `Words of products, with line breaks between the queries, at most ${MAX_TEXT_QUERIES}.`,
  `商品關鍵字，每行一組，最多 ${MAX_TEXT_QUERIES} 組。`,
];
const fieldList: Said = [`Columns with commas between them: ${siteFields.join(', ')}.`, '欄位，以逗號分隔。'];

const summaryOf = (said: Said) => ({ summary: said[0].replace(/\.$/, ''), description: both(said) });
const textReplies = (type: string) => ({
  '200': { description: 'As text, UTF-8. 純文字', content: { [type]: { schema: { type: 'string' } } } },
  ...{ '304': unchanged, '400': refused, '404': notFound, '429': busy, '503': unavailable },
});

/** The same asked by a form, for lists that are longer than a URL may be. */
const form = (params: readonly Param[]) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(
          params.map(({ name, schema, description }) => [name, { ...schema, description }]),
        ),
        required: params.filter(({ required }) => required).map(({ name }) => name),
      },
    },
  },
});

const table = (operationId: string, said: Said, params: Param[]) => {
  const { '304': _304, ...replies } = textReplies('text/csv');
  const tags = ['text'];
  return {
    get: { operationId, ...summaryOf(said), tags, parameters: params, responses: textReplies('text/csv') },
    post: {
      operationId: `${operationId}Form`,
      ...summaryOf(said),
      tags,
      requestBody: form(params),
      responses: {
        ...replies,
        '413': problemReply(['The body is too large.', '內容過大。']),
        '415': problemReply(['The body is no form.', '內容不是表單。']),
      },
    },
  };
};

const cell = (operationId: string, said: Said, parameters: Param[]) => ({
  get: { operationId, ...summaryOf(said), tags: ['text'], parameters, responses: textReplies('text/plain') },
});

const fieldOf = (fields: readonly string[], fallback: string): Param =>
  param('field', ['Which value.', '要哪個值。'], { schema: { type: 'string', enum: fields, default: fallback } });

const textPaths = {
  '/text/site': cell(
    'textSite',
    [
      'One value of one shop, for a cell. Empty: looked and found none.',
      '一家商店的一個值，供儲存格使用；空白表示檢視後未發現。',
    ],
    [domain, fieldOf(siteFields, 'platform')],
  ),
  '/text/sites.csv': table(
    'textSites',
    [
      'A row for each domain, in the order asked, with an error where there is none.',
      '每個網域一列，依詢問順序；查無者說明原因。',
    ],
    [
      param('domains', domainList, { required: true, example: site }),
      param('fields', fieldList, { example: 'platform,industry,score' }),
    ],
  ),
  '/text/price': cell(
    'textPrice',
    ['One value of the cheapest offer that has every word.', '含有每個詞的最便宜商品的一個值。'],
    [
      param('q', ['Words of a product.', '商品關鍵字。'], { required: true, example: 'SB-200' }),
      fieldOf(priceFields, 'price_twd'),
    ],
  ),
  '/text/prices.csv': table(
    'textPrices',
    ['The cheapest offer of each query, a row each.', '每組關鍵字最便宜的商品，各一列。'],
    [param('q', queryList, { required: true, example: 'SB-200' })],
  ),
};

const jsonOf = (name: keyof typeof releases, said: Said) => ({
  description: both(said),
  content: { 'application/json': { schema: { $ref: SCHEMAS + name } } },
});
const snapshotParam = param('snapshot', ['Id of a release.', '發行版本代號。'], {
  ...{ in: 'path', required: true, example: '20260920T000000Z' },
});

const dataset = (operationId: string, said: Said, more: object) => ({
  get: { operationId, ...summaryOf(said), tags: ['datasets'], ...more },
});
const listed = { '404': notFound, '429': busy, '503': unavailable };

const datasetPaths = {
  '/datasets/': dataset('releases', ['Published releases, newest first.', '已發布的版本，新者在前。'], {
    responses: { '200': jsonOf('ReleaseList', ['The releases.', '各版本。']), ...listed },
  }),
  '/datasets/latest.json': dataset('latestRelease', ['The release that is served now.', '目前提供的版本。'], {
    responses: {
      '200': jsonOf('ReleaseDetail', ['Its tables and files.', '其資料表與檔案。']),
      '304': unchanged,
      ...listed,
    },
  }),
  '/datasets/{snapshot}/': dataset('release', ['One release: its tables and files.', '一個版本的資料表與檔案。'], {
    parameters: [snapshotParam],
    responses: { '200': jsonOf('ReleaseDetail', ['Its tables and files.', '其資料表與檔案。']), ...listed },
  }),
  '/datasets/{snapshot}/{file}': dataset(
    'releaseFile',
    [
      'A file of a release, whole or in part, or a table as an Arrow stream (TABLE.arrow). Files never change.',
      '版本中的一個檔案，可取全部或部分；TABLE.arrow 為資料表的 Arrow 串流。檔案永不變更。',
    ],
    {
      parameters: [
        snapshotParam,
        param('file', ['Its path, as the release lists it.', '清單所列的路徑。'], {
          ...{ in: 'path', required: true, example: 'manifest.json' },
        }),
      ],
      responses: {
        '200': {
          description: 'The file. 檔案',
          headers: { ETag: { description: 'Its SHA-256', schema: { type: 'string' } } },
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
        '206': { description: 'The range asked for. 所求的部分' },
        '304': unchanged,
        '416': problemReply(['The range is beyond the file.', '範圍超出檔案。']),
        ...listed,
      },
    },
  ),
};

/** Under a tag of their own, wherever v1 has them. */
const retag = <T extends { tags: string[] }>(operation: T): T => ({ ...operation, tags: ['before v1'] });

export const createOpenApiMore = (options: OpenApiOptions) => {
  const { components, replyOf } = schemasOf(legacyRoutes);
  const schemas = Object.fromEntries(Object.entries(releases).map(([name, schema]) => [name, replySchema(schema)]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storelens: beside the API',
      version: '1.0.0',
      description: both([
        'Routes from before v1, values as text for spreadsheets, and downloads. The API itself is in /openapi.json.',
        'v1 以前的路由、供試算表使用的文字、資料集下載。API 本身見 /openapi.json。',
      ]),
      termsOfService: `${options.baseUrl}/docs#terms`,
      contact: contactOf(options),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.baseUrl, description: 'This service' }],
    security: [],
    tags: [
      { name: 'before v1', description: 'Kept for those who use them; new programs use v1. 舊版路由' },
      { name: 'text', description: 'For spreadsheets. 試算表' },
      { name: 'datasets', description: 'Published releases. 資料集' },
    ],
    paths: {
      ...Object.fromEntries(
        legacyRoutes.map((route) => [route.path, { get: retag(operationOf(route, replyOf(route))) }]),
      ),
      ...textPaths,
      ...datasetPaths,
    },
    components: { schemas: { ...components, ...schemas } },
  };
};
