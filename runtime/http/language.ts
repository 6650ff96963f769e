/** Which language of ours a client wants problems in. */
import type { HttpRequest } from './types.ts';

const MAX_LENGTH = 200;

/** `zh-TW,zh;q=0.9,en;q=0.8` → the weight of a language, 0 where it is not named. */
const weightOf = (header: string, language: string): number =>
  Math.max(
    0,
    ...header.split(',').map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      if (tag !== language && !tag.startsWith(`${language}-`)) return 0;
      const q = params.find((param) => param.trim().startsWith('q='));
      const weight = q === undefined ? 1 : Number(q.trim().slice(2));
      return weight >= 0 && weight <= 1 ? weight : 0;
    }),
  );

/** `lang` in the query says it, else Accept-Language; programs that say nothing get English, as ever. */
export const wantsChinese = (request: Pick<HttpRequest, 'query' | 'header'>): boolean => {
  const asked = /(?:^|&)lang=(zh|en)(?:&|$)/.exec(request.query)?.[1];
  if (asked !== undefined) return asked === 'zh';
  const header = request.header('accept-language').slice(0, MAX_LENGTH);
  return header !== '' && weightOf(header, 'zh') > weightOf(header, 'en');
};
