/** What `/compare` says. */
import type { Words } from '../../ui/words.ts';

export const compareWords = {
  title: ['並列比較網站', 'Compare sites'],
  title_of: ['比較 {names}', '{names} side by side'],
  intro: [
    '把二到五個網站並排：公司、分數、流量估計、各類技術，以及彼此共用的帳號。',
    'Two to five sites side by side: company, score, estimated traffic, technologies, and accounts that they share.',
  ],
  box: ['二到五個網域，以逗號或空白分隔', 'Two to five domains, with commas or spaces between'],
  box_example: ['例如 a.com.tw, b.com.tw', 'such as a.com.tw, b.com.tw'],
  ask: ['比較', 'Compare'],
  invalid: [
    '請給二到五個不同的網域，例如 a.com.tw, b.com.tw。',
    'Give two to five different domains, such as a.com.tw, b.com.tw.',
  ],
  none: ['這些網域都不在快照中。', 'None of these domains is in the snapshot.'],
  unknown: ['不在快照中：{names}', 'Not in the snapshot: {names}'],
  too_old: [
    '這份快照由較早的版本產生，沒有網站的索引。下一份快照起才會出現。',
    'This snapshot was built by an earlier release, which has no index of sites. The next one will.',
  ],
  one: [
    '只有一個網站在快照中，沒有可以比較的對象。',
    'Only one of them is in the snapshot: there is nothing to compare it with.',
  ],
  unlike: [
    '這些網站的觀察方式不同：看得較少的一方，未觀察到的也可能存在。',
    'These sites were not looked at in the same way: where less could be seen, what is not observed may be there.',
  ],
  facts: ['基本資料', 'Facts'],
  property: ['項目', 'Property'],
  technologies: ['技術', 'Technologies'],
  no_technologies: ['都沒有觀察到技術。', 'No technology was observed on any of them.'],
  technology: ['技術', 'Technology'],
  observed: ['有', 'Yes'],
  sells: ['線上販售', 'Sells online'],
  yes: ['是', 'Yes'],
  not_seen: ['未觀察到', 'Not observed'],
  number: ['統一編號', 'Registration number'],
  city: ['登記地', 'Registered in'],
  capital: ['資本額', 'Capital'],
  founded: ['設立', 'Founded'],
  source: ['觀察方式', 'Looked at as'],
  last_seen: ['最近觀察', 'Last seen'],
  shared: ['彼此共用', 'What they share'],
  nothing_shared: ['沒有觀察到共用的帳號或號碼。', 'No shared account or number was observed.'],
  pair: ['{one} 與 {other}', '{one} and {other}'],
  weight: ['同一經營者的依據強度 {percent}', 'evidence for one operator: {percent}'],
  other_companies: ['登記的公司不同', 'registered to different companies'],
  csv: ['下載 CSV', 'Download CSV'],
} as const satisfies Words;
