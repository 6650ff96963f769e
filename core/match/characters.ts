import data from '../../datasets/taxonomy/characters.json' with { type: 'json' };

const writtenAs = new Map(data.pairs.map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]));
/** By UTF-16 unit, the one that it is compared as; 0: itself. */
const unified = new Uint16Array(1 << 16);
for (const [unit, as] of writtenAs) unified[unit] = as;

/**
 * A folded text with characters that are written in two ways (`妆`, `粧`, `妝`) as one of them, unit by unit: lengths and places
 * stay. Simplified characters that traditional titles have for something else (后, 面, 干) stay as they are.
 */
export const unifyCharacters = (folded: string): string => {
  let text = '';
  let from = 0;
  for (let i = 0; i < folded.length; i++) {
    const as = unified[folded.charCodeAt(i)]!;
    if (as === 0) continue;
    text += folded.slice(from, i) + String.fromCharCode(as);
    from = i + 1;
  }
  return from === 0 ? folded : text + folded.slice(from);
};
