/** The folder `datasets` of the project; of compiled code too, which lies one folder deep like this file. */
export const datasetsUrl = new URL('../datasets/', import.meta.url);
