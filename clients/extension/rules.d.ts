declare module 'storelens:rules' {
  import type { WrittenRules } from '../../core/rules.ts';
  export const rules: WrittenRules;
}
