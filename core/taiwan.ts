import taiwan from '../datasets/taxonomy/taiwan.json' with { type: 'json' };
import type { SiteObservation, TaiwanSign } from './contract/index.ts';
import type { Evidence } from './evidence/index.ts';

const platforms: ReadonlySet<string> = new Set(taiwan.platforms);
/** BCP 47 tags and Open Graph locales: zh-TW, zh-Hant-TW, zh_TW. */
const LANGUAGE = /^zh[-_](?:hant[-_])?tw$/i;
const CURRENCY_META = /^(?:product:price:currency|og:price:currency|pricecurrency)$/;
const CURRENCY_JSON = /"priceCurrency"\s{0,4}:\s{0,4}"(?:TWD|NTD)"/;

const hasCurrency = ({ metas, jsonLd, text }: Evidence): boolean =>
  metas.some(([name, content]) => CURRENCY_META.test(name) && /^\s*(?:TWD|NTD)\b/i.test(content)) ||
  jsonLd.some((raw) => CURRENCY_JSON.test(raw)) ||
  text.includes('NT$');

/** Signs of Taiwan that a page shows itself: its language, prices in TWD, a telephone number under +886. */
export const readTaiwanSigns = (evidence: Evidence): TaiwanSign[] => {
  const signs: TaiwanSign[] = [];
  const locale = evidence.metas.find(([name]) => name === 'og:locale')?.[1];
  if (LANGUAGE.test(evidence.lang ?? '') || LANGUAGE.test(locale ?? '')) signs.push('lang');
  if (hasCurrency(evidence)) signs.push('currency');
  if (evidence.text.includes('+886')) signs.push('phone');
  return signs;
};

/**
 * Whether a seller is taken for a Taiwanese one, who owes what Taiwan's law asks of sellers: a registration number on its
 * pages, a host under .tw, a platform that only Taiwanese shops rent, or two of language, currency and telephone. In doubt
 * it is not, and then nothing is held against it.
 */
export const isTaiwanese = ({
  domain,
  platform,
  registrationNumbers,
  seen,
}: Pick<SiteObservation, 'domain' | 'platform' | 'registrationNumbers' | 'seen'>): boolean =>
  domain.endsWith('.tw') ||
  registrationNumbers.length > 0 ||
  (platform !== null && platforms.has(platform)) ||
  (seen?.taiwan.length ?? 0) >= 2;
