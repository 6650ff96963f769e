/** What was typed in bopomofo and never chosen (ㄎㄚㄈㄟ), or on its keys with the keyboard in English (`u04sl3`): known names of that sound. */
import { toOneForm } from './fold.ts';
import { chineseNames } from './names.ts';
import { MAX_QUERY } from './plain-words.ts';
import { charactersOf, soundAlike, soundsOfCharacter } from './sounds.ts';

/** Of the standard layout (大千): a key, and its symbol. */
const keys = new Map(
  '1ㄅ qㄆ aㄇ zㄈ 2ㄉ wㄊ sㄋ xㄌ eㄍ dㄎ cㄏ rㄐ fㄑ vㄒ 5ㄓ tㄔ gㄕ bㄖ yㄗ hㄘ nㄙ uㄧ jㄨ mㄩ 8ㄚ iㄛ kㄜ ,ㄝ 9ㄞ oㄟ lㄠ .ㄡ 0ㄢ pㄣ ;ㄤ /ㄥ -ㄦ 3ˇ 4ˋ 6ˊ 7˙'
    .split(' ')
    .map((pair): [string, string] => [pair[0]!, pair.slice(1)]),
);

const initials = new Map(
  'ㄅb ㄆp ㄇm ㄈf ㄉd ㄊt ㄋn ㄌl ㄍg ㄎk ㄏh ㄐj ㄑq ㄒx ㄓzh ㄔch ㄕsh ㄖr ㄗz ㄘc ㄙs'
    .split(' ')
    .map((pair): [string, string] => [pair[0]!, pair.slice(1)]),
);
/** A rhyme behind an initial, and alone. */
const rhymes = new Map(
  [
    'ㄚ a a,ㄛ o o,ㄜ e e,ㄝ e e,ㄞ ai ai,ㄟ ei ei,ㄠ ao ao,ㄡ ou ou,ㄢ an an,ㄣ en en,ㄤ ang ang,ㄥ eng eng,ㄦ er er',
    'ㄧ i yi,ㄧㄚ ia ya,ㄧㄛ io yo,ㄧㄝ ie ye,ㄧㄠ iao yao,ㄧㄡ iu you,ㄧㄢ ian yan,ㄧㄣ in yin,ㄧㄤ iang yang,ㄧㄥ ing ying',
    'ㄨ u wu,ㄨㄚ ua wa,ㄨㄛ uo wo,ㄨㄞ uai wai,ㄨㄟ ui wei,ㄨㄢ uan wan,ㄨㄣ un wen,ㄨㄤ uang wang,ㄨㄥ ong weng',
    'ㄩ v yu,ㄩㄝ ve yue,ㄩㄢ van yuan,ㄩㄣ vn yun,ㄩㄥ iong yong',
  ]
    .join(',')
    .split(',')
    .map((line) => line.split(' ') as [string, string, string])
    .map(([symbols, behind, alone]): [string, { behind: string; alone: string }] => [symbols, { behind, alone }]),
);

const SYLLABLE = /([ㄅ-ㄙ]?)([ㄧㄨㄩ]?[ㄚ-ㄦ]?)[ˊˇˋ˙]?/gu;
const RUN = /[ㄅ-ㄩ][ㄅ-ㄩˊˇˋ˙ ]*/gu;

/** The sound of a syllable as datasets/taxonomy/sounds.json writes it; null: it is none. */
const soundOf = (initial: string, rhyme: string): string | null => {
  const first = initials.get(initial) ?? '';
  if (rhyme === '') return /^(?:[zcs]h?|r)$/.test(first) ? `${first}i` : null;
  const known = rhymes.get(rhyme);
  if (known === undefined) return null;
  if (first === '') return known.alone;
  return first + (/^[jqx]$/.test(first) ? known.behind.replace('v', 'u') : known.behind);
};

const MOST_SYLLABLES = 12;

/** Sounds of a run of symbols; null: it is not made of syllables. */
const soundsIn = (run: string): string[] | null => {
  const sounds: string[] = [];
  for (const [whole, initial = '', rhyme = ''] of run.replaceAll(' ', '').matchAll(SYLLABLE)) {
    if (whole === '') continue;
    const sound = soundOf(initial, rhyme);
    if (sound === null || sounds.length === MOST_SYLLABLES) return null;
    sounds.push(sound);
  }
  return sounds.length > 0 ? sounds : null;
};

/** Readings of one name that are kept: few characters have two. */
const MOST_READINGS = 8;
let bySound: Map<string, string[]> | null = null;
/** Names by how they sound, read when they are first asked for. */
const namesBySound = (): Map<string, string[]> => {
  if (bySound !== null) return bySound;
  bySound = new Map();
  for (const name of chineseNames) {
    let readings = [''];
    for (const character of name)
      readings = readings
        .flatMap((before) => soundsOfCharacter(character).map((sound) => `${before} ${sound}`))
        .slice(0, MOST_READINGS);
    for (const reading of readings) bySound.set(reading.trim(), [...(bySound.get(reading.trim()) ?? []), name]);
  }
  return bySound;
};

/** Known names for all of the sounds, the longest first; null: some are of no name. */
const namesFor = (sounds: readonly string[], countOf: (name: string) => number): string[] | null => {
  const names: string[] = [];
  for (let from = 0; from < sounds.length; ) {
    let to = sounds.length;
    let found: string[] | undefined;
    for (; to > from && found === undefined; to--) found = namesBySound().get(sounds.slice(from, to).join(' '));
    if (found === undefined) return null;
    names.push(found.reduce((best, name) => (countOf(name) > countOf(best) ? name : best)));
    from = to + 1;
  }
  return names;
};

/** A run of ideographs and symbols, of which some are symbols: 洗ㄕㄡˇ乳. */
const MIXED = /[㐀-鿿]*(?:[ㄅ-ㄩ][ㄅ-ㄩˊˇˋ˙]*[㐀-鿿]*)+/gu;
/** 一 typed for ㄧ. */
const ONE = /一(?=[ㄚ-ㄩ])/gu;
const MOST_UNITS = 16;

/** Written for 吃: a spelling, no sound. */
const EAT = 'ㄘ';

/** A place of a mixed run: a character as it stands, or how it sounds. */
type Unit = { character: string } | { sound: string };

const unitsOf = (run: string): Unit[] | null => {
  const units: Unit[] = [];
  for (const [part] of run.matchAll(/[㐀-鿿]|[ㄅ-ㄩˊˇˋ˙]+/gu)) {
    const sounds = /[㐀-鿿]/u.test(part) ? null : soundsIn(part);
    if (/[㐀-鿿]/u.test(part)) units.push({ character: part });
    else if (sounds === null || part === EAT) return null;
    else units.push(...sounds.map((sound) => ({ sound })));
  }
  return units.length > MOST_UNITS ? null : units;
};

const isAt = (unit: Unit | undefined, character: string): boolean =>
  unit !== undefined &&
  ('sound' in unit ? soundsOfCharacter(character).includes(unit.sound) : unit.character === character);

const soundsAt = (unit: Unit | undefined, character: string): boolean =>
  isAt(unit, character) || (unit !== undefined && 'character' in unit && soundAlike(unit.character, character));

/** The longest known name that begins at `from`, of several the most frequent; undefined: none does. */
const nameAt = (units: readonly Unit[], from: number, countOf: (name: string) => number): string | undefined => {
  const namesBy = (fits: typeof isAt): string[] =>
    chineseNames.filter(
      (name) =>
        name.length <= units.length - from &&
        name.length > 1 &&
        [...name].every((character, i) => fits(units[from + i], character)),
    );
  const asWritten = namesBy(isAt);
  const fitting = asWritten.length > 0 ? asWritten : namesBy(soundsAt);
  const longest = Math.max(0, ...fitting.map(({ length }) => length));
  return fitting
    .filter(({ length }) => length === longest)
    .reduce<string | undefined>(
      (best, name) => (best === undefined || countOf(name) > countOf(best) ? name : best),
      undefined,
    );
};

/** The character of a sound that stands most often beside its neighbours; undefined: none does. */
const besides = (
  sound: string,
  [before, after]: [string, Unit | undefined],
  countOf: (name: string) => number,
): string | undefined => {
  let [best, most] = [undefined as string | undefined, 0];
  const next = after !== undefined && 'character' in after ? after.character : '';
  for (const character of charactersOf(sound)) {
    const counts = [before + character, character + next].filter(({ length }) => length > 1).map(countOf);
    const count = counts.length === 0 ? 0 : Math.min(...counts);
    if (count > most) [best, most] = [character, count];
  }
  return best;
};

/** A run with its symbols as the characters of known names, else as what stands beside its neighbours; null: some fit nowhere. */
const sayMixed = (run: string, countOf: (name: string) => number): string | null => {
  const units = unitsOf(run);
  if (units === null) return null;
  let said = '';
  for (let at = 0; at < units.length; ) {
    const unit = units[at]!;
    const name = nameAt(units, at, countOf);
    const character =
      'character' in unit ? unit.character : besides(unit.sound, [said.slice(-1), units[at + 1]], countOf);
    if (name === undefined && character === undefined) return null;
    said += name ?? character!;
    at += name?.length ?? 1;
  }
  return said;
};

/** A query with its bopomofo as known names, or as what titles have beside its characters; null: it has none, or none that says something. */
export const sayBopomofo = (query: string, countOf: (name: string) => number): string | null => {
  let isOther = false;
  const say = (run: string, said: string | null): string => {
    if (said === null) return run;
    isOther = true;
    return ` ${said} `;
  };
  if (query.length > MAX_QUERY || !/[ㄅ-ㄩ]/u.test(query)) return null;
  const pure = query.replace(ONE, 'ㄧ').replace(RUN, (run) => {
    const sounds = run.length < 2 ? null : soundsIn(run);
    return say(run, (sounds === null ? null : namesFor(sounds, countOf))?.join(' ') ?? null);
  });
  const said = pure.replace(MIXED, (run) => say(run, run.length < 2 ? null : sayMixed(toOneForm(run), countOf)));
  return isOther ? said.trim() : null;
};

/** What the keys of a Latin query say in bopomofo; null: not all of them do. A word of letters alone is taken as given. */
export const fromKeys = (query: string, countOf: (name: string) => number): string | null => {
  const typed = query.toLowerCase().trim();
  if (!/^[a-z0-9,./;\- ]{3,40}$/.test(typed) || !/[a-z;/.,]/.test(typed) || /^[a-z ]*$/.test(typed)) return null;
  const symbols = [...typed].map((key) => (key === ' ' ? ' ' : (keys.get(key) ?? '?'))).join('');
  const sounds = /\?/.test(symbols) ? null : soundsIn(symbols);
  return sounds === null ? null : (namesFor(sounds, countOf)?.join(' ') ?? null);
};
