/** Characters that sound alike, tones aside: an input method by sound (注音) gives one in place of another. */
import sounds from '../../datasets/taxonomy/sounds.json' with { type: 'json' };
import { toOneForm } from './fold.ts';

/** Sounds of a folded character; simplified forms of several characters have several. */
const soundsOf = new Map<string, string[]>();
for (const [sound, characters] of Object.entries(sounds.sounds))
  for (const character of characters) {
    const form = toOneForm(character);
    const known = soundsOf.get(form);
    if (known === undefined) soundsOf.set(form, [sound]);
    else if (!known.includes(sound)) known.push(sound);
  }

const charactersBySound = new Map<string, string[]>();
for (const [character, own] of soundsOf)
  for (const sound of own) charactersBySound.set(sound, [...(charactersBySound.get(sound) ?? []), character]);

const none: readonly string[] = [];
/** Folded characters of a sound, its tone aside. */
export const charactersOf = (sound: string): readonly string[] => charactersBySound.get(sound) ?? none;

/** How a folded character may sound, its tone aside; empty: it is not known. */
export const soundsOfCharacter = (character: string): readonly string[] => soundsOf.get(character) ?? none;

/** Whether two texts of one length differ in characters of like sound alone. */
export const soundAlike = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    const other = soundsOf.get(b[i]!);
    if (soundsOf.get(a[i]!)?.some((sound) => other?.includes(sound)) !== true) return false;
  }
  return true;
};
