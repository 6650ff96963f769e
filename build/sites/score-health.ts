import type { Health } from '../../core/contract/index.ts';
import { homeNotSeen, type Judged, notRecorded, type Reason, type ScoreInput, sawHome } from './score-parts.ts';

/** Full points for the speed up to here, none from there on; in between in proportion. */
const FULL_SPEED_MS = 500;
const NO_SPEED_MS = 4000;
/** The same of the HTML's size, in proportion to its logarithm. */
const FULL_BYTES = 50_000;
const NO_BYTES = 2_000_000;

const clamp = (x: number): number => Math.max(0, Math.min(1, x));
const group = 'health' as const;

/**
 * Whether the source kept the reply's headers: a live one does; of another, one header of security, or a problem that is
 * named only where headers were kept, shows it.
 */
const keptHeaders = ({ observation: { health, source } }: ScoreInput): boolean =>
  health !== null &&
  (source === 'http' ||
    source === 'rendered' ||
    health.security_headers.length > 0 ||
    health.problems.some(({ id }) => id === 'no_nosniff' || id === 'no_referrer_policy'));

/** A fact of the home page: not judged where that was not seen, not recorded where the source does not tell. */
const ofHome = (
  input: ScoreInput,
  [id, weight]: readonly [id: string, weight: number],
  tell: (health: Health) => readonly [earned: number, reason: Reason] | null,
): Judged => {
  const { health } = input.observation;
  const seen = health !== null && sawHome(input.observation);
  const told = seen ? tell(health) : null;
  const reason = told?.[1] ?? (seen ? notRecorded : homeNotSeen);
  return { id, group, weight, earned: told?.[0] ?? null, kind: 'owed', open: told !== null, reason };
};

/** Of a page under HTTPS whose scripts come without it. */
const MIXED = 0.6;

/** Of any page: a site that serves one under HTTPS has a certificate. */
const https = ({ observation: { health } }: ScoreInput): Judged => {
  const part = { id: 'https', group, weight: 25, kind: 'owed' } as const;
  if (health === null) return { ...part, earned: null, open: false, reason: notRecorded };
  if (!health.https)
    return {
      ...{ ...part, earned: 0, open: true },
      reason: ['未使用 HTTPS，請安裝憑證並轉址', 'No HTTPS: install a certificate and redirect'],
    };
  if (health.problems.some(({ id }) => id === 'mixed_content'))
    return {
      ...{ ...part, earned: MIXED, open: true },
      reason: ['使用 HTTPS，但載入未加密的資源', 'HTTPS in use, but it loads resources without'],
    };
  return { ...part, earned: 1, open: true, reason: ['使用 HTTPS', 'HTTPS in use'] };
};

const speed = ({ response_ms: ms }: Health): [number, Reason] | null => {
  if (ms === null) return null;
  const shown = Math.round(ms);
  return [
    clamp((NO_SPEED_MS - ms) / (NO_SPEED_MS - FULL_SPEED_MS)),
    [
      `首頁回應 ${shown} 毫秒（${FULL_SPEED_MS} 毫秒內得滿分）`,
      `Home page answered in ${shown} ms (full points within ${FULL_SPEED_MS})`,
    ],
  ];
};

const size = ({ bytes }: Health): [number, Reason] => {
  const kb = Math.round(bytes / 1000);
  return [
    clamp(Math.log(NO_BYTES / Math.max(1, bytes)) / Math.log(NO_BYTES / FULL_BYTES)),
    [
      `首頁 HTML ${kb} KB（${FULL_BYTES / 1000} KB 內得滿分）`,
      `Home page of ${kb} KB HTML (full points within ${FULL_BYTES / 1000})`,
    ],
  ];
};

/** What a home page should say of itself, and the problem that is named where it does not. */
const SAID: readonly (readonly [problem: string, zh: string, en: string])[] = [
  ['no_title', '標題', 'title'],
  ['no_description', '描述', 'description'],
  ['no_structured_data', '結構化資料（JSON-LD）', 'structured data (JSON-LD)'],
  ['no_viewport', '行動裝置檢視區', 'mobile viewport'],
];

const structure = (health: Health): [number, Reason] => {
  const lacks = new Set(health.problems.map(({ id }) => id));
  if (health.title === null) lacks.add('no_title');
  if (!health.has_structured_data) lacks.add('no_structured_data');
  const missing = SAID.filter(([problem]) => lacks.has(problem));
  const reason: Reason =
    missing.length === 0
      ? [
          '標題、描述、結構化資料與行動裝置檢視區俱全',
          'Title, description, structured data and mobile viewport present',
        ]
      : [`缺少${missing.map(([, zh]) => zh).join('、')}`, `Missing: ${missing.map(([, , en]) => en).join(', ')}`];
  return [1 - missing.length / SAID.length, reason];
};

const hsts = (health: Health): [number, Reason] => [
  Number(health.hsts),
  health.hsts
    ? ['已啟用 HSTS', 'HSTS is on']
    : ['未見 HSTS 標頭，請加上 Strict-Transport-Security', 'No HSTS header seen: send Strict-Transport-Security'],
];

const securityHeaders = (health: Health): [number, Reason] => {
  const count = health.security_headers.filter((h) => h !== 'strict-transport-security').length;
  return [
    clamp(count / 3),
    [
      `安全標頭 ${count} 項（HSTS 之外三項得滿分，如 Content-Security-Policy、X-Content-Type-Options）`,
      `${count} security headers (full points for three besides HSTS, e.g. Content-Security-Policy, X-Content-Type-Options)`,
    ],
  ];
};

export const healthParts = (input: ScoreInput): Judged[] => {
  const { status } = input.observation;
  const headers = keptHeaders(input);
  return [
    https(input),
    ofHome(input, ['hsts', 10], (health) => (headers ? hsts(health) : null)),
    ofHome(input, ['speed', 20], speed),
    ofHome(input, ['status', 5], () => [
      Number(status >= 200 && status < 300),
      [`首頁狀態 ${status}`, `Home page status ${status}`],
    ]),
    ofHome(input, ['structure', 20], structure),
    ofHome(input, ['size', 10], size),
    ofHome(input, ['security_headers', 10], (health) => (headers ? securityHeaders(health) : null)),
  ];
};
