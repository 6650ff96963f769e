import type { Company, Score, ScorePart, SiteObservation, Traffic } from '../../core/contract/index.ts';

export interface ScoreInput {
  observation: SiteObservation;
  company: Company | null;
  traffic: Traffic | null;
  firstSeenAt: string;
}

/** One part: `earned` 0–1 of `weight`; null: could not be observed, so it neither helps nor hurts. */
interface Judged {
  id: string;
  group: ScorePart['group'];
  weight: number;
  earned: number | null;
  reason: string;
  reasonEn: string;
}

const DAY_MS = 86_400_000;
/** Full points for the speed up to here, none from there on; in between in proportion. */
const FULL_SPEED_MS = 500;
const NO_SPEED_MS = 4000;
const clamp = (x: number): number => Math.max(0, Math.min(1, x));

const healthParts = ({ observation: { health, status } }: ScoreInput): Judged[] => {
  const group = 'health' as const;
  const https = health?.https ?? null;
  const ms = health?.response_ms ?? null;
  const headers = health?.security_headers.filter((h) => h !== 'strict-transport-security').length ?? 0;
  return [
    {
      id: 'https',
      group,
      weight: 25,
      earned: https === null ? null : Number(https),
      reason: https ? '使用 HTTPS' : '未使用 HTTPS，請安裝憑證並轉址',
      reasonEn: https ? 'HTTPS in use' : 'No HTTPS: install a certificate and redirect',
    },
    {
      id: 'hsts',
      group,
      weight: 10,
      earned: health === null ? null : Number(health.hsts),
      reason: health?.hsts ? '已啟用 HSTS' : '未見 HSTS 標頭，請加上 Strict-Transport-Security',
      reasonEn: health?.hsts ? 'HSTS is on' : 'No HSTS header seen: send Strict-Transport-Security',
    },
    {
      id: 'speed',
      group,
      weight: 20,
      earned: ms === null ? null : clamp((NO_SPEED_MS - ms) / (NO_SPEED_MS - FULL_SPEED_MS)),
      reason: ms === null ? '未量測回應時間' : `首頁回應 ${Math.round(ms)} 毫秒（${FULL_SPEED_MS} 毫秒內得滿分）`,
      reasonEn:
        ms === null
          ? 'Response time not measured'
          : `Home page answered in ${Math.round(ms)} ms (full points within ${FULL_SPEED_MS})`,
    },
    {
      id: 'status',
      group,
      weight: 15,
      earned: Number(status >= 200 && status < 300),
      reason: `首頁狀態 ${status}`,
      reasonEn: `Home page status ${status}`,
    },
    {
      id: 'structure',
      group,
      weight: 20,
      earned: health === null ? null : (Number(health.title !== null) + Number(health.has_structured_data)) / 2,
      reason: health?.has_structured_data ? '有標題與結構化資料' : '缺少標題或結構化資料（JSON-LD）',
      reasonEn: health?.has_structured_data
        ? 'Title and structured data present'
        : 'Title or structured data (JSON-LD) missing',
    },
    {
      id: 'security_headers',
      group,
      weight: 10,
      earned: health === null ? null : clamp(headers / 3),
      reason: `安全標頭 ${headers} 項（HSTS 之外三項得滿分，如 Content-Security-Policy、X-Content-Type-Options）`,
      reasonEn: `${headers} security headers (full points for three besides HSTS, e.g. Content-Security-Policy, X-Content-Type-Options)`,
    },
  ];
};

const trustParts = ({ observation, company, traffic, firstSeenAt }: ScoreInput): Judged[] => {
  const group = 'trust' as const;
  const days = Math.max(0, Math.floor((Date.parse(observation.observedAt) - Date.parse(firstSeenAt)) / DAY_MS));
  const payment = observation.technologies.some((t) => t.category === 'payment');
  return [
    {
      id: 'company',
      group,
      weight: 35,
      earned: company === null ? 0 : company.verified ? 1 : 0.5,
      reason:
        company === null
          ? '頁面未見統一編號，請標示於頁尾'
          : company.verified
            ? '統一編號經稅籍登記核對'
            : '有統一編號，檢查碼正確，未經稅籍核對',
      reasonEn:
        company === null
          ? 'No registration number seen on its pages: show it in the footer'
          : company.verified
            ? 'Registration number verified in the tax register'
            : 'Registration number with a right checksum, not verified in the register',
    },
    {
      id: 'contact',
      group,
      weight: 15,
      earned: Number(observation.hasContactPage),
      reason: observation.hasContactPage ? '有聯絡頁面' : '未見聯絡頁面連結，請由首頁連結',
      reasonEn: observation.hasContactPage ? 'Contact page linked' : 'No contact page seen: link it from the home page',
    },
    {
      id: 'policy',
      group,
      weight: 15,
      earned: Number(observation.hasPolicyPage),
      reason: observation.hasPolicyPage ? '有隱私或退換貨政策' : '未見隱私或退換貨政策，請由首頁連結',
      reasonEn: observation.hasPolicyPage
        ? 'Privacy or return policy linked'
        : 'No privacy or return policy seen: link it from the home page',
    },
    {
      id: 'age',
      group,
      weight: 10,
      earned: clamp(days / 365),
      reason: `已觀察 ${days} 天（滿一年得滿分）`,
      reasonEn: `Observed for ${days} days (full points after a year)`,
    },
    {
      id: 'rank',
      group,
      weight: 15,
      earned: traffic === null ? null : clamp(1 - Math.log10(traffic.rank) / 7),
      reason: traffic === null ? '無排名資料' : `排名 ${traffic.rank}`,
      reasonEn: traffic === null ? 'Not ranked' : `Rank ${traffic.rank}`,
    },
    {
      id: 'payment',
      group,
      weight: 10,
      earned: payment ? 1 : null,
      reason: payment ? '頁面可見金流服務' : '頁面未觀察到金流（結帳頁才會出現）',
      reasonEn: payment ? 'A payment service is visible' : 'No payment service observed (it shows at checkout)',
    },
  ];
};

const groupScore = (parts: ScorePart[]): number => {
  const weight = parts.reduce((sum, p) => sum + p.weight, 0);
  return weight === 0 ? 0 : Math.round((100 * parts.reduce((sum, p) => sum + p.points, 0)) / weight);
};

/**
 * 0–100, half health and half trust. Each part earns points of its weight; a part that could not be observed has
 * weight 0, so that "not observed" never counts as "no". Pure: the same input gives the same score.
 */
export const scoreSite = (input: ScoreInput): Score => {
  const parts = [...healthParts(input), ...trustParts(input)].map(
    ({ id, group, weight, earned, reason, reasonEn }): ScorePart => ({
      id,
      group,
      weight: earned === null ? 0 : weight,
      points: earned === null ? 0 : Math.round(weight * earned * 10) / 10,
      reason,
      reason_en: reasonEn,
    }),
  );
  const health = groupScore(parts.filter((p) => p.group === 'health'));
  const trust = groupScore(parts.filter((p) => p.group === 'trust'));
  return { total: Math.round((health + trust) / 2), health, trust, parts };
};
