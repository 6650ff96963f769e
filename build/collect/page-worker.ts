/** A thread that reads pages. */
import type { Page } from '../../core/contract/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { type ReadPage, readPage } from './read-page.ts';

const rules = loadRules();

export const run = (page: Page): ReadPage => readPage(page, rules);
