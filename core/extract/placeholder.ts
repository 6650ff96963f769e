const nothing =
  'n[./]?a\\.?|null|nil|none|undefined|unknown|does not apply|not applicable|[無无沒]|未知|未提供|不詳|不適用|0+';
const noBrand =
  'unbranded|generic|no[\\s-]?brand|others?|(?:無|無標示|沒有|未知|未提供|不分|自有|其[他它])[品廠]?牌|其[他它]';
const placeholder = new RegExp(`^(?:[-–—_.?*/\\s]*|${nothing}|${noBrand})$`, 'i');

/** Whether the name of a brand or a maker's number is but a filler: `N/A`, `null`, `-`, `無品牌`. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text.trim());
