import type { Words } from '../ui/words.ts';

export const widgetWords = {
  not_indexed: ['快照裡還沒有 {host}', '{host} is not in the snapshot yet'],
  check: ['立即檢視', 'Look now'],
  checking: ['正在檢視 {host}，約需幾秒', 'Looking at {host}; this takes some seconds'],
  failed: ['目前讀不到資料', 'The data cannot be had now'],
  bad_host: ['{host} 不是網域', '{host} is no domain'],
  retry: ['再試一次', 'Try again'],
  more: ['完整檔案', 'Full profile'],
  seen: ['觀察於 {age}', 'observed {age}'],
  live: ['剛剛檢視', 'looked at just now'],
  evidence: ['{count} 項技術與證據', '{count} technologies, with evidence'],
  advertising: ['廣告', 'Advertising'],
  payment: ['金流', 'Payment'],
  speaks_for: ['有利的事實', 'Speaks for it'],
  speaks_against: ['不利的事實', 'Speaks against it'],
  none_on_record: ['目前沒有紀錄。', 'None on record.'],
  and_more: ['另有 {count} 項', 'and {count} more'],
  only_lists: ['快照裡沒有這個網站，只查了清單。', 'Not in this snapshot: only lists were asked.'],
  not_seen: ['沒看到的 {count} 項，不計', '{count} not seen: they count for nothing'],
  what_to_do: ['全部與可以怎麼做', 'All of it, and what to do'],
  by: ['Storelens', 'Storelens'],
} as const satisfies Words;
