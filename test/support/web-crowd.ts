/** The calm web model with as much of everything as a page takes: long names, long lists, large prices, old prices. */
import type { GapDeal, LowestDeal, Mover, Offer, Prospect, SiteRow, SnapshotModel } from '../../core/contract/index.ts';
import { calmModel } from './web-model.ts';

const names = [
  '虛構國際精品寢具生活家居旗艦館股份有限公司台灣官方購物網站',
  'An Invented Emporium of Extraordinarily Long Names and Sons International',
  '示範小舖',
  'Verylongnamewithoutanyspacethatneverendsanywhere',
];
const hosts = ['an-invented-shop-with-a-very-long-domain-name', 'x', 'the-demo-of-demos', 'shop'];
const titles = [
  '【虛構】示範牌 超長商品名稱 316 不鏽鋼真空保溫保冰杯 大容量 1500ml 附提繩與清潔刷 多色任選 限量加贈吸管組',
  'INVENTED-BRAND Noise-Cancelling-Bluetooth-Headphones-XLR-900000-PRO-MAX-ULTRA (Black / 128GB / Taiwan edition)',
  '示範 手沖壺',
];
const at = (day: number): string => new Date(Date.UTC(2026, 10, day, 3)).toISOString();
const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

const offerOf = (n: number, channel: string, price_twd: number): Offer => ({
  ...{ offer_id: `${channel}:crowd-${n}`, channel, title: pick(titles, n), brand: null, price_twd },
  ...{ list_price_twd: price_twd * 2, url: `https://${channel}.example/p/${n}`, image: null, condition: 'new' },
  ...{ unit_price: null, source: 'snapshot' },
  ...{ in_stock: true, observed_at: at(12 + (n % 8)), product_id: null },
});

const gapOf = (n: number): GapDeal => {
  const cheapest = offerOf(n, 'demo-mo', 1_234_567 - n * 1000);
  const dearest = offerOf(n, 'demo-pc', 2_345_678);
  return {
    ...{ product_id: 'p0', title: cheapest.title, cheapest, dearest, gap_twd: dearest.price_twd - cheapest.price_twd },
    ...{ saving_percent: 48.4, reference_twd: 2_345_678, compared: 3, seen_at: at(19) },
    match: { confidence: 0.93, reasons: ['model xlr-900000-pro-max-ultra', 'words 85 %'] },
  };
};
const lowestOf = (n: number): LowestDeal => ({
  ...{ offer: offerOf(n, 'demo-mo', 1_050_000), previous_lowest_twd: 1_350_000, discount_percent: 22.2 },
  ...{ since: at(1), observed_days: 19, kind: 'lowest_of_days' as const },
});

/** Sixty shops more, of all four kinds of name; domains are below `.example`. */
const crowd = (site: SiteRow): SiteRow[] =>
  Array.from({ length: 60 }, (_, n) => ({
    ...site,
    domain: `${pick(hosts, n)}-${n}.example`,
    name: pick(names, n),
    // Of every fourth no traffic is known.
    traffic:
      n % 4 === 3
        ? null
        : { monthly_visits: Math.round(2_000_000 / (n + 1) ** 2), rank: 9000 + n, source: 'invented estimate' },
  }));

export const crowdedModel = (): SnapshotModel => {
  const model = calmModel();
  const { serving } = model;
  const [first] = serving.sites as SiteRow[];
  const [prospect] = serving.prospects as Prospect[];
  const [mover] = serving.movers as Mover[];
  if (first === undefined || prospect === undefined || mover === undefined) throw new Error('the web model is empty');
  const more = crowd(first);
  const listed = (serving.listed as SiteRow[])[0];
  return {
    ...model,
    serving: {
      ...serving,
      sites: [...(serving.sites as SiteRow[]), ...more],
      prospects: more.map(({ domain, name }) => ({ ...prospect, domain, name })),
      listed: more.map(({ domain, name }) => ({ ...(listed as never as object), domain, name })) as never,
      movers: more.map(({ domain, name }, n) => ({
        ...mover,
        ...{ domain, name, at: at(20 - Math.floor(n / 4)), id: `${n}`.padStart(24, '0') },
      })),
      competitors: [
        [
          first.domain,
          more.slice(0, 12).map((site, n) => ({
            ...{ domain: site.domain, name: site.name, platform: site.platform, industry: site.industry },
            ...{ score: site.score.total, score_rated: site.score.rated ?? null, similarity: 0.95 - n / 20 },
            monthly_visits: site.traffic?.monthly_visits ?? null,
            reasons: ['same industry: home', 'same platform: shopline', 'similar traffic'],
          })),
        ],
      ],
      deals: {
        gaps: Array.from({ length: 60 }, (_, n) => gapOf(n)),
        lowest: Array.from({ length: 60 }, (_, n) => lowestOf(n)),
        discount: [],
      },
    },
  };
};
