/** Invented lists of fraud sites as lists are written, with what must accuse nobody among the lines. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roll } from '../../../build/demo/random.ts';

/** Whom each list names, by its id. */
export type Named = Map<string, Set<string>>;

const forms = [
  (host: string) => host,
  (host: string) => `www.${host.toUpperCase()}`,
  (host: string) => `https://${host}/products/1?utm_source=x`,
  (host: string) => `||${host}^`,
  (host: string) => `||${host}^$important`,
  (host: string) => `0.0.0.0 ${host} # reported`,
  (host: string) => `hxxps://${host.replaceAll('.', '[.]')}/`,
];

/** Lines that name no shop of `host`, though its name, its platform's or its page's stands in them. */
const traps = (host: string): string[] => [
  `||${host}^$third-party`,
  `${host}##.banner`,
  `x${host}`,
  `login.${host}`,
  `*.cdn.${host}`,
  `! ${host} was taken off`,
  `# ${host}`,
];

/** What stands above everybody's shop. */
const ofMany = [
  ...['||shoplineapp.com^', '*.shoplineapp.com', 'shoplineapp.com', '||example^', '*.example', '||com.tw^'],
  ...[
    'https://www.facebook.com/somebody',
    '||facebook.com^',
    'https://shopee.tw/shop/1',
    '127.0.0.1 line.me',
    'myshopify.com',
  ],
  ...['1.2.3.4', 'http://5.6.7.8/x', '/shop[0-9]+/', '||shop*.example^', '\u0000\u0001', '"', `${'x'.repeat(9000)}.tw`],
];

const pick = <T>(list: readonly T[], key: string): T => list[Math.floor(roll(key) * list.length)]!;

/** Writes three lists into `dir`: rules, the police's table, companies that were dissolved. */
export const writeLists = (
  dir: string,
  {
    seed,
    listed,
    honest,
    closed,
  }: { seed: string; listed: readonly string[]; honest: readonly string[]; closed: readonly string[] },
): Named => {
  const named: Named = new Map([
    ['closed', new Set(closed)],
    ['police', new Set()],
    ['rules', new Set()],
  ]);
  const rules: string[] = ['! Title: Invented rules', '! Last modified: 2026-11-01', ...ofMany];
  const police: string[] = [
    'WEBSITE_NM,WEBURL,CNT,STA_SDATE,STA_EDATE',
    '網站名稱,網址,件數,統計起始日期,統計結束日期',
  ];
  for (const host of listed) {
    const key = `${seed}/${host}`;
    if (roll(`${key}/rules`) < 0.7) {
      rules.push(pick(forms, `${key}/form`)(host));
      if (roll(`${key}/except`) < 0.15) rules.push(`@@||${host}^`);
      else named.get('rules')!.add(host);
    }
    if (roll(`${key}/police`) < 0.6) {
      police.push(
        `"虛構, 商店",${roll(`${key}/www`) < 0.5 ? `www.${host}` : `https://${host}/a、http://1.2.3.4/`},3,2026/10/01,2026/10/07`,
      );
      named.get('police')!.add(host);
    }
  }
  for (const host of honest) {
    const key = `${seed}/trap/${host}`;
    if (roll(key) < 0.3) rules.push(pick(traps(host), `${key}/which`));
    if (roll(`${key}/quote`) < 0.02) police.push(`"未關,https://www.facebook.com/${host},1,2026/10/01,2026/10/07`);
  }
  const dissolved = [
    '序號,統一編號,公司名稱,核准解散日期',
    ...closed.map((number, i) => `${i},${number},虛構,1151001`),
  ];
  writeFileSync(join(dir, 'rules.txt'), rules.join('\n'));
  writeFileSync(join(dir, 'police.csv'), police.join('\r\n'));
  writeFileSync(join(dir, 'closed.csv'), dissolved.join('\n'));
  return named;
};
