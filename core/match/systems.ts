/**
 * What shops write of programs beside their name, in Latin titles: the systems that they run on, how they are boxed, what kind of program
 * they are. One shop in two writes it, so that it tells two programs from each other no better than praise does.
 */
const asides: readonly [RegExp, string][] = [
  // `( r )`, `(tm)`: titles that lost the signs.
  [/\( ?(?:r|tm|c) ?\)/g, ' '],
  // `Win 95 98 ME NT 2000 XP`, but not Windows by itself, which is a program too.
  [/\bwin(?:dows)?(?:[ /,&-]{1,3}(?:95|98|98se|me|nt|2k|2000|2003|xp|vista)\b)+/g, ' '],
  [/\b(?:for )?(?:win|windows|pc)(?: ?[/&] ?| and )mac(?:intosh)?\b/g, ' '],
  [/\bfor (?:windows|win|pc)\b/g, ' '],
  // `Mac OS X v10.1 or higher`
  [/\b(?:mac ?)?os ?x\b(?: v? ?10(?:[ .]+\d{1,2}){0,2})?|\bmacintosh\b/g, ' mac '],
  [/\bor (?:higher|later|above)\b/g, ' '],
  [/\bcomplete (?:package|product)\b(?: 1 user)?(?: (?:cd|dvd))?(?: win\b)?/g, ' '],
  [/\b(?:jewel case|mini-box|(?:retail|large|small|big) box|(?:cd|dvd)-rom|full version|older version|retail)\b/g, ' '],
  [
    /\b(?:[a-z]+ (?:production|editing|authoring|design|management)|[a-z]+ & [a-z]+|presentation|authoring|utility) software$/g,
    ' ',
  ],
  [/\b(?:software|edition|ed)\b/g, ' '],
];

/** `v. 3`, `version 3`, `V3 .0`: 3. */
const version = /\b(?:v|ver|vers|version)\s?\.?\s?(?=\d)/g;
const pointNought = /\b(\d{1,4})\s?\.0(?![\d.])/g;

/** Only titles that say somewhere that they are of a program: `(mac)`, `win xp`, `upgrade`, `edition`… */
const ofProgram =
  /\b(?:software|win(?:dows)? (?:95|98|me|2000|xp|vista)|mac(?:intosh)?|upgrade|complete (?:package|product)|(?:cd|dvd)-rom|jewel case|edition|version|academic|licen[sc]e)\b/;

/** A folded Latin title without what is said of a program beside its name and number. Linear in the text. */
export const withoutSystems = (folded: string): string => {
  if (!ofProgram.test(folded)) return folded;
  let text = folded;
  for (const [pattern, instead] of asides) text = text.replace(pattern, instead);
  return text.replace(version, ' ').replace(pointNought, '$1');
};
