/** OpenAPI 3.1 of the v1 routes: schemas and parameters of core/contract, examples that were recorded. */
import { allRoutes } from '../../core/contract/routes/index.ts';
import { operationOf } from './operation.ts';
import { schemasOf } from './schemas.ts';

export const V1 = '/api/v1';

export interface OpenApiOptions {
  /** Public origin, without a trailing slash. */
  baseUrl: string;
  /** True where the data served are made up. */
  invented: boolean;
  /** The operator's mail address or page; null: not given. */
  contact: string | null;
}

export const v1Routes = allRoutes.filter(({ group }) => group === 'v1');

/** Terms in both languages, one paragraph each. */
export const termsOf = (contact: string | null): [en: string, zh: string] => [
  `Free for research and general use; attribution is requested ("Storelens", with the snapshot date). Bulk commercial use: contact the operator${contact === null ? '' : ` (${contact})`}.`,
  `研究與一般使用免費，請註明出處（「Storelens」與快照日期）。大量商業使用請洽營運者${contact === null ? '' : `（${contact}）`}。`,
];

export const contactOf = ({ contact, baseUrl }: OpenApiOptions) => {
  const name = 'Operator of this service';
  if (contact === null) return { name, url: `${baseUrl}/docs` };
  return /^https?:\/\//.test(contact) ? { name, url: contact } : { name, email: contact };
};

const descriptionOf = ({ invented, contact }: OpenApiOptions): string => {
  const [en, zh] = termsOf(contact);
  return [
    'How Taiwanese online shops are built, how they advertise, who runs them, what changed, and what their products cost. 台灣電商的開放情報：平台、技術、廣告、經營者、異動與價格。',
    invented ? 'All data served here are invented: no shop, company or price exists. 此處資料全屬虛構。' : '',
    `Terms 使用條款: ${en} ${zh}`,
    'Every reply is a snapshot’s: `snapshot` names it, `ETag` lets a copy be checked. `null` means looked and found none; money is integer TWD; times are ISO 8601 UTC. Unknown parameters are ignored; problems are told in zh-TW where Accept-Language or `lang=zh` asks for it; new members may be added to replies within v1. Examples are real replies over invented data. 回覆皆出自快照；`null` 表示檢視後未發現；金額為新台幣整數；時間為 UTC。錯誤訊息依 Accept-Language 或 `lang` 使用中文或英文。v1 內可能新增欄位。範例為虛構資料的真實回覆。',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
};

const makePaths = () => {
  const { replyOf } = schemasOf(v1Routes);
  return Object.fromEntries(
    v1Routes.map((route) => [route.path.slice(V1.length), { get: operationOf(route, replyOf(route)) }]),
  );
};
let kept: ReturnType<typeof makePaths> | null = null;
const paths = (): ReturnType<typeof makePaths> => {
  kept ??= makePaths();
  return kept;
};

/** The whole document; what all of them share is made once. */
export const createOpenApi = (options: OpenApiOptions) => {
  const { components } = schemasOf(v1Routes);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storelens',
      version: '1.2.0',
      summary: 'Open intelligence on Taiwanese e-commerce',
      description: descriptionOf(options),
      termsOfService: `${options.baseUrl}/docs#terms`,
      contact: contactOf(options),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${options.baseUrl}${V1}`, description: 'This service' }],
    security: [],
    tags: [
      { name: 'snapshot', description: 'Answered from the snapshot. 由快照回答' },
      { name: 'live', description: 'Looks at the outside world now. 即時檢視外部網站' },
    ],
    paths: paths(),
    components: { schemas: components },
  };
};
