/**
 * `<script async src="https://ADDRESS/widget.js" data-host="shop.tw"></script>` puts a card where it stands, and makes
 * `<storelens-card>` an element; with `data-elements` it does the latter alone. `data-lang` zh or en (default: the page's),
 * `data-theme` light or dark (default: the reader's), `data-base` the service's address where the script is served from elsewhere,
 * `data-show="check"` for facts for and against the shop in place of its profile.
 * No cookie, no global, no request to any host but that one, and nothing that happens here reaches the page as an error.
 */
import { defineCard } from './element.ts';
import { dressedRoot, fill, serviceAt } from './place.ts';

/** `data-base` wins over where the script came from: a copy of the script can be kept by the page's own server. */
const serviceOf = ({ src, dataset }: HTMLScriptElement): string =>
  dataset['base'] ? serviceAt(dataset['base']) : new URL(src).origin;

const mount = (script: HTMLScriptElement): void => {
  const { host, lang, theme, show: form } = script.dataset;
  const holder = document.createElement('div');
  holder.setAttribute('data-storelens', host ?? '');
  if (theme === 'light' || theme === 'dark') holder.setAttribute('data-theme', theme);
  const root = dressedRoot(holder);
  // In the head there is no place to stand: then the card opens the body.
  if (document.body?.contains(script)) script.after(holder);
  else document.body?.prepend(holder);
  fill(holder, root, serviceOf(script), { host, lang, form });
};

const begin = (script: HTMLScriptElement): void => {
  if (document.body === null) document.addEventListener('DOMContentLoaded', () => begin(script), { once: true });
  else mount(script);
};

try {
  const script = document.currentScript;
  if (script instanceof HTMLScriptElement) {
    defineCard(serviceOf(script));
    if (script.dataset['elements'] === undefined) begin(script);
  }
} catch {
  // The page was here first: it hears nothing of what fails in a card.
}
