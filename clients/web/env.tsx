/** The visit's environment, available in every component. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import * as format from '../ui/format.ts';
import { commonWords, type Lang, translator, type Words } from '../ui/words.ts';
import type { Env } from './view.ts';
import { webWords } from './words.ts';

const EnvContext = createContext<Env | null>(null);
export const EnvProvider = EnvContext.Provider;

export const useEnv = (): Env => {
  const env = useContext(EnvContext);
  if (env === null) throw new Error('a component stands outside of EnvProvider');
  return env;
};
export const useLang = (): Lang => useEnv().lang;

const allWords = { ...commonWords, ...webWords } as const satisfies Words;
/** The words of the visit's language. */
export const useWords = () => translator(allWords, useEnv().lang);
export const wordsIn = (lang: Lang) => translator(allWords, lang);

/** An address within the app, in the language that the visit's address asks for. */
export const useHref = (): ((path: string) => string) => {
  const { lang, langInUrl } = useEnv();
  return (path) => (langInUrl ? `${path}${path.includes('?') ? '&' : '?'}lang=${lang}` : path);
};

/** Numbers and times in the visit's language. */
export const useFormat = () => {
  const { lang, now } = useEnv();
  return {
    count: (n: number) => format.count(n, lang),
    money: format.money,
    percent: format.percent,
    date: (iso: string) => format.date(iso, lang),
    shortDay: (iso: string) => format.shortDay(iso, lang),
    shortDate: (iso: string) => format.shortDate(iso, lang),
    denseDate: (iso: string) => format.denseDate(iso, lang),
    moment: (iso: string) => format.moment(iso, lang),
    age: (iso: string) => format.age(iso, now, lang),
  };
};
