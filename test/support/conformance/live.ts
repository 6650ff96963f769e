/** Live look-ups of the conformance exchanges: no network, always the same answers. */
import type { Health, Scan, SiteRow } from '../../../core/contract/index.ts';
import type { LiveDetection, LivePrices } from '../../../runtime/context.ts';
import { LiveError } from '../../../runtime/context.ts';
import { channels, liveOffers } from './offers.ts';
import { at, sites } from './sites.ts';

const health: Health = {
  ...{ score: 84, https: true, hsts: true, redirects: 1, http_status: 200, response_ms: 212, bytes: 48_120 },
  ...{ compressed: true, title: '聲灣音響（虛構）', has_structured_data: true, has_sitemap: null },
  security_headers: ['strict-transport-security'],
  problems: [
    {
      ...{ id: 'no_csp', severity: 'info', title: '未設定內容安全政策', title_en: 'No content security policy' },
      ...{ remedy: '加上 Content-Security-Policy 標頭。', remedy_en: 'Send a Content-Security-Policy header.' },
    },
  ],
};

const scanOf = (url: string, site: SiteRow): Scan => {
  const {
    domain,
    is_ecommerce,
    ecommerce,
    platform,
    technologies,
    advertising,
    analytics,
    payment,
    logistics,
    marketing,
  } = site;
  return {
    ...{ url, final_url: site.url, domain, http_status: 200, detected_at: at(20, 3), elapsed_ms: 341, source: 'http' },
    ...{
      is_ecommerce,
      ecommerce,
      platform,
      technologies,
      advertising,
      analytics,
      payment,
      logistics,
      marketing,
      support: [],
    },
    ...{ tracking_ids: site.tracking_ids, company: site.company, health },
    ...(site.named === undefined ? {} : { named: site.named }),
  };
};

const failures: Record<string, LiveError> = {
  '127.0.0.1': new LiveError('target_not_allowed', '127.0.0.1 is not a public address: give a public shop'),
  'down.example': new LiveError('target_unreachable', 'down.example could not be reached: connection refused'),
  'slow.example': new LiveError('target_timeout', 'slow.example took over 15 s: try again later'),
  'busy.example': new LiveError('rate_limited', 'Too many live look-ups are waiting: try again in 5 s', 5),
};

export const liveDetection: LiveDetection = {
  detect: (url) => {
    const host = new URL(url.includes('://') ? url : `https://${url}/`).hostname;
    const site = sites.find(({ domain }) => domain === host);
    if (site !== undefined) return Promise.resolve(scanOf(url, site));
    return Promise.reject(failures[host] ?? new LiveError('target_unreachable', `${host} has no address`));
  },
};

export const livePrices: LivePrices = {
  search: (query, limit) => {
    const offers = liveOffers.filter(({ title }) => title.includes(query)).slice(0, limit);
    return Promise.resolve({
      offers,
      channels: channels.slice(0, 2).map((channel) => ({ ...channel, observed_at: at(20, 3) })),
    });
  },
};
