/**
 * What happens to the shops, by simulated day. A day's pages show the state after its events. The stops up to day 5 are
 * visible on two days of a run of seven.
 */
import type { ShopEvent, ShopFault } from '../model.ts';

export const shopEvents: ShopEvent[] = [
  { day: 1, host: 'demopaw.example', type: 'ad_started', technology: 'line-tag' },
  { day: 2, host: 'demovox-audio.example', type: 'ad_started', technology: 'criteo' },
  { day: 2, host: 'demo-mama.example', type: 'ad_started', technology: 'meta-pixel' },
  { day: 3, host: 'mockbite.example', type: 'ad_started', technology: 'tiktok-pixel' },
  { day: 3, host: 'fictbrew.example', type: 'ad_started', technology: 'google-ads' },
  { day: 4, host: 'fictnest.example', type: 'ad_started', technology: 'meta-pixel' },
  { day: 5, host: 'mockwear.example', type: 'ad_started', technology: 'tiktok-pixel' },
  { day: 1, host: 'demostride.example', type: 'ad_stopped', technology: 'yahoo-dot' },
  { day: 2, host: 'demohaus.example', type: 'ad_stopped', technology: 'tagtoo' },
  { day: 3, host: 'fictella.example', type: 'ad_stopped', technology: 'criteo' },
  { day: 4, host: 'demolia.example', type: 'ad_stopped', technology: 'meta-pixel' },
  { day: 5, host: 'fict-living.example', type: 'ad_stopped', technology: 'line-tag' },
  { day: 2, host: 'demo-dried-fruit.example', type: 'platform_changed', platform: 'cyberbiz' },
  { day: 3, host: 'demo-beauty-lab.example', type: 'platform_changed', platform: 'shopline' },
  { day: 4, host: 'fict-dogs.example', type: 'platform_changed', platform: '91app' },
  { day: 5, host: 'demo-running.example', type: 'platform_changed', platform: 'woocommerce' },
];

/**
 * Changes that a careful observer must not report: a pixel missing on one day only, and one whose stop only the last of
 * seven days shows.
 */
export const quietEvents: ShopEvent[] = [
  { day: 2, host: 'demofarm.example', type: 'ad_stopped', technology: 'meta-pixel' },
  { day: 3, host: 'demofarm.example', type: 'ad_started', technology: 'meta-pixel' },
  { day: 6, host: 'demo-petmart.example', type: 'ad_stopped', technology: 'google-ads' },
];

export const shopFaults: ShopFault[] = [
  { day: 0, host: 'fict-media.example', kind: 'http_503', path: 'home' },
  { day: 1, host: 'fictpress.example', kind: 'http_503', path: 'sitemap' },
  { day: 2, host: 'demo-noodles.example', kind: 'reset' },
  { day: 3, host: 'fictvita.example', kind: 'http_503' },
  { day: 3, host: 'demo-tshirt.example', kind: 'reset' },
  { day: 4, host: 'demo-tshirt.example', kind: 'http_503', path: 'home' },
  { day: 4, host: 'mockbaby.example', kind: 'http_404', path: 'product' },
  { day: 4, host: 'demomed.example', kind: 'http_503', path: 'home' },
  { day: 5, host: 'demoview-shop.example', kind: 'cut', path: 'home' },
  { day: 6, host: 'demo-artsupply.example', kind: 'http_404', path: 'home' },
];
