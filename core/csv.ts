/** What a spreadsheet takes for a formula, full-width forms included, which those for Chinese and Japanese take too. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]/;

/** Text that a spreadsheet would run, behind an apostrophe; other text as it is. */
export const inertText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/**
 * A cell as RFC 4180 has it; null and undefined are empty, objects are JSON. Text that a spreadsheet would run is put
 * behind an apostrophe.
 */
export const csvCell = (value: unknown): string => {
  if (typeof value === 'string') {
    const inert = inertText(value);
    return needsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
  }
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? csvCell(JSON.stringify(value)) : String(value);
};

/** A line without its end. */
export const csvLine = (cells: readonly unknown[]): string => cells.map(csvCell).join(',');
