/** What a shop's pages show, how long they have been seen, and its prices beside those of others. */
import type { CheckFact, PriceLevel, SiteRow } from '../contract/index.ts';
import { type Asked, pagesOf } from './company-facts.ts';
import { dayOf, type Gathered, notSeen } from './gathered.ts';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** Half the usual price or less is far below it; between these two it is usual. */
export const FAR_BELOW_PERCENT = 50;
const USUAL_PERCENT = { least: 80, most: 125 } as const;

const age = ({ site }: Asked): Partial<Gathered> => {
  const { first_seen_at: first, last_seen_at: last } = site;
  const days = Math.floor((Date.parse(last) - Date.parse(first)) / DAY_MS);
  const source = {
    kind: 'history' as const,
    name: 'looks at the site that this service has taken in, archived ones included',
    name_zh: '本服務收錄的觀察，含網頁典藏',
    url: null,
  };
  const date = dayOf(last);
  if (days >= YEAR_DAYS)
    return {
      speaks_for: [
        {
          id: 'seen_since',
          text: `First seen on ${dayOf(first)}, ${days} days before it was last seen`,
          text_zh: `首次觀察於 ${dayOf(first)}，至最近觀察已 ${days} 天`,
          ...{ source, date },
        },
      ],
    };
  return {
    neither: [
      {
        id: 'seen_since',
        text: `First seen on ${dayOf(first)}. That is when it was first looked at; it may be older`,
        text_zh: `首次觀察於 ${dayOf(first)}；這是開始觀察的日子，網站可能更早就有`,
        ...{ source, date },
      },
    ],
  };
};

const shown = {
  contact: ['Its pages lead to a contact page', '網頁有聯絡頁面'],
  policy: ['Its pages lead to a privacy or return policy', '網頁有隱私權或退換貨政策'],
  contact_missing: ['A contact page', '聯絡頁面'],
  policy_missing: ['A privacy or return policy', '隱私權或退換貨政策'],
} as const;

/** Contact page and policy: seen, or not seen, which counts for nothing. */
const ownPages = ({ site }: Asked): Partial<Gathered>[] =>
  (['contact', 'policy'] as const).map((id) => {
    const part = site.score.parts.find((one) => one.id === id);
    const [missing, missingZh] = shown[`${id}_missing`];
    if (part === undefined || part.weight === 0 || part.points <= 0)
      return notSeen(id, `${missing}: none was seen from the pages that were read`, `${missingZh}：讀到的網頁上沒看到`);
    const [text, text_zh] = shown[id];
    return { speaks_for: [{ id, text, text_zh, source: pagesOf(site), date: dayOf(site.last_seen_at) }] };
  });

const https = ({ site }: Asked): Partial<Gathered> => {
  const part = site.score.parts.find(({ id }) => id === 'https');
  if (part === undefined || part.weight === 0) return {};
  const at = { id: 'https', source: pagesOf(site), date: dayOf(site.last_seen_at) };
  return part.points > 0
    ? {
        neither: [
          {
            ...at,
            text: 'Its home page is served over HTTPS, as nearly all are: that says nothing of the seller',
            text_zh: '首頁使用 HTTPS；幾乎所有網站都是，看不出賣家如何',
          },
        ],
      }
    : {
        speaks_against: [{ ...at, text: 'Its home page is served without HTTPS', text_zh: '首頁未使用 HTTPS' }],
      };
};

const namesOf = (site: SiteRow, ids: readonly string[]): string[] =>
  ids.map((id) => site.technologies.find((one) => one.id === id)?.name ?? id);

const payment = ({ site }: Asked): Partial<Gathered> => {
  const names = namesOf(site, site.payment);
  if (names.length === 0)
    return notSeen(
      'payment',
      'A payment service: none was seen (most show at the checkout only)',
      '金流服務：沒看到（多半到結帳頁才出現）',
    );
  return {
    speaks_for: [
      {
        id: 'payment',
        text: `Its pages load payment services: ${names.join(', ')}`,
        text_zh: `網頁載有金流服務：${names.join('、')}`,
        ...{ source: pagesOf(site), date: dayOf(site.last_seen_at) },
      },
    ],
  };
};

/** The platform by its own marks: it says where the shop stands, not who keeps it. */
const platform = ({ site }: Asked): Partial<Gathered> => {
  const found = site.technologies.find(({ id }) => id === site.platform);
  if (found === undefined) return {};
  const mark = found.evidence[0];
  const by = mark === undefined ? '' : ` (${mark.kind}: ${mark.value.slice(0, 80)})`;
  return {
    neither: [
      {
        id: 'platform',
        text: `Its pages bear the marks of the platform ${found.name}${by}: a platform's customer is not its recommendation`,
        text_zh: `網頁帶有開店平台 ${found.name} 的標記${by}；使用平台不代表平台推薦`,
        ...{ source: pagesOf(site), date: dayOf(site.last_seen_at) },
      },
    ],
  };
};

/** Which list, and what visits it stands for, the profile says in `traffic.source`. */
const RANKS = { name: 'the list of popular sites read by the build', name_zh: '建立快照時所讀的熱門網站清單' };

const rank = ({ site, asOf }: Asked): Partial<Gathered> => {
  const { traffic } = site;
  if (traffic === null) return {};
  return {
    speaks_for: [
      {
        id: 'ranked',
        text: `On a list of popular sites: rank ${traffic.rank}`,
        text_zh: `在熱門網站排名清單上：第 ${traffic.rank} 名`,
        source: { kind: 'ranks', ...RANKS, url: null },
        date: asOf,
      },
    ],
  };
};

const levelTexts = ({ products, least_others, median_percent, half_or_less }: PriceLevel) => ({
  text: `${products} of its products are offered by ${least_others} or more other sellers too. Of these the middle one costs ${median_percent}% of the others' median price; ${half_or_less} cost half of it or less. Delivery is not counted`,
  text_zh: `有 ${products} 件商品另有至少 ${least_others} 個賣家販售；其價格占他店中位數的百分比，中位為 ${median_percent}%，其中 ${half_or_less} 件在一半以下。未計運費`,
});

const prices = ({ site, check }: Asked): Partial<Gathered> => {
  const level = check?.priceLevel(site.domain) ?? null;
  if (level === null) return {};
  const fact: CheckFact = {
    id: 'prices',
    ...levelTexts(level),
    source: {
      kind: 'prices',
      name: `prices of this snapshot, seen from ${dayOf(level.oldest_at)} to ${dayOf(level.newest_at)}`,
      name_zh: `本快照的報價，觀察於 ${dayOf(level.oldest_at)} 至 ${dayOf(level.newest_at)}`,
      url: null,
    },
    ...{ date: dayOf(level.newest_at), prices: level },
  };
  const { least, most } = USUAL_PERCENT;
  if (level.median_percent <= FAR_BELOW_PERCENT) return { speaks_against: [fact] };
  return level.median_percent >= least && level.median_percent <= most ? { speaks_for: [fact] } : { neither: [fact] };
};

/** What was not seen as a whole. */
const limits = ({ site }: Asked): Partial<Gathered>[] => {
  const found: Partial<Gathered>[] = [];
  if (site.completeness?.complete === false)
    found.push(
      notSeen(
        'whole_pages',
        'Its pages as a whole: they could not be read completely, so that much may be there that is not listed',
        '完整的網頁：未能完整讀取，沒列出的可能都有',
      ),
    );
  if (!site.is_ecommerce)
    found.push(notSeen('shop', 'That it sells: no shop was recognised on its pages', '販售：網頁上沒辨識出購物功能'));
  return found;
};

export const pageFacts = (asked: Asked): Partial<Gathered>[] => [
  age(asked),
  ...ownPages(asked),
  payment(asked),
  prices(asked),
  rank(asked),
  https(asked),
  platform(asked),
  ...limits(asked),
];
