/** A name of a table or column as SQL text. */
export const sqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A string as an SQL literal. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
