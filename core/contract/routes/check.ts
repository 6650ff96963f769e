/** What speaks for and against a shop. */
import { z } from 'zod';
import { checkReplySchema } from '../check.ts';
import { domain, route } from '../route.ts';

export const checkRoutes = {
  check: route({
    id: 'check',
    path: '/api/v1/check',
    group: 'v1',
    summary: 'What speaks for and against a shop',
    summaryZh: '一家店的正反事實',
    about: [
      'Facts about a shop, each with its source and date: its entry in the register, how long it has been seen, pages that it shows, its prices beside those of others, sites that share its identifiers, entries of the lists that were given to the build. There is no verdict and no sum: what was not seen is in `not_seen` and counts for nothing. A host that the snapshot does not have is still looked for in the lists.',
      '一家店的各項事實，逐項附來源與日期：登記、觀察多久、看得到的頁面、與他店的價格比較、共用識別碼的網站，以及建置時提供的清單。沒有結論，也沒有加總；沒看到的列在 `not_seen`，不計入任何一方。快照沒有的網域仍會查清單。',
    ],
    memberTexts: {
      'CheckReply.is_ecommerce': [
        'Sells online, as far as observed; null: not in this snapshot',
        '是否觀察到線上販售；null：不在快照中',
      ],
      known: [
        'Whether the snapshot has the site; of others only the lists are asked',
        '快照是否有此網站；沒有時只查清單',
      ],
      'CheckReply.first_seen_at': [
        'First observation, UTC; null: not in this snapshot',
        '首次觀察（UTC）；null：不在快照中',
      ],
      'CheckReply.last_seen_at': [
        'Last observation, UTC; null: not in this snapshot',
        '最近觀察（UTC）；null：不在快照中',
      ],
      speaks_for: ['Facts that speak for it', '有利的事實'],
      speaks_against: ['Facts that speak against it', '不利的事實'],
      neither: ['Facts that say nothing either way', '兩邊都不算的事實'],
      not_seen: ['What was not seen: it counts for nothing', '沒看到的：不計入任何一方'],
      lists: [
        'Lists that were asked; empty: none was given, or an earlier release made the snapshot',
        '查過的清單；空白：未提供清單，或快照由較早的版本產生',
      ],
      'NotSeen.text': ['What was not seen, in English', '沒看到什麼（英文）'],
      'NotSeen.text_zh': ['What was not seen, in Chinese', '沒看到什麼'],
      'NotSeen.id': ['Stable name of what was not seen', '固定代碼'],
      'CheckFact.id': ['Stable name of the kind of fact', '事實種類的固定代碼'],
      'CheckFact.source': ['Who says it', '出處'],
      'CheckFact.domain': ['The other site that the fact speaks of', '所指的另一個網站'],
      'FactSource.name': ['Name of the source', '來源名稱'],
      'FactSource.url': ['Where the source is; null: it has no address', '來源位址；null：沒有位址'],
      'GivenList.id': ['Unique among the lists of a snapshot', '清單代碼'],
      'GivenList.name': ['As the list or a note beside it says', '清單名稱'],
      'GivenList.date': ['Day that the list is of', '清單日期'],
      'GivenList.url': ['Where it is published; null: not said', '發布位址；null：未說明'],
      'Advice.url': ['Address of the article', '文章位址'],
      'CheckFact.text': ['The fact in English', '英文說明'],
      'CheckFact.text_zh': ['The fact in Chinese', '中文說明'],
      'FactSource.kind': [
        'pages, register, list, history, prices, ranks or identifiers',
        '來源種類：pages 網頁、register 登記、list 清單、history 觀察紀錄、prices 報價、ranks 排名、identifiers 識別碼',
      ],
      'FactSource.name_zh': ['Name in Chinese', '中文名稱'],
      'CheckFact.date': ['Day that the source speaks of', '來源所指的日期'],
      'CheckFact.entry': ['What the list names, as it writes it', '清單所列的原文'],
      'GivenList.entries': ['Hosts and companies that it names', '清單所列的網域與公司數'],
      'GivenList.kind': [
        'fraud: sites of fraud, as its publisher says; closed: companies dissolved or closed',
        'fraud：發布者所稱的詐騙網站；closed：解散或歇業的公司',
      ],
      'CheckFact.shared': ['What both sites show', '兩邊都出現的識別碼'],
      'CheckFact.prices': ['Its prices beside those of others for the same products', '與他店同款商品的價格比較'],
      'PriceLevel.products': ['Its products that enough others offer too', '有足夠其他賣家可比的商品數'],
      least_others: ['Other sellers of each at the least', '每件商品的其他賣家數下限'],
      median_percent: [
        "Price in percent of the others' median, of the middle one of its products",
        '各商品價格占他店中位數的百分比，取其中位數',
      ],
      half_or_less: ['Products of which it asks half of that median or less', '價格在他店中位數一半以下的商品數'],
      oldest_at: ['When the oldest of its prices was seen, UTC', '最早一筆價格的觀察時間（UTC）'],
      newest_at: ['When the newest of its prices was seen, UTC', '最近一筆價格的觀察時間（UTC）'],
      'CheckReply.note': ['How these facts are meant', '這些事實怎麼看'],
      'CheckReply.note_zh': ['The same in Chinese', '中文說明'],
      what_to_do: ['Articles on what to do', '可以怎麼做的文章'],
      'Advice.title': ['Title', '標題'],
      'Advice.title_zh': ['Title in Chinese', '中文標題'],
    },
    params: z.object({ domain }),
    reply: checkReplySchema,
    problems: ['missing_parameter', 'invalid_parameter'],
    live: false,
  }),
} as const;
