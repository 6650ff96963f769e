/** Modules that the bundler makes: see bundle.ts. */
declare module 'storelens:names' {
  const names: {
    industries: Record<string, readonly [zh: string, en: string] | undefined>;
    channels: Record<string, readonly [zh: string, en: string] | undefined>;
  };
  // biome-ignore lint/style/noDefaultExport: what a JSON module has
  export default names;
}
declare module 'storelens:assets' {
  const assets: { app: string; css: string; preloads: Record<string, string[]> };
  // biome-ignore lint/style/noDefaultExport: what a JSON module has
  export default assets;
}
declare module 'storelens:shell' {
  const shell: { version: string; files: string[] };
  // biome-ignore lint/style/noDefaultExport: what a JSON module has
  export default shell;
}
declare module '*.css';
