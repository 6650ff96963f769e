/**
 * `<script async src="https://ADDRESS/widget.js" data-host="shop.tw"></script>` puts a card where it stands. `data-lang`
 * zh or en (default: the page's), `data-theme` light or dark (default: the reader's), `data-base` the service's address where
 * the script is served from elsewhere, `data-show="check"` for facts for and against the shop in place of its profile. No cookie, no global, no request to any host but that one, and nothing that happens
 * here reaches the page as an error.
 */
import type { CheckReply, Detection, Problem, SiteRow } from '../../core/contract/index.ts';
import { type Lang, langFrom, langTag, translator } from '../ui/words.ts';
import { cardOf, el, fromDetection, fromSite, type Shown } from './card.ts';
import { checkCardOf } from './check-card.ts';
import { css } from './widget.css';
import { widgetWords } from './words.ts';

const STORED_MS = 10_000;
const LIVE_MS = 20_000;

interface Place {
  /** Address of the service, without a slash at its end. */
  origin: string;
  host: string;
  lang: Lang;
  root: ShadowRoot;
}

const ask = async <T>(place: Place, path: string, timeoutMs: number): Promise<{ ok: T } | { code: string }> => {
  const reply = await fetch(place.origin + path, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (reply.ok) return { ok: (await reply.json()) as T };
  return { code: ((await reply.json()) as Problem).code };
};

const show = (place: Place, ...nodes: Node[]): void => {
  const { root } = place;
  const focused = root.activeElement !== null;
  root.replaceChildren(...nodes);
  if (focused) root.querySelector<HTMLElement>('button, a')?.focus();
};

const state = (place: Place, text: string, action: [label: string, run: () => void] | null): void => {
  const button = action === null ? null : el('button', { type: 'button' }, action[0]);
  if (action !== null) button?.addEventListener('click', action[1]);
  show(place, el('div', { class: 'state', role: 'status' }, el('span', {}, text), button));
};

const skeleton = (place: Place, text: string): void => state(place, text, null);

const card = (place: Place, shown: Shown): void => show(place, cardOf(shown, { ...place, now: Date.now() }));

/** Runs one step of the card; whatever goes wrong in it becomes a state with a way to try again. */
const attempt = (place: Place, step: () => Promise<void>): void => {
  const t = translator(widgetWords, place.lang);
  step().catch(() => state(place, t('failed'), [t('retry'), () => attempt(place, step)]));
};

const lookNow = async (place: Place): Promise<void> => {
  const { host, lang } = place;
  const t = translator(widgetWords, lang);
  skeleton(place, t('checking', { host }));
  const found = await ask<Detection>(place, `/api/v1/detect?url=${encodeURIComponent(host)}`, LIVE_MS);
  if ('ok' in found) card(place, fromDetection(found.ok));
  else throw new Error(found.code);
};

/** A host that is not stored is looked for in the lists, so that every host has an answer. */
const check = async (place: Place): Promise<void> => {
  const { host, lang } = place;
  const t = translator(widgetWords, lang);
  skeleton(place, '…');
  const found = await ask<CheckReply>(place, `/api/v1/check?domain=${encodeURIComponent(host)}`, STORED_MS);
  if ('ok' in found) show(place, checkCardOf(found.ok, { ...place, now: Date.now() }));
  else if (found.code === 'invalid_parameter') state(place, t('bad_host', { host }), null);
  else throw new Error(found.code);
};

const load = async (place: Place): Promise<void> => {
  const { host, lang } = place;
  const t = translator(widgetWords, lang);
  skeleton(place, '…');
  const found = await ask<SiteRow>(place, `/api/v1/site?domain=${encodeURIComponent(host)}`, STORED_MS);
  if ('ok' in found) card(place, fromSite(found.ok));
  else if (found.code === 'unknown_domain')
    state(place, t('not_indexed', { host }), [t('check'), () => attempt(place, () => lookNow(place))]);
  else if (found.code === 'invalid_parameter') state(place, t('bad_host', { host }), null);
  else throw new Error(found.code);
};

/** `data-base` wins over where the script came from: a copy of the script can be kept by the page's own server. */
const serviceOf = ({ src, dataset }: HTMLScriptElement): string => {
  if (!dataset.base) return new URL(src).origin;
  const { origin, pathname } = new URL(dataset.base);
  return origin + pathname.replace(/\/+$/, '');
};

const mount = (script: HTMLScriptElement): void => {
  const { host, lang, theme, show: form } = script.dataset;
  const holder = document.createElement('div');
  holder.setAttribute('data-storelens', host ?? '');
  if (theme === 'light' || theme === 'dark') holder.setAttribute('data-theme', theme);
  const root = holder.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const place: Place = {
    origin: serviceOf(script),
    host: (host ?? location.hostname).trim(),
    lang: langFrom(lang) ?? langFrom(document.documentElement.lang) ?? 'zh',
    root,
  };
  holder.lang = langTag(place.lang);
  // In the head there is no place to stand: then the card opens the body.
  if (document.body?.contains(script)) script.after(holder);
  else document.body?.prepend(holder);
  attempt(place, () => (form === 'check' ? check(place) : load(place)));
};

const begin = (script: HTMLOrSVGScriptElement | null): void => {
  if (!(script instanceof HTMLScriptElement)) return;
  if (document.body === null) document.addEventListener('DOMContentLoaded', () => begin(script), { once: true });
  else mount(script);
};

try {
  begin(document.currentScript);
} catch {
  // The page was here first: it hears nothing of what fails in a card.
}
