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

export const problemWords: Words = {
  target_not_allowed: ['這個位址不是公開網站，不讀取。', 'This address is no public site; it is not read.'],
  target_unreachable: ['連不上這個網站，或網站拒絕了讀取。', 'The site could not be reached, or refused to be read.'],
  target_timeout: ['網站太久沒有回應。', 'The site took too long to answer.'],
  rate_limited: ['一分鐘內看太多次了，請稍後再試。', 'Too many looks within a minute: try again shortly.'],
  snapshot_unavailable: ['這個服務沒有開放即時檢視。', 'This service has live checks switched off.'],
  invalid_parameter: ['這不是可讀取的網域。', 'This is no domain that can be read.'],
  network: ['目前離線，或服務沒有回應。', 'You are offline, or the service does not answer.'],
};
