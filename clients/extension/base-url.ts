/** An address of a service without a slash at its end; null: it is none. */
export const cleanBaseUrl = (text: string): string | null => {
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href.replace(/\/+$/, '') : null;
};
