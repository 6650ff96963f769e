/** How a technology shows in a page of the demo web. */
import type { Category } from '../../../core/contract/common.ts';

export interface DemoTechnology {
  /** Technology id as in datasets/fingerprints. */
  id: string;
  category: Category;
  /** Share of the shops that have it, 0 to 1. */
  share: number;
  /** Text that is in the page where the technology is. */
  signal: string;
  /** Markup; `key` names shop and technology, and ids are made of it. */
  html: (key: string) => string;
}

export const script = (src: string, attributes = ' async'): string => `<script${attributes} src="${src}"></script>`;
export const inline = (code: string): string => `<script>${code}</script>`;
