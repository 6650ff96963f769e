/** Who made the site, or whose goods and services some of it are: what follows in the line is theirs. */
const OTHERS =
  /(?:(?:design(?:ed)?|powered|developed|made) by|網[站頁]設計|網站建置|網站製作|系統維護|技術支援|由[^。\n]{2,30}(?:公司|旅行社|商行|企業社|基金會)[^。\n]{0,8}(?:提供|販售|出貨|代理|銷售|經營))[^\n]{0,120}$/i;

/** How far back that reaches. */
const REACH = 160;

/** Whether what stands at a position of a line is somebody else's. */
export const isOthers = (line: string, at: number): boolean => OTHERS.test(line.slice(Math.max(0, at - REACH), at));
