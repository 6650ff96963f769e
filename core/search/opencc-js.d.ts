/** OpenCC's table of characters: `傳統 传统` pairs, a bar between them; the library declares types of its converters only. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;

  export = pairs;
}
