/** A reply in a few lines for a model: a table of a list's items, or a member a line; the whole is in structuredContent. */

const MAX_ROWS = 20;
const MAX_CELL = 60;
const MAX_TEXT = 4000;
const MAX_COLUMNS = 8;

/** Strangers' words: on one line, without control characters or column marks, cut. */
const plain = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll('|', '/')
    .trim();
  const characters = [...line.slice(0, MAX_CELL * 2 + 2)];
  return characters.length > MAX_CELL ? `${characters.slice(0, MAX_CELL - 1).join('')}…` : characters.join('');
};

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Of no use without their ends. */
const WHOLE = /^(?:domain|id|url|[a-z_]+_(?:id|url|number))$/;
const MAX_WHOLE = 2048;

const wholeText = (text: string): string =>
  text.length > MAX_WHOLE
    ? '(too long: in structuredContent)'
    : text.replace(/[\p{Cc}\p{Cf}\u2028\u2029 ]+/gu, (gap) => encodeURIComponent(gap)).replaceAll('|', '%7C');

/** null where a value has no short form. */
const cell = (value: unknown, name = ''): string | null => {
  if (typeof value === 'string' && WHOLE.test(name)) return wholeText(value);
  if (value === null) return '-';
  if (typeof value === 'string') return plain(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return plain(value.join(', ')) || 'none observed';
  if (Array.isArray(value) && value.every((one) => isRow(one) && 'id' in one))
    return plain(value.map((one) => String((one as Row)['id'])).join(', ')) || 'none';
  if (isRow(value)) {
    const inner = Object.entries(value).flatMap(([name, one]) =>
      isRow(one) || Array.isArray(one) ? [] : [`${name} ${cell(one)}`],
    );
    return plain(inner.join(', '));
  }
  return null;
};

const table = (items: Row[]): string[] => {
  const names = Object.keys(items[0] ?? {}).slice(0, MAX_COLUMNS);
  const rows = items.slice(0, MAX_ROWS).map((item) => names.map((name) => cell(item[name], name) ?? '…').join(' | '));
  const more = items.length > MAX_ROWS ? [`… ${items.length - MAX_ROWS} more rows in structuredContent`] : [];
  return [names.join(' | '), ...rows, ...more];
};

const lines = (reply: Row): string[] =>
  Object.entries(reply).flatMap(([name, value]) => {
    const shown = cell(value, name);
    return shown === null ? [] : [`${name}: ${shown}`];
  });

export const brief = (reply: Row): string => {
  const { items, ...rest } = reply;
  const listed = Array.isArray(items) && items.every(isRow);
  const text = [...(listed ? table(items) : []), ...lines(rest)].join('\n');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n… cut; the whole is in structuredContent` : text;
};
