import { checkKey } from '../store/store.ts';

/** As SQL tells keys of an archive: what it lets pass and `isSoundKey` does not is read of a row only where there is no better. */
export const SOUND_KEY = '^[A-Za-z0-9_=.+-]+(?:/[A-Za-z0-9_=.+-]+)+$';

/** False for what a row of the index may name in place of a WARC file. */
export const isSoundKey = (text: string): boolean => {
  try {
    return checkKey(text) === text && text.includes('/');
  } catch {
    return false;
  }
};
