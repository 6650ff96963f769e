import names from 'storelens:technology-names';
import { type Lang, own } from './words.ts';

/** What people in Taiwan call a technology, in Chinese; else its own name. */
export const technologyName = (id: string, name: string, lang: Lang): string =>
  lang === 'zh' ? (own(names, id) ?? name) : name;
