/** Words of the live check. */
import type { Words } from '../../ui/words.ts';

export const liveWords = {
  about: [
    '由服務端讀一次首頁，只看得到原始碼裡的東西；結果不會存進快照。',
    'The service reads the home page once and sees only what its HTML shows; the result does not go into the snapshot.',
  ],
  start: ['現在看一次', 'Look at it now'],
  again: ['再看一次', 'Look again'],
  as_json: ['現在看一次（JSON）', 'Look at it now (JSON)'],
  sent: ['送出網域，檢查是否為可讀取的公開位址', 'Send the domain; check that it is a public address'],
  reading: ['讀取首頁並辨識', 'Read the home page and detect'],
  seconds: ['{n} 秒', '{n} s'],
  took: ['辨識 {ms} 毫秒，連同往返 {all} 毫秒', '{ms} ms there, {all} ms in all'],
  comparing: ['與快照比對', 'Compare with the snapshot'],
  nothing_stored: ['快照裡沒有可比對的紀錄', 'The snapshot has nothing to compare with'],
  found: ['觀察於 {time}，狀態 {status}，網頁原始碼', 'Observed {time}, status {status}, HTML as served'],
  same: ['與快照所見相同：{count} 項技術。', 'The same as in the snapshot: {count} technologies.'],
  only_now: ['這次才觀察到', 'Observed only now'],
  only_before: ['快照裡有，這次未觀察到', 'In the snapshot, not observed now'],
  only_before_note: [
    '不代表已停用：首頁以外的頁面、代碼管理工具載入的項目，這次都看不到。',
    'Not a sign of removal: other pages and what a tag manager loads were not looked at now.',
  ],
  health: ['首頁健康', 'Health of the home page'],
  no_problems: ['這次沒有看到要改善的地方。', 'Nothing to mend was seen this time.'],
  failed_note: ['沒有讀到，不代表網站有問題。', 'That it was not read says nothing about the site.'],
} as const satisfies Words;
