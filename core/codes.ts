/** Character codes (UTF-16 units) by their names, and the classes that more than one reader asks for. */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const VERTICAL_TAB = 0x0b;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const EXCLAMATION = 0x21;
export const QUOTE = 0x22;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const PLUS = 0x2b;
export const HYPHEN = 0x2d;
export const FULL_STOP = 0x2e;
export const SLASH = 0x2f;
export const LESS_THAN = 0x3c;
export const EQUALS = 0x3d;
export const GREATER_THAN = 0x3e;
export const QUESTION = 0x3f;
export const LEFT_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const UNDERSCORE = 0x5f;
export const LEFT_BRACE = 0x7b;
/** Largest code of ASCII. */
export const LAST_ASCII = 0x7f;

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
export const isLowerLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;
export const isUpperLetter = (code: number): boolean => code >= 0x41 && code <= 0x5a;
export const isLetter = (code: number): boolean => isLowerLetter(code) || isUpperLetter(code);
