/** Words of an operator's page. */
import { translator, type Words } from '../../ui/words.ts';
import { useLang } from '../env.tsx';

export const operatorWords = {
  title: ['{name}：推論為同一經營者的網站', '{name}: sites that seem to be of one operator'],
  intro: [
    '推論為同一經營者的 {count} 個網站，信心 {percent}。共用識別碼是觀察到的事實；同一經營者是推論，不是對任何個人的陳述。',
    '{count} sites that seem to be of one operator, confidence {percent}. That they share identifiers was observed; one operator is inferred, and no statement about a person.',
  ],
  unknown: ['沒有推論的經營者', 'No operator is inferred'],
  unknown_note: [
    '這個網站與其他網站共用的識別碼不足以推論同一經營者，或快照裡沒有它。',
    'What it shares does not suffice to infer an operator, or the snapshot does not have it.',
  ],
  too_old: [
    '這份快照由較早的版本產生，還查不到經營者。下一份快照起才會出現。',
    'This snapshot was built by an earlier release, which has no index of operators. The next one will.',
  ],
  see_site: ['查看這個網站', 'See the site'],
  reasons: ['共用的識別碼', 'What they share'],
  reasons_note: ['依出現的網站數排列，至多十個。', 'By how many of the sites show it, at most ten.'],
  on_sites: ['{count} 個網站', '{count} sites'],
  drawing: ['網站與共用的識別碼', 'Sites and what they share'],
  drawn_part: ['圖上是前 {shown} 個網站，全部列在下方。', 'The first {shown} sites are drawn; all are listed below.'],
  sites: ['網站', 'Sites'],
  shared: ['共用', 'Shares'],
  listed: ['共 {total} 個，這一頁 {shown} 個。', '{shown} of {total} are on this page.'],
  next: ['下一頁', 'Next page'],
  changes: ['近期異動', 'What changed lately'],
  all_of: ['經營者的其他網站', 'Other sites of the operator'],
  group: [
    '推論與另外 {count} 個網站為同一經營者（信心 {percent}）',
    'Seems to be of one operator with {count} other sites (confidence {percent})',
  ],
  group_one: [
    '推論與另外 1 個網站為同一經營者（信心 {percent}）',
    'Seems to be of one operator with 1 other site (confidence {percent})',
  ],
} as const satisfies Words;

export const useOperatorWords = () => translator(operatorWords, useLang());
