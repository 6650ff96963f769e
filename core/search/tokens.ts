import { type Atom, canonicalUnits, close, glued, groupBy, numberBefore, scan, textOf, zhUnitAt } from './atoms.ts';
import { foldSearch } from './fold.ts';

const MAX_GLUED_ATOMS = 4;

const emitLatin = (atoms: Atom[], emit: (token: string) => void): void => {
  canonicalUnits(atoms);
  for (const chain of groupBy(atoms, close)) {
    if (chain.length > 1) emit(textOf(chain));
    for (const chunk of groupBy(chain, glued)) {
      if (chunk.length > MAX_GLUED_ATOMS) emit(textOf(chunk));
      else
        for (let i = 0; i < chunk.length; i++)
          for (let token = '', j = i; j < chunk.length; j++) {
            token += chunk[j]!.text;
            emit(token);
          }
    }
  }
  for (let i = 1; i < atoms.length; i++) {
    const [before, atom] = [atoms[i - 1]!, atoms[i]!];
    if (atom.join !== 'glued' && before.digit !== atom.digit) emit(before.text + atom.text);
  }
};

/** {@link emitTokens} of a text as `foldSearch` gives it. */
export const emitFolded = (folded: string, emit: (token: string) => void): void => {
  scan(
    folded,
    (atoms) => emitLatin(atoms, emit),
    (start, end) => {
      const number = numberBefore(folded, start);
      const unit = number === '' ? undefined : zhUnitAt(folded, start);
      if (unit !== undefined) emit(number + unit[1]);
      for (let i = start; i < end; i++) {
        emit(folded[i]!);
        if (i + 1 < end) emit(folded.slice(i, i + 2));
      }
    },
  );
};

/**
 * Every token under which a text is found: CJK characters and bigrams, Latin words, numbers, numbers with their unit,
 * model numbers whole, without their hyphens and in their parts. The same token may be emitted more than once.
 */
export const emitTokens = (text: string, emit: (token: string) => void): void => emitFolded(foldSearch(text), emit);
