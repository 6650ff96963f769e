const DAY_S = 86_400;
const ZERO = 0x30;
/** Characters of a time: 2026-09-01T00:00:00.000Z. */
export const ISO_LENGTH = 24;
const SHAPE = Uint8Array.from('0000-00-00T00:00:00.000Z', (character) => character.charCodeAt(0));

/** Days since the epoch → the civil date (Howard Hinnant, chrono-compatible low-level date algorithms; public domain). */
const dateOf = (days: number): { year: number; month: number; day: number } => {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const part = Math.floor((5 * ofYear + 2) / 153);
  const month = part < 10 ? part + 3 : part - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: ofYear - Math.floor((153 * part + 2) / 5) + 1 };
};

const writeTwo = (value: number, into: Uint8Array, at: number): void => {
  const tens = Math.floor(value / 10);
  into[at] = ZERO + tens;
  into[at + 1] = ZERO + value - tens * 10;
};

/** Writes seconds since the epoch, a u32, as `new Date(seconds * 1000).toISOString()` has them; the place behind. */
export const writeIsoTime = (seconds: number, into: Uint8Array, at: number): number => {
  into.set(SHAPE, at);
  const days = Math.floor(seconds / DAY_S);
  const ofDay = seconds - days * DAY_S;
  const { year, month, day } = dateOf(days);
  writeTwo(Math.floor(year / 100), into, at);
  writeTwo(year % 100, into, at + 2);
  writeTwo(month, into, at + 5);
  writeTwo(day, into, at + 8);
  const minutes = Math.floor(ofDay / 60);
  writeTwo(Math.floor(minutes / 60), into, at + 11);
  writeTwo(minutes % 60, into, at + 14);
  writeTwo(ofDay % 60, into, at + 17);
  return at + ISO_LENGTH;
};
