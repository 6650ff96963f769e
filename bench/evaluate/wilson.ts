export { type Proportion, wilson } from '../../core/proportion.ts';
