/** What the user chose, kept in the browser. */
import { type Lang, langFrom } from '../ui/words.ts';
import { browser } from './browser.ts';

export interface Settings {
  /** The service that the stored profile and prices are asked of, on demand. */
  baseUrl: string;
  lang: Lang;
}

/** As it was packed; bundling writes it in. */
declare const STORELENS_BASE_URL: string;
export const DEFAULT_BASE_URL = STORELENS_BASE_URL;
export const everySite = { origins: ['http://*/*', 'https://*/*'] };

export const readSettings = async (): Promise<Settings> => {
  const kept = await browser.storage.local.get(['baseUrl', 'lang']);
  const lang = typeof kept['lang'] === 'string' ? langFrom(kept['lang']) : null;
  return {
    baseUrl: typeof kept['baseUrl'] === 'string' ? kept['baseUrl'] : DEFAULT_BASE_URL,
    lang: lang ?? langFrom(browser.i18n.getUILanguage()) ?? 'zh',
  };
};
