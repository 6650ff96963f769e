/** What the user chose, kept in the browser. */
import { type Lang, langFrom } from '../ui/words.ts';
import { browser } from './browser.ts';

export interface Settings {
  /** The service that the stored profile and prices are asked of, on demand. */
  baseUrl: string;
  lang: Lang;
}

export const DEFAULT_BASE_URL = 'http://127.0.0.1:8080';
export const everySite = { origins: ['http://*/*', 'https://*/*'] };

export const readSettings = async (): Promise<Settings> => {
  const kept = await browser.storage.local.get(['baseUrl', 'lang']);
  const lang = typeof kept['lang'] === 'string' ? langFrom(kept['lang']) : null;
  return {
    baseUrl: typeof kept['baseUrl'] === 'string' ? kept['baseUrl'] : DEFAULT_BASE_URL,
    lang: lang ?? langFrom(browser.i18n.getUILanguage()) ?? 'zh',
  };
};

/** An address of a service without a slash at its end; null: it is none. */
export const cleanBaseUrl = (text: string): string | null => {
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href.replace(/\/+$/, '') : null;
};
