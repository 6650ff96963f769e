import type { Company } from '../../core/contract/index.ts';
import { isTaiwanese } from '../../core/taiwan.ts';
import { homeNotSeen, type Judged, type Reason, type ScoreInput, sawLinks } from './score-parts.ts';

const DAY_MS = 86_400_000;
/** Fewer days say nothing: the first build has seen every site for none. */
const FEWEST_DAYS = 30;
const FULL_DAYS = 365;
/** A rank no better than this says nothing. */
const LAST_RANK = 10_000_000;

const clamp = (x: number): number => Math.max(0, Math.min(1, x));
const group = 'trust' as const;

const companyReason = (company: Company): Reason =>
  company.verified
    ? ['統一編號經稅籍登記核對', 'Registration number verified in the tax register']
    : company.source === 'page'
      ? [
          '有統一編號，檢查碼正確，未經稅籍核對',
          'Registration number with a right checksum, not verified in the register',
        ]
      : [
          '統一編號檢查碼正確，但不在所讀的稅籍資料中',
          'Registration number with a right checksum, not in the register that was read',
        ];

/** Who lacks what a seller must show, where its pages were seen well enough to say so. */
interface Owing {
  owes: boolean;
  sawAll: boolean;
  /** Why it is not owed. */
  notOwed: Reason;
}

/** A seller's part: good wherever it is seen, missing only where it would have been seen; of whoever owes it not, nothing. */
const shown = (
  [id, weight]: readonly [id: string, weight: number],
  found: readonly [earned: number, reason: Reason] | null,
  { owes, sawAll, notOwed, missing }: Owing & { missing: Reason },
): Judged => {
  if (!owes) return { id, group, weight, earned: null, kind: 'extra', open: false, reason: notOwed };
  const [earned, reason] = found ?? (sawAll ? [0, missing] : [null, homeNotSeen]);
  return { id, group, weight, earned, kind: 'owed', open: sawAll, reason };
};

/** The longer it is observed, the more it counts, and never against it. */
const age = ({ observation, firstSeenAt }: ScoreInput): Judged => {
  const days = Math.max(0, Math.floor((Date.parse(observation.observedAt) - Date.parse(firstSeenAt)) / DAY_MS));
  const isKnown = days >= FEWEST_DAYS;
  return {
    ...{ id: 'age', group, kind: 'extra', open: false },
    weight: 10 * clamp(days / FULL_DAYS),
    earned: isKnown ? 1 : null,
    reason: isKnown
      ? [`已觀察 ${days} 天（滿一年得滿分）`, `Observed for ${days} days (full points after a year)`]
      : [`觀察 ${days} 天，滿 ${FEWEST_DAYS} 天後才計`, `Observed for ${days} days: counts from ${FEWEST_DAYS} on`],
  };
};

/** The better the rank, the more it counts, and never against it. */
const rank = ({ traffic }: ScoreInput): Judged => ({
  ...{ id: 'rank', group, kind: 'extra', open: false },
  weight: traffic === null ? 0 : 15 * clamp(1 - Math.log10(traffic.rank) / Math.log10(LAST_RANK)),
  earned: traffic === null ? null : 1,
  reason: traffic === null ? ['無排名資料', 'Not ranked'] : [`排名 ${traffic.rank}`, `Rank ${traffic.rank}`],
});

const payment = ({ observation: { technologies } }: ScoreInput): Judged => {
  const seen = technologies.some((t) => t.category === 'payment');
  return {
    ...{ id: 'payment', group, weight: 10, kind: 'extra', open: false },
    earned: seen ? 1 : null,
    reason: seen
      ? ['頁面可見金流服務', 'A payment service is visible']
      : ['頁面未觀察到金流（結帳頁才會出現）', 'No payment service observed (it shows at checkout)'],
  };
};

export const trustParts = (input: ScoreInput): Judged[] => {
  const { observation, company } = input;
  const isShop = observation.isEcommerce;
  const sawAll = sawLinks(observation);
  const notOwed: Reason = ['未觀察到線上販售，不要求', 'No online sales observed: not asked for'];
  const owing: Owing = { owes: isShop, sawAll, notOwed };
  const isTaiwanSeller = isShop && isTaiwanese(observation);
  const abroad: Reason = ['不是台灣賣家，不要求統一編號', 'No Taiwanese seller: no registration number asked for'];
  // Of a number that no register was asked for, what can be judged is that it is shown.
  const weight = company?.source === 'page' ? 20 : 35;
  return [
    shown(
      ['company', weight],
      company === null ? null : [company.verified || company.source === 'page' ? 1 : 0.5, companyReason(company)],
      {
        ...{ owes: isTaiwanSeller, sawAll, notOwed: isShop ? abroad : notOwed },
        missing: [
          '頁面未見有效的統一編號，請標示於頁尾',
          'No valid registration number seen on its pages: show it in the footer',
        ],
      },
    ),
    shown(['contact', 15], observation.hasContactPage ? [1, ['有聯絡頁面', 'Contact page linked']] : null, {
      ...owing,
      missing: ['未見聯絡頁面連結，請由首頁連結', 'No contact page seen: link it from the home page'],
    }),
    shown(
      ['policy', 15],
      observation.hasPolicyPage ? [1, ['有隱私或退換貨政策', 'Privacy or return policy linked']] : null,
      {
        ...owing,
        missing: ['未見隱私或退換貨政策，請由首頁連結', 'No privacy or return policy seen: link it from the home page'],
      },
    ),
    age(input),
    rank(input),
    payment(input),
  ];
};
