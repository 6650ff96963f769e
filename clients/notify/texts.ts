/** What people are told of an event, in Chinese or English. Names of shops are a stranger's text. */
import { unturned } from '../../core/text.ts';
import type { FeedEvent } from './store.ts';
import type { Subscription } from './subscriptions.ts';

export type Lang = Subscription['lang'];

export interface Telling {
  /** One line. */
  title: string;
  /** What is to be said besides, a line each. */
  lines: string[];
  /** Of a digest: what it tells, with the page of each. */
  items?: { title: string; url: string }[];
  url: string;
}

const MAX_NAME = 120;
const clean = (value: unknown): string =>
  typeof value === 'string'
    ? unturned(value)
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        // A name is no link, also where addresses are found in texts.
        .replace(/:\/\/(?=\S)/g, ':\u200b//')
        .trim()
        .slice(0, MAX_NAME)
    : '';

const inTaiwan = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'short' });
const when = (at: unknown, lang: Lang): string => {
  const time = Date.parse(String(at));
  if (Number.isNaN(time)) return '';
  return `${inTaiwan.format(time)} ${lang === 'zh' ? '（台灣時間）' : '(Taiwan time)'}`;
};

type Say = Record<Lang, string>;
const unknown: Say = { zh: '未知', en: 'unknown' };

/** What happened, after the shop's name. */
const deeds: Record<string, (what: { before: string; after: string }) => Say> = {
  platform_changed: ({ before, after }) => ({
    zh: `更換平台：${before || unknown.zh} → ${after || unknown.zh}`,
    en: `changed platform: ${before || unknown.en} → ${after || unknown.en}`,
  }),
  ad_started: ({ after }) => ({ zh: `網頁上開始看到 ${after}`, en: `now shows ${after} on its page` }),
  ad_stopped: ({ before }) => ({ zh: `網頁上不再看到 ${before}`, en: `no longer shows ${before} on its page` }),
};

const twd = (price: unknown): string =>
  typeof price === 'number' && Number.isFinite(price) ? `NT$${Math.round(price).toLocaleString('en-US')}` : '?';

/** What a price is beside those of before, of any seller or of this one: nothing is said of days that were not observed. */
const lowOf = (data: FeedEvent['data']): Say | null => {
  const isProducts = typeof data['product_lower_for_days'] === 'number';
  const days = data[isProducts ? 'product_lower_for_days' : 'lower_for_days'];
  if (typeof days !== 'number' || days < 1) return null;
  const observed = Number(data[isProducts ? 'product_observed_days' : 'observed_days']);
  return {
    zh: `${days} 天內${isProducts ? '所有賣家' : ''}觀察到的最低價（最早觀察於 ${observed} 天前）`,
    en: `the lowest price observed${isProducts ? ' of any seller' : ''} in ${days} days (first seen ${observed} days ago)`,
  };
};

const priceTelling = ({ type, at, url, data }: FeedEvent, lang: Lang): Telling => {
  const what = `${clean(data['title'])} (${clean(data['channel'])})`;
  const after = twd(data['after_twd']);
  const low = lowOf(data)?.[lang];
  const seen = `${lang === 'zh' ? '觀察時間：' : 'Observed: '}${when(at, lang)}`;
  const first = lang === 'zh' ? `首次看到：${after}` : `first seen at ${after}`;
  return {
    title: `${what} ${type === 'offer_first_seen' ? first : `${twd(data['before_twd'])} → ${after}`}`,
    lines: low === undefined ? [seen] : [low, seen],
    url,
  };
};

/** What people call a platform or a technology, where the feed says so; else its id. */
const nameOf = ({ names }: FeedEvent['data'], id: unknown, lang: Lang): string => {
  const known = typeof names === 'object' && names !== null && typeof id === 'string' ? Object.entries(names) : [];
  const [, called] = known.find(([key]) => key === id) ?? [];
  return clean((called as Partial<Record<Lang, unknown>> | null | undefined)?.[lang]) || clean(id);
};

const reason = (data: FeedEvent['data'], lang: Lang): string =>
  lang === 'zh'
    ? `撤回先前的通知，原因：${clean(data['reason'])}`
    : `An earlier notice is taken back: ${clean(data['reason'])}`;

export const tellingOf = (event: FeedEvent, lang: Lang): Telling => {
  const { type, at, url, title, data } = event;
  if (type === 'price_changed' || type === 'offer_first_seen') return priceTelling(event, lang);
  const shop = `${clean(data['name']) || clean(data['domain'])} (${clean(data['domain'])})`;
  const observed = `${lang === 'zh' ? '觀察時間：' : 'Observed: '}${when(at, lang)}`;
  if (type === 'retraction') {
    const head = lang === 'zh' ? '撤回' : 'Taken back';
    return { title: `${head} · ${shop}`, lines: [reason(data, lang), observed], url };
  }
  const named = (id: unknown): string => nameOf(data, id, lang);
  const deed = deeds[type]?.({ before: named(data['before']), after: named(data['after']) })[lang];
  return { title: deed === undefined ? clean(title) : `${shop} ${deed}`, lines: [observed], url };
};

/** What people are told of several events at once: as much as has room, the newest last, and how much else there is. */
export const digestTelling = (
  events: readonly FeedEvent[],
  { lang, subscription, url, room }: { lang: Lang; subscription: string; url: string; room: number },
): Telling => {
  const count = events.length;
  const title = lang === 'zh' ? `${subscription}：${count} 則通知` : `${subscription}: ${count} notices`;
  const more = (rest: number): string => (lang === 'zh' ? `另有 ${rest} 則` : `and ${rest} more`);
  const items: { title: string; url: string }[] = [];
  // Each is a line of its own.
  let left = room - title.length - more(count).length - url.length - 2;
  for (const event of events) {
    const { title: what, url: page } = tellingOf(event, lang);
    left -= what.length + page.length + 2;
    if (left < 0) break;
    items.push({ title: what, url: page });
  }
  const rest = count - items.length;
  return { title, lines: rest === 0 ? [] : [more(rest)], items, url };
};
