declare module '*.css' {
  export const css: string;
}
