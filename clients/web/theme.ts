/** Light, dark or the system's: kept in a cookie, so that the runtime renders the next page in it at once. */
import { useState } from 'preact/hooks';

export type Theme = 'auto' | 'light' | 'dark';
const order: readonly Theme[] = ['auto', 'light', 'dark'];

/** A year; the choice goes to this service only. */
export const remember = (name: 'theme' | 'lang', value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
};

const current = (): Theme => {
  const set = typeof document === 'undefined' ? undefined : document.documentElement.dataset['theme'];
  return set === 'light' || set === 'dark' ? set : 'auto';
};

/** The theme and what changes it to the next. */
export const useTheme = (): [theme: Theme, next: () => void] => {
  const [theme, setTheme] = useState<Theme>(current);
  const next = (): void => {
    const chosen = order[(order.indexOf(theme) + 1) % order.length] ?? 'auto';
    if (chosen === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = chosen;
    remember('theme', chosen);
    setTheme(chosen);
  };
  return [theme, next];
};
