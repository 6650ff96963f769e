/** Levels of a query that names a pet: what is for that pet comes before what is for people. */
import { asksForPet, petWords } from './for-pets.ts';
import type { Level } from './walk.ts';

/** Whether each way to find some word of it has a pet in it, whatever the word is called: what is near a pet's food keeps its text. */
export const namesPet = ({ words }: Level): boolean =>
  words.some(({ alternatives }) => alternatives.every((tokens) => tokens.some(asksForPet)));

/** All that is for a pet that the words name. */
export const levelsOfPets = ({ words, ...how }: Level): Level[] =>
  words.flatMap((word) =>
    petWords(word.text).map((alternatives) => ({
      ...{ ...how, accessories: true, isBehind: true },
      words: [{ ...word, alternatives, heads: [], own: null }],
    })),
  );
