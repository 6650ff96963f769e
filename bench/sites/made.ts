/** Invented sites with names like those of shops; each a pure function of its number. No shop or company in it exists. */
import type { SiteRow } from '../../core/contract/index.ts';

const split = (text: string): string[] => text.split(' ');
const zh = split(
  '山田 海洋 小鹿 綠野 日光 好市 幸福 花間 木語 青空 晨曦 拾光 微風 樂活 安心 優選 良品 生活 咖啡 書店 茶行 美妝 寵物 童裝 家居 電器 運動 選物 手作 烘焙 鮮果 農場 珠寶 眼鏡 文具 單車 露營 香氛 皮件 鞋坊 服飾 甜點 麵包 漁港 牧場 有機 健康 保健 樂器 模型 玩具 園藝 五金 工具 旅行 攝影 腕錶 母嬰 酒窖 醬園',
);
const en = split(
  'green blue happy sun moon star home pet baby tea coffee book cake farm craft wood stone river hill cloud style mode lab studio shop mart house goods life care play kids fit bike camp sea sky leaf seed bean',
);
const surnames = split('林 陳 張 黃 李 王 吳 劉 蔡 楊 許 鄭 謝 郭 洪 曾 邱 廖 賴 周');
const cities = split('臺北市 新北市 桃園市 臺中市 臺南市 高雄市 新竹市 嘉義市 彰化縣 屏東縣 花蓮縣 宜蘭縣');

type Draw = (below: number) => number;
/** Numbers from 0 below `below`, a fixed sequence for each site. */
const drawer = (seed: number): Draw => {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
const oneOf = (draw: Draw, words: readonly string[]): string => words[draw(words.length)] ?? '';
/** Few are common, many are rare. */
const skewed = (draw: Draw, count: number): number => Math.floor((draw(1e6) / 1e6) ** 2 * count);
const pad = (n: number): string => String(n + 1).padStart(2, '0');

const technologiesOf = (draw: Draw): SiteRow['technologies'] => {
  const ids = new Set(Array.from({ length: 3 + draw(14) }, () => `technology_${skewed(draw, 300)}`));
  return [...ids].map((id) => ({ id, name: id, category: 'analytics', version: null, confidence: 1, evidence: [] }));
};

const registered = (draw: Draw, i: number): Pick<SiteRow, 'company' | 'registration'> => {
  if (i % 3 !== 0) return { company: null };
  const form = draw(2) === 0 ? '股份有限公司' : '有限公司';
  const name = `${oneOf(draw, surnames)}${oneOf(draw, zh)}${oneOf(draw, zh)}${form}`;
  return {
    company: { registration_number: String(10_000_000 + i * 7), name, verified: true, source: 'register' },
    registration: {
      capital_twd: 10 ** (5 + draw(4)) * (1 + draw(9)),
      founded: `${1980 + draw(45)}-${pad(draw(12))}-${pad(draw(28))}`,
      organisation: null,
      city: cities[skewed(draw, cities.length)] ?? null,
      industry_codes: [],
    },
  };
};

const nameOf = (draw: Draw): string =>
  draw(3) === 0
    ? `${oneOf(draw, en)} ${oneOf(draw, en)} ${oneOf(draw, zh)}`
    : `${oneOf(draw, zh)}${oneOf(draw, zh)}${oneOf(draw, zh)}`;

export const madeSite = (i: number): SiteRow => {
  const draw = drawer(i);
  const host = `${oneOf(draw, en)}${draw(3) === 0 ? '-' : ''}${oneOf(draw, en)}${i}`;
  const score = draw(101);
  const visits = draw(4) === 0 ? null : Math.floor(1e7 / (1 + draw(100_000)));
  return {
    domain: `${host}.${draw(2) === 0 ? 'com.tw' : 'tw'}`,
    name: nameOf(draw),
    url: `https://${host}.example/`,
    is_ecommerce: draw(5) > 0,
    platform: draw(5) === 0 ? null : `platform_${skewed(draw, 40)}`,
    industry: draw(11) === 0 ? null : `industry_${skewed(draw, 25)}`,
    technologies: technologiesOf(draw),
    ...{ advertising: [], analytics: [], payment: [], logistics: [], marketing: [], tracking_ids: [] },
    traffic: visits === null ? null : { monthly_visits: visits, rank: 1, source: 'invented' },
    score: { total: score, health: score, trust: score, parts: [] },
    ...registered(draw, i),
    first_seen_at: '2026-01-01T00:00:00Z',
    last_seen_at: `2026-${pad(draw(10))}-${pad(draw(28))}T00:00:00Z`,
    source: (['warc', 'http', 'rendered'] as const)[draw(3)] ?? 'warc',
    invented: true,
  };
};

/** What people type on the way to a site: beginnings and parts of names, hosts, companies and numbers. */
export const typedFor = (n: number, sites: number): string => {
  const { name, domain, company } = madeSite((n * 7919) % sites);
  const draw = drawer(n + 77);
  const texts = [name, domain, company?.name ?? name, company?.registration_number ?? domain];
  const text = [...(texts[draw(4)] ?? name)];
  const from = draw(4) === 0 ? draw(Math.min(4, text.length - 2)) : 0;
  return text.slice(from, from + 2 + draw(7)).join('');
};

/** Three conditions of several kinds, as a query and as SQL. */
export const conditions = (n: number): { query: Record<string, string>; where: string } => {
  const [platform, industry, score, one, two] = [n % 40, (n * 7) % 25, (n * 13) % 90, (n * 3) % 60, (n * 11) % 60];
  const has = (technology: number): string => `list_contains(technologies, 'technology_${technology}')`;
  const kinds = [
    {
      query: { platform: `platform_${platform}`, industry: `industry_${industry}`, min_score: `${score}` },
      where: `platform = 'platform_${platform}' AND industry = 'industry_${industry}' AND score >= ${score}`,
    },
    {
      query: { technology: `technology_${one},technology_${two}`, min_visits: '500' },
      where: `${has(one)} AND ${has(two)} AND visits >= 500`,
    },
    {
      query: { min_score: `${score}`, min_capital: '1000000', ecommerce: '1', sort: 'capital' },
      where: `score >= ${score} AND capital >= 1000000 AND shop`,
    },
    {
      query: { without: `technology_${one}`, city: '臺北市', min_score: `${score}`, sort: 'score' },
      where: `NOT ${has(one)} AND city = '臺北市' AND score >= ${score}`,
    },
  ];
  return kinds[n % kinds.length]!;
};
