const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML or XML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c);

/** Marks that turn the direction of what follows them: a name that has one turns the rest of a line. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Without such marks. */
export const unturned = (text: string): string => text.replace(TURNS, '');

/** Order of two texts by their UTF-16 units: the same on every machine, whatever its locale. Negative, 0 or 1, as `sort` wants it. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The first letter or digit of a name, for where it has no picture; '' where it has neither. */
export const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase();
