declare module 'storelens:rules' {
  import type { WrittenRules } from '../../core/rules/index.ts';
  export const rules: WrittenRules;
}
