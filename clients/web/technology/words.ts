/** Words of a technology's page. */
import { translator, type Words } from '../../ui/words.ts';
import { useLang } from '../env.tsx';

export const technologyWords = {
  title: ['{name}的使用網站、占比與走勢', '{name}: sites, share and trend'],
  unknown: ['快照裡沒有網站出現這項技術', 'No site of this snapshot shows this technology'],
  unknown_note: [
    '名稱可能打錯了，或還沒有觀察到。未觀察到不等於沒有。',
    'The name may be mistyped, or it was not observed yet. Not observed does not mean absent.',
  ],
  too_old: [
    '這份快照由較早的版本產生，沒有統計技術。下一份快照起才會出現。',
    'This snapshot was built by an earlier release, which counted no technologies. The next one will.',
  ],
  seen_on: [
    '{of} 個電商網站中有 {sites} 個觀察到，占 {share}（95% 區間 {low} 至 {high}）。',
    'Observed on {sites} of {of} e-commerce sites: {share} (95% band {low} to {high}).',
  ],
  seen_on_few: [
    '{of} 個電商網站中有 {sites} 個觀察到；觀察不足，不報占比。',
    'Observed on {sites} of {of} e-commerce sites: too little was seen for a share.',
  ],
  lower_bound: [
    '占比是下限：看不到的不計。樣本是讀得到的網站，不是整個台灣市場。',
    'A lower bound: what cannot be seen is not counted. The sample is the sites that could be read, not all of Taiwan.',
  ],
  all_sites: ['連同非電商共 {count} 個網站', '{count} sites of any kind'],
  list_sites: ['列出這些網站', 'List the sites'],
  as_prospects: ['開發名單', 'As prospects'],
  trend: ['走勢', 'Trend'],
  not_followed: [
    '這類技術沒有保存歷史，只有現在的數字；歷史只保存平台與廣告技術。',
    'No history is kept of this kind, only what is seen now: it is kept of platforms and advertising.',
  ],
  nothing_before: ['之前沒有可比的月份', 'no earlier month to compare with'],
  too_little: ['觀察不足', 'too little seen'],
  too_little_note: [
    '走勢觀察不足：沒有兩個月都以同類方式看過至少 30 個同樣的網站。',
    'Too little seen for a trend: no two months share 30 sites that were looked at in like ways.',
  ],
  held_note: [
    '走勢保留不報：比較的月份裡有太多網站同時變動，原因多半是技術供應商或辨識規則，不是網站自己。',
    'The trend is held back: so many sites changed at once in the months compared that a vendor or a rule is the likelier cause.',
  ],
  trend_note: [
    '每一段比較同一批網站在前後兩個月的占比，色塊是變化的 95% 區間。各段的網站不盡相同，所以不一定相接；樣本變大不算成長。',
    'Each piece compares the same sites in two months; the shade is the 95% band of the change. Pieces differ in their sites, so they need not meet. A larger sample is no growth.',
  ],
  compared: ['比較的月份', 'Months compared'],
  same_sites: ['同一批網站', 'Same sites'],
  before_after: ['占比前後', 'Share before → after'],
  gained_lost: ['新增／失去', 'Gained / lost'],
  change: ['變化（95% 區間）', 'Change (95% band)'],
  points: ['{n} 個百分點', '{n} points'],
  band: ['{low} 至 {high}', '{low} to {high}'],
  rising: ['上升', 'rising'],
  falling: ['下降', 'falling'],
  steady: ['無明顯變化', 'no clear change'],
  held_back: ['同時大量變動，保留不報', 'held back: too many changed at once'],
  too_little_seen: ['觀察不足', 'too little seen'],
  months_ago: ['最近一個月與先前相比', 'The newest month against earlier ones'],
  by_month: ['逐月數字', 'Figures by month'],
  looked_at: ['當月觀察到', 'Seen in the month'],
  of_count: ['{count} / {of}', '{count} of {of}'],
  by_industry: ['依產業', 'By industry'],
  by_platform: ['依平台', 'By platform'],
  group_note: ['占該類電商網站的比例與 95% 區間。', 'Share of the e-commerce sites of each group, with its 95% band.'],
  year: ['近一年的流動', 'Moves within a year'],
  year_note: [
    '依據未撤回的異動；同一網站同方向只計一次。',
    'Changes that stand; a site that went the same way twice counts once.',
  ],
  won_from: ['從哪裡轉入', 'Gained from'],
  lost_to: ['轉往哪裡', 'Lost to'],
  no_moves: ['沒有記錄到', 'None on record'],
  net_won: ['轉入明顯多於轉出。', 'More came than went, beyond chance.'],
  net_lost: ['轉出明顯多於轉入。', 'More went than came, beyond chance.'],
  net_even: ['轉入與轉出沒有明顯差異。', 'No clear difference between what came and what went.'],
  net_too_little: ['變動太少，不判斷是流入或流出。', 'Too few moves to say who wins.'],
  started: ['開始出現 {count} 次', 'Began to be seen: {count}'],
  stopped: ['不再看到 {count} 次', 'no longer seen: {count}'],
  together: ['常同時出現', 'Often seen together'],
  together_note: [
    '同一個網站上同時出現的次數超出機率；不說明原因。',
    'On the same shops more often than chance lets expect. It says nothing of why.',
  ],
  technology: ['技術', 'Technology'],
  site: ['網站', 'Site'],
  category: ['類別', 'Category'],
  both: ['同時出現', 'Shops with both'],
  expected: ['機率預期', 'Chance expects'],
  lift: ['倍數', 'Times'],
  users: ['最知名的使用網站', 'Best-known sites'],
  users_note: ['依流量估計排列。', 'By estimated visits.'],
  observed_on: ['觀察期間', 'Observed'],
} as const satisfies Words;

export const useTechnologyWords = () => translator(technologyWords, useLang());
