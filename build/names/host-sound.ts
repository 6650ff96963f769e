/** Hosts spell Chinese names by their sound: `chingtien` and `qingtian` of 青田. */
import sounds from '../../datasets/taxonomy/sounds.json' with { type: 'json' };

const soundOf = new Map<string, string>();
for (const [sound, characters] of Object.entries(sounds.sounds))
  for (const character of characters) if (!soundOf.has(character)) soundOf.set(character, sound);

/** Pinyin, Wade-Giles, Tongyong and what people write by ear, in one form: coarse, hence whole names only. */
const FORMS: [RegExp, string][] = [
  [/(?:zh|ch|ts|tz|j|q|z|c)+/g, 'c'],
  [/(?:sh|hs|x)+/g, 's'],
  [/p/g, 'b'],
  [/t/g, 'd'],
  [/k/g, 'g'],
  [/r/g, 'l'],
  [/ü/g, 'u'],
  [/yi/g, 'i'],
  [/wu/g, 'u'],
  [/yu/g, 'u'],
  [/y/g, 'i'],
  [/w/g, 'u'],
  [/iou/g, 'iu'],
  [/uei/g, 'ui'],
  [/uen/g, 'un'],
  [/ng/g, 'n'],
  [/h$/g, ''],
  [/ao/g, 'au'],
  [/ong/g, 'un'],
  [/on/g, 'un'],
  [/ien/g, 'ian'],
  [/cih?(?=$|[^aeiou])/g, 'ci'],
];
const coarse = (spelling: string): string => FORMS.reduce((text, [form, as]) => text.replace(form, as), spelling);

const HAN_RUN = /\p{Script=Han}{2,8}/gu;
const MIN_SYLLABLES = 2;
const MIN_LETTERS = 4;

/** Syllables of a run of characters; null: one is too rare to be known. */
const syllablesOf = (run: string): string[] | null => {
  const found = [...run].map((character) => soundOf.get(character));
  return found.every((sound) => sound !== undefined) ? (found as string[]) : null;
};

/**
 * Whether a host's label begins with the sound of the first two characters or more of a name (`yunlingtea` of 雲嶺茶行),
 * or is the whole of it. Labels in other alphabets and names without Chinese agree with none.
 */
export const soundsLikeHost = (text: string, labels: readonly string[]): boolean => {
  for (const [run] of text.matchAll(HAN_RUN)) {
    const syllables = syllablesOf(run);
    if (syllables === null) continue;
    for (const label of labels) {
      const word = label.toLowerCase().replace(/[^a-z]+/g, '');
      if (word.length < MIN_LETTERS) continue;
      const host = coarse(word);
      const start = coarse(syllables.slice(0, MIN_SYLLABLES).join(''));
      if (word.startsWith(syllables.slice(0, MIN_SYLLABLES).join(''))) return true;
      if (start.length >= MIN_LETTERS && host.startsWith(start)) return true;
      if (coarse(syllables.join('')) === host) return true;
    }
  }
  return false;
};
