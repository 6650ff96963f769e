/** Who runs a shop, as the register and lists of closed companies say. */
import type { CheckFact, SiteRow } from '../contract/index.ts';
import { dayOf, type Gathered, notSeen } from './gathered.ts';
import { listsNamingCompany } from './listed-on.ts';
import type { CheckReader } from './reader.ts';

export interface Asked {
  site: SiteRow;
  check: CheckReader | null;
  /** Day of the snapshot. */
  asOf: string;
}

const registerPage = 'https://www.etax.nat.gov.tw/etwmain/etw113w1/ban/query';
const register = {
  kind: 'register' as const,
  name: 'tax register of the Ministry of Finance, as it was given to this snapshot',
  name_zh: '財政部稅籍登記，建立快照時所讀',
  url: registerPage,
};

export const pagesOf = ({ url, source }: SiteRow): CheckFact['source'] => ({
  ...{ kind: 'pages', name: `its pages, by ${source}`, name_zh: `該網站的網頁（${source}）`, url },
});

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** How long ago the business was registered. */
const founded = ({ site, asOf }: Asked): Partial<Gathered> => {
  const day = site.registration?.founded ?? null;
  if (day === null || site.company?.verified !== true) return {};
  const days = Math.floor((Date.parse(asOf) - Date.parse(day)) / DAY_MS);
  if (days < 0) return {};
  const fact: CheckFact = {
    id: 'registered_since',
    text: `The business of that number was registered on ${day}`,
    text_zh: `該統一編號的營業人於 ${day} 設立`,
    ...{ source: register, date: asOf },
  };
  return days >= YEAR_DAYS ? { speaks_for: [fact] } : { neither: [fact] };
};

const numberFact = ({ site, asOf }: Asked): Partial<Gathered> => {
  const { company, company_candidate: candidate } = site;
  const seenOn = { source: pagesOf(site), date: dayOf(site.last_seen_at) };
  if (company === null && candidate !== undefined)
    return {
      neither: [
        {
          id: 'company_named',
          text: `Its pages name a company; the register has one business of that very name, ${candidate.name} (${candidate.registration_number}). Nobody has shown that it runs this site`,
          text_zh: `網頁寫有公司名稱；稅籍登記中恰有一家同名的「${candidate.name}」（${candidate.registration_number}），但沒有資料證實就是該網站的經營者`,
          ...{ source: register, date: asOf },
        },
      ],
    };
  if (company === null)
    return notSeen(
      'company',
      'Who runs it: no valid 統一編號 of its own was seen on the pages read',
      '經營者：讀到的網頁上沒看到它自己的有效統一編號',
    );
  const { registration_number: number, name, verified, source } = company;
  if (verified)
    return {
      speaks_for: [
        {
          id: 'registered',
          text: `The 統一編號 on its pages, ${number}, is in the register: ${name ?? 'no name given'}. That does not show that the register's business runs the site`,
          text_zh: `網頁上的統一編號 ${number} 在稅籍登記中：${name ?? '未載名稱'}。這不等於證實網站由該營業人經營`,
          ...{ source: register, date: asOf },
        },
      ],
    };
  if (source === 'register')
    return {
      speaks_against: [
        {
          id: 'not_registered',
          text: `The 統一編號 on its pages, ${number}, is not in the register that was read. It may be new, closed, of another kind of register, or mistyped`,
          text_zh: `網頁上的統一編號 ${number} 不在所讀的稅籍登記中；可能是新設、歇業、不屬於稅籍登記，或誤植`,
          ...{ source: register, date: asOf },
        },
      ],
    };
  return {
    neither: [
      {
        id: 'number_shown',
        text: `Its pages show the 統一編號 ${number}, whose checksum is right; no register was asked`,
        text_zh: `網頁上有統一編號 ${number}，檢查碼正確；未核對登記`,
        ...seenOn,
      },
    ],
  };
};

const onLists = ({ site, check }: Asked): Partial<Gathered> => {
  const number = site.company?.registration_number;
  if (number === undefined || check === null) return {};
  return {
    speaks_against: listsNamingCompany(check, number).map(({ list, date }): CheckFact => {
      const said =
        list.kind === 'closed'
          ? [
              `The list of closed companies “${list.name}” names the 統一編號 on its pages, ${number}. Anybody can print a number that is not his`,
              `解散或歇業清單「${list.name}」列有網頁上的統一編號 ${number}。網頁上的號碼可能是冒用`,
            ]
          : [
              `The list “${list.name}” names the 統一編號 on its pages, ${number}. Its publisher answers for that, and anybody can print a number that is not his`,
              `清單「${list.name}」列有網頁上的統一編號 ${number}。內容由清單發布者負責，網頁上的號碼也可能是冒用`,
            ];
      return {
        id: list.kind === 'closed' ? 'company_closed' : 'company_listed',
        ...{ text: said[0]!, text_zh: said[1]! },
        source: { kind: 'list', name: list.name, name_zh: list.name, url: list.url },
        ...{ date, entry: number },
      };
    }),
  };
};

export const companyFacts = (asked: Asked): Partial<Gathered>[] => [numberFact(asked), founded(asked), onLists(asked)];
