import type { PageFact } from '../contract/index.ts';
import { isAppOfFirm, isFirms } from './firms.ts';
import type { Anchor, OwnText } from './own-text.ts';

type Account = Pick<PageFact, 'kind' | 'id' | 'value'>;

const NAME = '([A-Za-z0-9][A-Za-z0-9._-]{1,63})';
interface Network {
  id: string;
  host: RegExp;
  /** Of the path; its first group is the account. */
  path: RegExp;
  url(account: string): string;
}
const NETWORKS: Network[] = [
  {
    id: 'facebook',
    host: /^(?:(?:www|m|zh-tw|zh-hk|web|business|[a-z]{2}-[a-z]{2})\.)?(?:facebook|fb)\.com$/,
    path: /^\/(?:(?:pages\/(?:category\/[^/]{1,60}\/)?[^/]{1,120})\/(\d{5,20})|(?:pg\/)?(p\/[\w.%-]{3,120}|[A-Za-z0-9.%_-]{3,120}))\/?$/,
    url: (account) => `https://www.facebook.com/${account}`,
  },
  {
    id: 'instagram',
    host: /^(?:www\.)?instagram\.com$/,
    path: /^\/@?([A-Za-z0-9_][A-Za-z0-9._]{1,29})\/?$/,
    url: (a) => `https://www.instagram.com/${a.toLowerCase()}`,
  },
  {
    id: 'youtube',
    host: /^(?:(?:www|m)\.)?youtube\.com$/,
    path: /^\/(@[\w.%-]{2,90}|(?:channel|c|user)\/[\w.%-]{2,90})(?:\/(?:featured|videos))?\/?$/,
    url: (a) => `https://www.youtube.com/${a}`,
  },
  {
    id: 'tiktok',
    host: /^(?:www\.)?tiktok\.com$/,
    path: /^\/(@[\w.]{2,30})\/?$/,
    url: (a) => `https://www.tiktok.com/${a.toLowerCase()}`,
  },
  {
    id: 'threads',
    host: /^(?:www\.)?threads\.(?:net|com)$/,
    path: /^\/(@[\w.]{2,30})\/?$/,
    url: (a) => `https://www.threads.net/${a.toLowerCase()}`,
  },
  {
    id: 'x',
    host: /^(?:(?:www|mobile)\.)?(?:twitter|x)\.com$/,
    path: /^\/(?:#!\/)?@?(\w{2,15})\/?$/,
    url: (a) => `https://x.com/${a.toLowerCase()}`,
  },
  {
    id: 'pinterest',
    host: /^(?:(?:www|[a-z]{2})\.)?pinterest\.(?:com|co\.uk|de|fr|jp|com\.au)$/,
    path: new RegExp(`^/${NAME}/?$`),
    url: (a) => `https://www.pinterest.com/${a.toLowerCase()}`,
  },
  {
    id: 'linkedin',
    host: /^(?:(?:www|tw)\.)?linkedin\.com$/,
    path: new RegExp(`^/(company/${NAME.slice(1, -1)})(?:/about)?/?$`),
    url: (a) => `https://www.linkedin.com/${a.toLowerCase()}`,
  },
];
/** Pages of the networks themselves, and accounts that themes and platforms come with. */
const NO_ACCOUNT =
  /^(?:sharer?(?:\.php)?|share|dialog|plugins?|tr|login(?:\.php)?|home(?:\.php)?|profile\.php|photo(?:\.php)?|photos|story\.php|events?|groups?|watch|reels?|stories|explore|hashtag|intent|search|policies|policy|privacy|terms|about|help|legal|settings|business|ads|p|pin|i|v\d.*|\d{1,4}|username|user|yourpage|your[-_.]?(?:page|name|username|account)|shopify|shopline|shopline\w{0,4}|91app\w{0,4}|cyberbiz\w{0,6}|waca\w{0,4}|easystore|woocommerce|wordpress(?:com|dotcom)?|wix|prestashop|opencart|magento|facebook|instagram|twitter|youtube|pinterest|tiktok|envato|themeforest|(?:@?)(?:shopify|wordpress|wix))$/i;
/** More of one network on one page are somebody else's, or several shops'. */
const MOST_OF_A_NETWORK = 2;

const APP_HOST = /^(?:apps|itunes)\.apple\.com$/;
const OTHERS_APP =
  /^(?:443904275|284882215|389801252|454638411|310633997|333903271|544007664|368677368|jp\.naver\.line\.android|com\.facebook\..*|com\.instagram\..*|com\.whatsapp|com\.google\..*|com\.android\..*|com\.twitter\.android|com\.jkos\.app|com\.linecorp\..*)$/;
const LINE_ID = /^@[a-z0-9._-]{3,20}$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** LINE official accounts alone: the ids of persons are left out. */
const lineAccount = ({ hostname, pathname }: URL): Account | null => {
  if (hostname === 'lin.ee') {
    const code = /^\/([A-Za-z0-9]{5,12})(?:\/[a-z]{4})?\/?$/.exec(pathname)?.[1];
    return code === undefined ? null : { kind: 'line', value: `https://lin.ee/${code}` };
  }
  if (!/^(?:(?:www|page|liff)\.)?line\.me$/.test(hostname)) return null;
  const path = decoded(pathname).toLowerCase();
  const id =
    hostname === 'page.line.me'
      ? `@${/^\/@?([a-z0-9._-]{3,20})\/?$/.exec(path)?.[1] ?? ''}`
      : (/^\/(?:r\/)?(?:ti\/p|home\/public\/main)\/(@[a-z0-9._-]{3,20})\/?$/.exec(path)?.[1] ?? '');
  return LINE_ID.test(id) ? { kind: 'line', value: id } : null;
};

const app = ({ hostname, pathname, searchParams }: URL): Account | null => {
  if (APP_HOST.test(hostname)) {
    const id = /\/app\/(?:[^/]{1,200}\/)?id(\d{6,12})(?:\/|$)/.exec(pathname)?.[1];
    return id === undefined || OTHERS_APP.test(id)
      ? null
      : { kind: 'app', id: 'app-store', value: `https://apps.apple.com/app/id${id}` };
  }
  if (hostname !== 'play.google.com' || pathname !== '/store/apps/details') return null;
  const id = searchParams.get('id') ?? '';
  if (!/^[A-Za-z]\w{0,60}(?:\.\w{1,60}){1,8}$/.test(id) || OTHERS_APP.test(id)) return null;
  return { kind: 'app', id: 'google-play', value: `https://play.google.com/store/apps/details?id=${id}` };
};

const social = ({ hostname, pathname }: URL): Account | null => {
  // Messages to a page go to `m.me/` and its name.
  if (hostname === 'm.me') return social(new URL(`https://www.facebook.com${pathname}`));
  const network = NETWORKS.find(({ host }) => host.test(hostname));
  const path = network?.path.exec(pathname);
  const account = path?.[1] ?? path?.[2];
  if (network === undefined || account === undefined || NO_ACCOUNT.test(account.replace(/^.*\//, ''))) return null;
  return { kind: 'social', id: network.id, value: network.url(decoded(account)) };
};

/** Most links lead elsewhere. */
const TELLING =
  /line\.me|m\.me\/|lin\.ee|apple\.com|play\.google|facebook|fb\.com|instagram|youtube|tiktok|threads|twitter|\/\/(?:www\.)?x\.com|pinterest|linkedin/i;

/** The account or app that an address is of; null: of none, or of a person. */
export const accountOf = (href: string): Account | null => {
  // Most links are the site's own.
  const first = href.charCodeAt(0) | 0x20;
  if (first === 0x6c && /^line:\/\/(?:r\/)?ti\/p\//i.test(href)) return accountOf(`https://line.me/${href.slice(7)}`);
  if ((first !== 0x68 && first !== 0x2f) || !TELLING.test(href)) return null;
  const absolute = href.startsWith('//') ? `https:${href}` : href;
  if (!/^https?:\/\//i.test(absolute) || !URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  const found = lineAccount(url) ?? app(url) ?? social(url);
  return found === null || found.value.length > 200 || /\s/.test(found.value) ? null : found;
};

const WRITTEN_ID =
  /LINE ?(?:@|＠|官方(?:帳號)?|客服|ID|id)?[^@＠A-Za-z0-9]{0,8}[:：]? {0,3}[@＠]([a-z0-9._-]{3,20})(?![a-z0-9@.])/gi;

/** `加入官方 LINE 好友，搜尋 ID：@tea`, `搜尋 @tea 加入 LINE`: in a line of LINE and of no other network. */
const OTHER_NETWORK =
  /instagram|threads|tiktok|youtube|twitter|telegram|wechat|(?<![a-z])(?:ig|fb)(?![a-z])|微信|抖音/i;
const SOUGHT_ID = /(?:搜尋|搜索|帳號|ID|加入|好友|加)[^@＠\w]{0,4}[@＠]([a-z0-9._-]{3,20})(?![a-z0-9@.])/gi;
/** Addresses of accounts that are written out and not linked. */
const WRITTEN_URL = /https?:\/\/(?:lin\.ee|(?:page\.)?line\.me)\/[\w@%./-]{3,60}/gi;

/** The label may stand in a line of its own, and the id in the next. */
const LABEL_LINE = /^\W{0,4}(?:官方 ?)?LINE ?(?:@|＠|ID|官方帳號|客服)?\W{0,4}$/i;
const ALONE = /^[@＠]([a-z0-9._-]{3,20})$/i;

/** An app of the place it sells at, of what one pays with, of a network. */
const isOthersApp = ({ href, before }: Anchor, registrable: string): boolean => {
  const url = new URL(href.startsWith('//') ? `https:${href}` : href);
  const name = url.searchParams.get('id') ?? decoded(/\/app\/([^/]{1,200})\/id\d/.exec(url.pathname)?.[1] ?? '');
  return isAppOfFirm(name.toLowerCase(), registrable) || isFirms(before, registrable);
};

/** Accounts that the shop links to, and LINE ids that it writes out. */
export const readAccounts = ({ lines, anchors }: OwnText, registrable: string): PageFact[] => {
  const found = new Map<string, PageFact>();
  for (const anchor of anchors) {
    const { href, place } = anchor;
    const account = accountOf(href);
    if (account?.kind === 'app' && isOthersApp(anchor, registrable)) continue;
    if (account !== null && !found.has(account.value)) found.set(account.value, { ...account, place });
  }
  for (const [i, { text, place }] of lines.entries()) {
    const alone = LABEL_LINE.test(lines[i - 1]?.text ?? '') ? ALONE.exec(text.trim())?.[1]?.toLowerCase() : undefined;
    if (alone !== undefined && !found.has(`@${alone}`))
      found.set(`@${alone}`, { kind: 'line', value: `@${alone}`, place });
    if (!/LINE|lin\.ee/i.test(text)) continue;
    for (const [url] of text.matchAll(WRITTEN_URL)) {
      const account = accountOf(url);
      if (account !== null && !found.has(account.value)) found.set(account.value, { ...account, place });
    }
    const sought = OTHER_NETWORK.test(text) ? [] : text.matchAll(SOUGHT_ID);
    for (const [, id = ''] of [...text.matchAll(WRITTEN_ID), ...sought]) {
      const value = `@${id.toLowerCase().replace(/[._-]{1,9}$/, '')}`;
      if (LINE_ID.test(value) && !found.has(value)) found.set(value, { kind: 'line', value, place });
    }
  }
  const all = [...found.values()];
  const kin = ({ kind, id }: PageFact): string => `${kind} ${id ?? ''}`;
  return all.filter((one) => all.filter((other) => kin(other) === kin(one)).length <= MOST_OF_A_NETWORK);
};
