/** What the conformance snapshot tells of technologies: invented counts, of more sites than it stores, so that shares can be told. */
import type {
  Counted,
  Flows,
  MonthComparison,
  ServedTechnologies,
  TechnologyRow,
} from '../../../core/contract/index.ts';
import { pairedChange, wilson } from '../../../core/proportion.ts';
import { at } from './sites.ts';

const counted = (sites: number, of: number): Counted => {
  const { value, low, high } = wilson(sites, of);
  return of < 30 ? { sites, of, share: null, low: null, high: null } : { sites, of, share: value, low, high };
};

const compared = (
  [earlier, later]: [earlier: string, later: string],
  { same, before, gained, lost }: { same: number; before: number; gained: number; lost: number },
): MonthComparison => {
  const { value, low, high } = pairedChange({ same, gained, lost });
  const head = { earlier, later, same_sites: same, before, after: before + gained - lost, gained, lost };
  if (same < 30) return { ...head, change: null, low: null, high: null, direction: 'too_little_seen' };
  return { ...head, change: value, low, high, direction: low > 0 ? 'rising' : high < 0 ? 'falling' : 'steady' };
};

const rising = compared(['2026-08', '2026-09'], { same: 900, before: 180, gained: 40, lost: 8 });

const shopline: TechnologyRow = {
  ...{ id: 'shopline', name: 'SHOPLINE', category: 'platform', shops: counted(240, 1000), sites: 252, followed: true },
  ...{ first_seen_at: at(1), last_seen_at: at(19) },
  months: [
    { month: '2026-08', ...counted(200, 980), over: null },
    { month: '2026-09', ...counted(236, 1010), over: rising },
  ],
  changes: [{ months: 1, ...rising }],
  by_platform: [],
  by_industry: [
    { id: 'beauty', name: 'Beauty & cosmetics', ...counted(90, 210) },
    { id: 'pets', name: 'Pets', ...counted(4, 22) },
  ],
  year: {
    ...{ started: 0, stopped: 0 },
    won_from: [{ id: 'cyberbiz', name: 'CYBERBIZ', sites: 24 }],
    lost_to: [{ id: 'shopify', name: 'Shopify', sites: 3 }],
    net: 'won',
  },
  together: [{ id: 'meta-pixel', name: 'Meta Pixel', category: 'advertising', sites: 150, expected: 90.4, lift: 1.66 }],
  users: [
    {
      ...{ domain: 'mintleaf.example', name: '虛構薄荷葉保養', platform: 'shopline', industry: 'beauty' },
      ...{ score: 86, score_rated: 86, monthly_visits: 173_077, first_seen_at: at(1), last_seen_at: at(19) },
    },
  ],
};

const pixel: TechnologyRow = {
  ...{ id: 'meta-pixel', name: 'Meta Pixel', category: 'advertising', shops: counted(370, 1000), sites: 380 },
  ...{ followed: true, first_seen_at: at(1), last_seen_at: at(19) },
  months: [{ month: '2026-09', ...counted(374, 1010), over: null }],
  changes: [{ months: 3, ...compared(['2026-06', '2026-09'], { same: 12, before: 5, gained: 1, lost: 0 }) }],
  by_platform: [{ id: 'shopline', name: 'SHOPLINE', ...counted(150, 240) }],
  by_industry: [],
  year: { started: 12, stopped: 5, won_from: [], lost_to: [], net: 'too_little_seen' },
  ...{ together: [], users: [] },
};

const ecpay: TechnologyRow = {
  ...{ id: 'ecpay', name: 'ECPay', category: 'payment', shops: counted(120, 1000), sites: 121, followed: false },
  ...{ first_seen_at: null, last_seen_at: null, months: [], changes: [], by_platform: [], by_industry: [] },
  year: { started: 0, stopped: 0, won_from: [], lost_to: [], net: 'too_little_seen' },
  ...{ together: [], users: [] },
};

const none: Flows = { items: [], platforms: [] };
const year: Flows = {
  items: [
    {
      before: { id: 'cyberbiz', name: 'CYBERBIZ' },
      after: { id: 'shopline', name: 'SHOPLINE' },
      ...{ sites: 24, back: 0 },
    },
    { before: { id: 'shopline', name: 'SHOPLINE' }, after: { id: 'shopify', name: 'Shopify' }, sites: 3, back: 0 },
    { before: { id: null, name: null }, after: { id: 'waca', name: 'WACA' }, sites: 1, back: 0 },
  ],
  platforms: [
    { id: 'shopline', name: 'SHOPLINE', won: 24, lost: 3, net: 'won' },
    { id: 'shopify', name: 'Shopify', won: 3, lost: 0, net: 'too_little_seen' },
    { id: 'cyberbiz', name: 'CYBERBIZ', won: 0, lost: 24, net: 'lost' },
  ],
};

const inBeauty = compared(['2026-08', '2026-09'], { same: 170, before: 55, gained: 21, lost: 2 });
const ofBeauty: Flows = {
  items: [
    { before: { id: 'cyberbiz', name: 'CYBERBIZ' }, after: { id: 'shopline', name: 'SHOPLINE' }, sites: 9, back: 0 },
  ],
  platforms: [
    { id: 'shopline', name: 'SHOPLINE', won: 9, lost: 0, net: 'too_little_seen' },
    { id: 'cyberbiz', name: 'CYBERBIZ', won: 0, lost: 9, net: 'too_little_seen' },
  ],
};

export const technologies: ServedTechnologies = {
  rows: [ecpay, pixel, shopline],
  flows: { '30': none, '90': none, '365': year, all: year },
  industries: [
    {
      industry: {
        ...{ id: 'beauty', name: 'Beauty & cosmetics', shops: 210 },
        observed: [
          { month: '2026-08', sites: 180 },
          { month: '2026-09', sites: 205 },
        ],
      },
      technologies: [
        {
          ...{ id: 'ecpay', name: 'ECPay', category: 'payment', shops: counted(31, 210), followed: false },
          ...{ changes: [], by_month: [] },
        },
        {
          ...{ id: 'shopline', name: 'SHOPLINE', category: 'platform', shops: counted(90, 210), followed: true },
          changes: [{ months: 1, ...inBeauty }],
          by_month: [
            { month: '2026-08', ...counted(60, 180), over: null },
            { month: '2026-09', ...counted(88, 205), over: inBeauty },
          ],
        },
      ],
      flows: {
        ...{ '30': none, '90': none, all: ofBeauty },
        '365': ofBeauty,
      },
    },
  ],
};
