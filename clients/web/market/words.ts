/** Words of the market's charts. */
import { translator, type Words } from '../../ui/words.ts';
import { useLang } from '../env.tsx';

const words = {
  shares: ['平台占比逐月', 'Platform shares by month'],
  shares_note: [
    '當月觀察到的電商網站中的占比；色帶是 95% 區間，越寬代表看得越少。各月樣本不同，占比變化不等於成長；同一批網站的比較在各平台的頁面。',
    'Share of the e-commerce sites seen in the month; the shade is the 95% band, wider where less was seen. Samples differ by month, so a change is no growth: each platform’s page compares the same sites.',
  ],
  shares_none: ['還沒有兩個月可以比：每月至少要觀察 30 個網站。', 'No two months to draw yet: each takes 30 sites.'],
  month: ['月份', 'Month'],
  flows: ['平台之間的轉換', 'Moves between platforms'],
  flows_note: [
    '近一年未撤回的平台異動；線越粗，轉過去的網站越多。',
    'Changes of platform within a year that stand; the thicker the line, the more sites went.',
  ],
  flows_none: ['近一年沒有記錄到平台轉換。', 'No move between platforms is on record within a year.'],
  from: ['原平台', 'From'],
  to: ['新平台', 'To'],
  sites: ['網站數', 'Sites'],
  back: ['反向', 'The other way'],
  heat: ['產業與平台', 'Industries and platforms'],
  heat_note: [
    '各產業電商網站中，看得到該平台的占比；越深越高。「—」是沒有看到，或觀察不足 30 個而不報占比。',
    'Share of each industry’s e-commerce sites on which the platform was seen; darker is more. “—”: it was not seen, or under 30 sites were.',
  ],
  all_figures: ['數字', 'Figures'],
} as const satisfies Words;

export const useChartWords = () => translator(words, useLang());
