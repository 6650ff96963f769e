/** Words of what an industry's page tells of months. */
import { translator, type Words } from '../../ui/words.ts';
import { useLang } from '../env.tsx';

const words = {
  trends: ['平台與廣告的升降', 'Platforms and advertising over time'],
  trends_note: [
    '只比較兩個月都以同類方式看過的同一批電商網站，樣本變大不算成長；{months} 個月前後。產業以現在的分類為準。',
    'Only the same shops are compared, seen in both months in like ways, so that a larger sample is no growth: {months} months apart. The industry is what a shop is classed as now.',
  ],
  trends_none: ['這個產業還沒有看到平台或廣告技術。', 'No platform or advertising was seen in this industry yet.'],
  technology: ['技術', 'Technology'],
  now: ['現在', 'Now'],
  observed: ['每月看過的網站數', 'Shops looked at in each month'],
  month: ['月份', 'Month'],
  sites: ['網站數', 'Shops'],
  of_one: ['{name}：逐月數字', '{name}: figures by month'],
  flows: ['平台之間的轉換', 'Moves between platforms'],
  flows_note: ['近一年未撤回的平台異動。', 'Changes of platform within a year that stand.'],
  flows_none: ['近一年沒有記錄到平台轉換。', 'No move between platforms is on record within a year.'],
  from: ['原平台', 'From'],
  to: ['新平台', 'To'],
  back: ['反向', 'The other way'],
  no_platform: ['沒有看到平台', 'no platform seen'],
} as const satisfies Words;

export const useIndustryWords = () => translator(words, useLang());
