/** Who else: sites that share an identifier, and the sites that bear one. */
import { z } from 'zod';
import { identifierReplySchema, operatorReplySchema, relatedReplySchema } from '../relations.ts';
import { domain, integer, route, text } from '../route.ts';

const cursor = text(120).optional().describe('`next` of the page before');

const identifierTexts = {
  vendor: [
    'Technology id of the identifier; `company` for a 統一編號; `line-oa`, `email`, `phone` for contacts that the shop publishes; `alternate` and `redirect` for two sites that lead to each other as one',
    '識別碼所屬技術 id；`company` 為統一編號；`line-oa`、`email`、`phone` 為店家公布的聯絡方式；`alternate`、`redirect` 為互相指向的兩個網站',
  ],
  id: ['The identifier, exactly as shown', '識別碼原文'],
  spread: [
    'Whose it seems to be, by where it is seen: one_owner, several_companies (an agency’s), platform (the platform’s or a theme’s), widespread',
    '依出現情形推斷的歸屬：one_owner 同一經營者、several_companies 多家公司（如代理商）、platform 平台或佈景、widespread 過多網站',
  ],
  sites: ['Sites that show or showed it', '出現過的網站數'],
  known: ['Of these, sites whose company is known', '其中已知公司的網站數'],
  companies: ['Different companies known among them', '其中已知的不同公司數'],
  platforms: ['Different platforms among them', '其中的平台數'],
} as const;

/** Of what two sites share. */
export const bondTexts = {
  weight: ['0 to 1: how much it says for one owner', '對同一經營者的支持程度，0 至 1'],
  different_companies: ['true: both companies are known and differ', 'true：兩邊公司皆已知且不同'],
  shared: ['What both show, the heaviest first', '共用的識別碼，權重高者在前'],
  other_first_seen_at: ['First seen on the other site, UTC', '在另一網站首次觀察到（UTC）'],
  other_last_seen_at: ['Last seen on the other site, UTC', '在另一網站最近觀察到（UTC）'],
  overlap_days: ['Days on which both showed it; below 0: days that lie between', '兩邊同時出現的天數；負數為相隔天數'],
} as const;

const operatorTexts = {
  registration_number: ['統一編號 that its sites show; null: none is known', '旗下網站出現的統一編號；null：未知'],
  confidence: [
    '0 to 1: what the weakest joint of the group says for one owner',
    '0 至 1：群組中最弱的連結對「同一經營者」的支持程度',
  ],
  reasons: ['What most of its sites share, at most ten', '多數網站共用的識別碼，至多十個'],
} as const;

const pageTexts = {
  total: ['Sites on all pages', '所有頁的網站數'],
  next: ['`cursor` of the next page; null: this is the last', '下一頁的 cursor；null：最後一頁'],
  ignored: ['Parameters without a meaning here', '此處沒有意義的參數'],
} as const;

export const relationsRoutes = {
  related: route({
    id: 'related',
    path: '/api/v1/related',
    group: 'v1',
    summary: 'Sites that share an identifier with a site',
    summaryZh: '與某網站共用識別碼的網站',
    about: [
      'Sites that show the same measuring, advertising or tag account, or the same 統一編號, the most certain first, each with what is shared, when it was seen on both and how much it says for one owner. Sharing is a fact; one owner is an inference: `weight` says how far it goes, and an identifier of an agency, a platform or a theme stands apart in `not_kin`; what is shared with so many, or with another company, that it says too little, in `weak`.',
      '列出出現相同分析、廣告或代碼管理帳號，或相同統一編號的網站，可能性高者在前，並說明共用的識別碼、兩邊各自的出現期間與對「同一經營者」的支持程度。共用為事實，同一經營者為推論，以 `weight` 表示；代理商、平台或佈景的識別碼另列於 `not_kin`；共用者過多或登記為不同公司、說明力太低者列於 `weak`。',
    ],
    paramTexts: { cursor: ['`next` of the page before', '前一頁的 `next`'] },
    memberTexts: {
      ...identifierTexts,
      ...pageTexts,
      ...bondTexts,
      not_kin: ['Identifiers of the site that say nothing of an owner', '無法說明經營者的識別碼'],
      weak: [
        'Identifiers shared with sites that are not listed, for all that they share weighs less than .2; /api/v1/identifier lists these sites; absent: none',
        '與未列出的網站共用的識別碼：這些網站共用者的權重合計不到 0.2；網站見 /api/v1/identifier；未列：沒有',
      ],
      'RelatedReply.operator': [
        'The group of sites that it seems to be of; null: none is inferred; absent: an earlier release made the snapshot',
        '推論所屬的經營者；null：沒有推論；未列：快照由較早的版本產生',
      ],
      'Operator.operator': ['Id of the operator, for /api/v1/operator', '經營者代碼，可用於 /api/v1/operator'],
      'Operator.sites': ['Sites of the group', '群組的網站數'],
      'OperatorReason.sites': ['Of these, sites that show or showed it', '其中出現過的網站數'],
      ...operatorTexts,
    },
    params: z.object({ domain, cursor, limit: integer(1, 100, 20) }),
    reply: relatedReplySchema,
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_domain'],
    live: false,
  }),
  identifier: route({
    id: 'identifier',
    path: '/api/v1/identifier',
    group: 'v1',
    summary: 'Sites that show an identifier',
    summaryZh: '出現某識別碼的網站',
    about: [
      'All sites that show, or showed, a measuring, advertising or tag id or a 統一編號, by domain, with the dates when it was first and last seen.',
      '列出出現過某分析、廣告、代碼管理識別碼或統一編號的所有網站，依網域排序，附首次與最近觀察時間。',
    ],
    paramTexts: {
      id: [
        '`GTM-ABC123`, or with its kind: `gtm:GTM-ABC123`, `company:12345675`; telephones and e-mail addresses in any usual spelling: `02-2345-6789`',
        '識別碼，可加種類：`gtm:GTM-ABC123`、`company:12345675`；電話與電子郵件用一般寫法即可：`02-2345-6789`',
      ],
      cursor: ['`next` of the page before', '前一頁的 `next`'],
    },
    memberTexts: {
      ...identifierTexts,
      ...pageTexts,
    },
    params: z.object({
      id: text(300).describe('`GTM-ABC123`, or with its kind: `gtm:GTM-ABC123`'),
      cursor,
      limit: integer(1, 1000, 100),
    }),
    reply: identifierReplySchema,
    problems: ['missing_parameter', 'invalid_parameter', 'not_found'],
    live: false,
  }),
  operator: route({
    id: 'operator',
    path: '/api/v1/operator',
    group: 'v1',
    summary: 'Sites that seem to be of one operator',
    summaryZh: '推論為同一經營者的網站',
    about: [
      'The group of sites that one operator seems to run, by domain, each with the identifiers that another site of the group bears, too. That they share them is observed; one operator is an inference, with its `confidence` and `reasons`, and no statement about a person. A site of which nothing is inferred has none (`not_found`).',
      '推論由同一經營者經營的網站，依網域排序，各附與群組內其他網站共用的識別碼。共用為觀察到的事實；同一經營者為推論，附 `confidence` 與 `reasons`，並非對任何個人的陳述。沒有推論的網站回覆 `not_found`。',
    ],
    paramTexts: {
      id: [
        'A 統一編號, or the domain or URL of any of its sites: `12345675`, `shop.tw`',
        '統一編號，或旗下任一網站的網域或網址：`12345675`、`shop.tw`',
      ],
      cursor: ['`next` of the page before', '前一頁的 `next`'],
    },
    memberTexts: {
      ...pageTexts,
      'OperatorReply.operator': [
        'Its 統一編號, else the first of its domains: may change from snapshot to snapshot, and any of its domains finds it',
        '統一編號，沒有時為第一個網域；可能隨快照改變，以旗下任一網域皆可查得',
      ],
      'OperatorReply.sites': ['Sites of the group', '群組的網站數'],
      'OperatorReply.company_name': [
        'The company of that number, as a site of the group tells it; null: not known',
        '該統一編號的公司名稱；null：未知',
      ],
      'OperatorReason.sites': ['Of these, sites that show or showed it', '其中出現過的網站數'],
      'OperatorReason.vendor': identifierTexts.vendor,
      'OperatorReason.id': ['The identifier, exactly as shown', '識別碼原文'],
      ...operatorTexts,
      'OperatorSite.shared': [
        'Identifiers of the site that another site of the group bears, too',
        '與群組內其他網站共用的識別碼',
      ],
      vendor: identifierTexts.vendor,
    },
    params: z.object({
      id: text(2048).describe('A 統一編號, or the domain or URL of any of its sites'),
      cursor,
      limit: integer(1, 1000, 100),
    }),
    reply: operatorReplySchema,
    problems: ['missing_parameter', 'invalid_parameter', 'unknown_domain', 'not_found'],
    live: false,
  }),
} as const;
