/** What was typed in bopomofo and never chosen (ㄎㄚㄈㄟ), or on its keys with the keyboard in English (`u04sl3`): known names of that sound. */
import { chineseNames } from './names.ts';
import { soundsOfCharacter } from './sounds.ts';

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

/** A query with its bopomofo as known names; null: it has none, or none that names something. `countOf`: offers of a name. */
export const sayBopomofo = (query: string, countOf: (name: string) => number): string | null => {
  let isOther = false;
  const said = query.replace(RUN, (run) => {
    const sounds = soundsIn(run);
    const names = sounds === null || run.length < 2 ? null : namesFor(sounds, countOf);
    if (names === null) return run;
    isOther = true;
    return ` ${names.join(' ')} `;
  });
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
