import { LABEL_CHARS } from '../company/footer.ts';

/** What a small picture calls the text behind it. */
export type Icon = 'phone' | 'fax' | 'other';

/** Elements that icons are made of. */
const ICONS = new Set(['i', 'span', 'svg', 'use', 'img', 'em']);
const edged = (words: string): RegExp => new RegExp(`(?:^|[\\s"'/_#=-])(?:${words})(?=$|[\\s"'._/>-]|\\d)`, 'i');
const PHONE = edged(
  'phone|telephone|tel|mobile|call|電話|電話圖示|phone-?(?:alt|square|volume|call|flip|fill|outline)',
);
const FAX = edged('fax|printer?|傳真');
const OTHER = edged(
  'e-?mail|mail|envelope|inbox|map|marker|pin|location|address|clock|time|hours?|line|facebook|instagram|youtube|地址|信箱|郵件|時間',
);
const NAMED =
  /\s(?:class|href|xlink:href|src|alt|title|aria-label|name)\s{0,3}=\s{0,3}(?:"([^"]{1,160})"|'([^']{1,160})')/gi;

/** Most elements name none. */
const MAY_NAME =
  /phone|tel|mobile|call|fax|print|mail|envelope|inbox|map|marker|pin|locat|addr|clock|time|hour|line|facebook|instagram|youtube|[電傳地信郵時]/i;

/** By its class, file, alternative text; null: the element is no icon, or one that says nothing. */
export const iconOf = (text: string, name: string, start: number): Icon | null => {
  if (!ICONS.has(name)) return null;
  const tag = text.slice(start, start + LABEL_CHARS).split('>', 1)[0]!;
  if (!MAY_NAME.test(tag)) return null;
  const label = [...tag.matchAll(NAMED)].map(([, a, b]) => a ?? b).join(' ');
  if (label === '') return null;
  if (FAX.test(label)) return 'fax';
  if (PHONE.test(label)) return 'phone';
  return OTHER.test(label) ? 'other' : null;
};
