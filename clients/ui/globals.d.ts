/** What the bundler makes: see ../technology-names.ts. */
declare module 'storelens:technology-names' {
  /** Chinese names by id, of those that have one of their own. */
  const names: Record<string, string | undefined>;
  // biome-ignore lint/style/noDefaultExport: what a JSON module has
  export default names;
}
