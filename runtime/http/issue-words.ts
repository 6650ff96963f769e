/** What the contract's schemas find wrong with a value, in English (their own words) and zh-TW. */
import type { z } from 'zod';

const integerRange = /^must be an integer from (\d+) to (\d+)$/;
const mostValues = /^must be at most (\d+) values/;
/** Of the contract's own checks, by the beginning of their message. */
const own: readonly [start: string, zh: string][] = [
  ['must be a date', '必須是日期，例如 2020、2020-06 或 2020-06-30'],
  ['has no value', '沒有任何值'],
];

const chineseOf = (issue: z.core.$ZodIssue): string => {
  const range = integerRange.exec(issue.message);
  if (range !== null) return `必須是 ${range[1]} 到 ${range[2]} 的整數`;
  const most = mostValues.exec(issue.message);
  if (most !== null) return `最多 ${most[1]} 個值，其餘請分次查詢`;
  if (issue.code === 'invalid_value') return `只能是 ${issue.values.map(String).join('、')}`;
  if (issue.code === 'too_big') return `最長 ${issue.maximum} 個字元`;
  if (issue.code === 'too_small') return `至少 ${issue.minimum} 個字元`;
  return own.find(([start]) => issue.message.startsWith(start))?.[1] ?? '無法接受這個值';
};

/** The validators' own words name types of a program: said as the rest is. */
const englishOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(' or ')}`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `must be at most ${issue.maximum} characters`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `must be at least ${issue.minimum} characters`;
  return issue.message;
};

export const wordsOf = (issue: z.core.$ZodIssue): readonly [en: string, zh: string] => [
  englishOf(issue),
  chineseOf(issue),
];
