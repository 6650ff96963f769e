/** Words of the page that lists what speaks for and against a shop. */
import { translator, type Words } from '../../ui/words.ts';
import { useLang } from '../env.tsx';

export const checkWords = {
  title: ['這家店可靠嗎？', 'Is this shop real?'],
  title_of: ['{name}：正反事實', '{name}: facts for and against'],
  intro: [
    '輸入網域，列出查得到的正反事實，每項附來源與日期。這裡不下結論，也不打分數。',
    'Type a domain to see what is on record for and against it, each fact with its source and day. No verdict is given, and no score.',
  ],
  box: ['網域或網址', 'Domain or address'],
  box_example: ['例如 shop.example.tw', 'such as shop.example.tw'],
  ask: ['查', 'Check'],
  unknown: [
    '快照裡沒有這個網站，只查了清單。沒有資料不代表不好。',
    'This snapshot does not have the site, so that only lists were asked. Knowing nothing is no bad sign.',
  ],
  invalid: ['這不是可查的網域。', 'This is no domain that can be looked up.'],
  for: ['有利的事實', 'Speaks for it'],
  against: ['不利的事實', 'Speaks against it'],
  neither: ['兩邊都不算', 'Neither way'],
  none_for: ['目前沒有。沒看到的不代表沒有。', 'None on record. What was not seen may be there.'],
  none_against: ['目前沒有。沒有紀錄不代表保證。', 'None on record. That is no guarantee.'],
  not_seen: ['沒看到的', 'Not seen'],
  not_seen_note: ['不計入任何一方。', 'It counts for nothing.'],
  lists: ['查過的清單', 'Lists that were asked'],
  lists_note: [
    '清單內容由發布者負責；若紀錄有誤，請向發布者申訴。',
    'Whoever publishes a list answers for it: an entry that is wrong is theirs to mend.',
  ],
  entries: ['{count} 筆', '{count} entries'],
  what_to_do: ['可以怎麼做', 'What to do'],
  profile: ['網站檔案', 'Profile of the site'],
  source: ['來源：{source}', 'Source: {source}'],
  asked_of_site: ['查有利與不利的事實', 'Facts for and against this shop'],
} as const satisfies Words;

export const useCheckWords = () => translator(checkWords, useLang());
