/**
 * The ways in which pages hide their tags until somebody scrolls or agrees: optimisation plugins, consent managers, base64
 * and JSON. A detector must see through all of them.
 */
import type { ShopFlag } from '../model.ts';
import { jsonForScript } from './html.ts';

const external = /<script( [^>]*)? src="([^"]+)"[^>]*><\/script>/g;
const inlined = /<script>([\s\S]*?)<\/script>/g;

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const hide: Partial<Record<ShopFlag, (html: string) => string>> = {
  lazy_rocket: (html) =>
    html
      .replace(external, '<script type="rocketlazyloadscript" async data-rocket-src="$2"></script>')
      .replace(inlined, '<script type="rocketlazyloadscript" data-rocket-type="text/javascript">$1</script>'),
  lazy_plain: (html) =>
    html
      .replace(external, '<script type="text/plain" data-category="marketing" data-src="$2"></script>')
      .replace(inlined, '<script type="text/plain" data-category="marketing">$1</script>'),
  base64: (html) =>
    html.replace(inlined, (_, code: string) => `<script src="data:text/javascript;base64,${base64(code)}"></script>`),
  escaped: (html) => `<script>window.demoTags=${jsonForScript({ head: html }).replaceAll('/', '\\/')};</script>`,
};

/** The tags as the shop's flags hide them; without such a flag, as they are. */
export const hideTags = (html: string, flags: readonly ShopFlag[]): string =>
  flags.reduce((text, flag) => hide[flag]?.(text) ?? text, html);
