/** What machines ask any host for: what crawlers may read here, and whom to tell of a weakness. */
import type { Context } from '../context.ts';
import { type Endpoint, ordinary } from '../http/endpoint.ts';
import { problem } from '../http/replies.ts';

const textType = 'text/plain; charset=utf-8';

/** Live look-ups ask other hosts, which a crawler has no business to cause; downloads are large. RFC 9309. */
const robots = `User-agent: *
Allow: /
Disallow: /api/v1/detect
Disallow: /api/scan
Disallow: /*?*live=1
Disallow: /mcp
Disallow: /metrics
Disallow: /datasets/*/
`;

/** RFC 9309, and where the sitemap is: that needs the service's own address. */
const robotsText = (context: Context | null): string =>
  context === null ? robots : `${robots}\nSitemap: ${context.baseUrl}/sitemap.xml\n`;

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** RFC 9116; `contact` is the operator's mail address or page. */
export const securityText = (contact: string, baseUrl: string, nowMs: number): string => {
  // By days, so that copies of one day are the same.
  const expires = new Date((Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${contact.includes('@') && !contact.includes('://') ? `mailto:${contact}` : contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: zh-TW, en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
};

const endpoint = (id: string, serve: Endpoint['serve'], needsSnapshot: boolean): Endpoint => ({
  id,
  methods: [],
  cors: false,
  cost: ordinary,
  caching: 'own',
  keep: false,
  needsSnapshot,
  serve,
});

const headers = { 'content-type': textType, 'cache-control': 'public, max-age=86400' };

const security: Endpoint['serve'] = (context) => {
  const { contact, baseUrl } = context as Context;
  if (contact === null || contact === undefined || contact === '')
    return problem('not_found', ['The operator gave no contact (--contact)', '營運者未提供聯絡方式（--contact）']);
  return { status: 200, headers, body: securityText(contact, baseUrl, Date.now()) };
};

export const wellKnownEndpoints = (): [path: string, endpoint: Endpoint][] => [
  ['/robots.txt', endpoint('robots', (context) => ({ status: 200, headers, body: robotsText(context) }), false)],
  ['/.well-known/security.txt', endpoint('security', security, true)],
];
