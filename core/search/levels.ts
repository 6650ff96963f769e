/** The words of a query looked for as strictly as finds enough. */
import { isBeside, type Lists } from './lists.ts';
import { isThere } from './put-right.ts';
import { loosened, orAsOne, type ReadWord } from './query.ts';
import { thingOf } from './thing.ts';
import { type Level, Walk } from './walk.ts';

export interface Matched {
  level: Level;
  /** Its walk, not yet begun; null: begin one. */
  walk: Walk | null;
  /** The query with slips put right; null: as given. */
  corrected: string | null;
  /** Words of the query that were left out, since nothing has all of them. */
  leftOut: readonly ReadWord[];
  /** What has all words, but beside another thing: to follow. */
  after?: Level;
}

/** With fewer than so many, what only names the words beside the thing is shown too. */
const ENOUGH = 3;
/** Begins a walk and looks at its first entries. */
const lookAt = (lists: Lists, level: Level, limit: number): { walk: Walk; count: number } => {
  const walk = new Walk(lists, level);
  return { walk, count: walk.look(limit) };
};

/** Whether some title names a token of the word only beside the thing. */
const isWordBeside = (lists: Lists, { alternatives }: ReadWord): boolean =>
  alternatives.some((tokens) => tokens.some((token) => isBeside(lists, token)));

export interface Found extends Pick<Matched, 'level' | 'walk'> {
  /** Fewer than {@link ENOUGH}. */
  isFew: boolean;
  /** No title that has the words is about the thing. */
  isNamedOnly: boolean;
}

/** The first of the levels that has more than `than`; null: none has. */
const moreThan = (lists: Lists, levels: readonly Level[], than: number): (Found & { walk: Walk }) | null => {
  for (const level of levels) {
    const walk = new Walk(lists, level, { beside: true });
    const count = walk.look(ENOUGH);
    if (count > than)
      return { level, walk, isFew: count < ENOUGH, isNamedOnly: level.words.length > 1 && level.thing === undefined };
  }
  return null;
};

/** Levels of the same words from strict to loose: the first that has enough, else the loosest that has more than that; null: none has any. */
export const levelFor = (lists: Lists, words: readonly ReadWord[], accessories: boolean): Found | null => {
  const about: Level = { words, beside: false, accessories };
  const first = lookAt(lists, about, ENOUGH);
  const found = { level: about, walk: first.walk, isFew: first.count < ENOUGH, isNamedOnly: false };
  if (!found.isFew) return found;
  const beside: Level = { ...about, beside: true };
  if (words.some((word) => isWordBeside(lists, word))) {
    const thing = words.length > 1 ? thingOf(lists, words) : undefined;
    const ofThing = thing === undefined ? [] : [{ ...beside, thing }];
    const isSomeAbout = first.count > 0;
    const more = moreThan(
      lists,
      isSomeAbout && thing !== undefined ? ofThing : [...ofThing, isSomeAbout ? { ...beside, isSomeAbout } : beside],
      first.count,
    );
    if (more !== null) return more;
  }
  if (first.count > 0) return found;
  const any: Level = { ...about, accessories: true };
  if (!first.walk.met && !isThere(lists, { ...any, beside: true })) return null;
  return { level: isThere(lists, any) ? any : { ...any, beside: true }, walk: null, isFew: false, isNamedOnly: false };
};

export const levelOfWords = (lists: Lists, apart: readonly ReadWord[], accessories: boolean): Found | null => {
  const words = orAsOne(apart);
  const strict = levelFor(lists, words, accessories);
  if (strict !== null) return strict;
  const loose = loosened(words);
  return loose.some((word, i) => word !== words[i]) ? levelFor(lists, loose, accessories) : null;
};
