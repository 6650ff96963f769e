/** Text into HTML. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** JSON that may stand inside a script element: no `<` that could end it. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003C');

/** `1,299` */
export const thousands = (twd: number): string => String(twd).replace(/\B(?=(\d{3})+$)/g, ',');
