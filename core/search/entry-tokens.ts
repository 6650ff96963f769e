import { foldSearch } from './fold.ts';
import { BESIDE, BUNDLE, HEAD } from './format.ts';
import { headsOf, isBundle, partsOfTitle } from './title.ts';
import { emitFolded } from './tokens.ts';

export interface SearchEntry {
  text: string;
  /** A case, protector, cable…: found only with `includeAccessories`, or where nothing else is. */
  accessory: boolean;
  /** Names that the thing goes by besides: its brand, where the text lacks it. */
  also?: string;
  /** Sellers that have the same product; default: 1. */
  sellers?: number;
}

/** Puts an entry's tokens: those of what it is about, where its words end, and what only stands beside it. */
export const emitEntry = ({ text, also }: SearchEntry, titles: boolean, emit: (token: string) => void): void => {
  const folded = foldSearch(text);
  const { about, beside } = titles ? partsOfTitle(folded) : { about: folded, beside: '' };
  const known = new Set<string>();
  const own = (token: string): void => {
    if (beside !== '') known.add(token);
    emit(token);
  };
  emitFolded(about, own);
  if (also !== undefined) emitFolded(foldSearch(also), own);
  if (!titles) return;
  headsOf(about, (head) => emit(HEAD + head));
  if (isBundle(folded)) emit(BUNDLE);
  if (beside === '') return;
  emitFolded(beside, (token) => {
    if (!known.has(token)) emit(BESIDE + token);
  });
};
