/** Where a card stands: its shadow root, what it asks, and the states that it passes through. */
import type { CheckReply, Detection, Problem, SiteRow } from '../../core/contract/index.ts';
import { type Lang, langFrom, langTag, translator } from '../ui/words.ts';
import { cardOf, el, fromDetection, fromSite, type Shown } from './card.ts';
import { checkCardOf } from './check-card.ts';
import { css } from './widget.css';
import { widgetWords } from './words.ts';

const STORED_MS = 10_000;
const LIVE_MS = 20_000;

export interface Place {
  /** Address of the service, without a slash at its end. */
  origin: string;
  host: string;
  lang: Lang;
  root: ShadowRoot;
  /** True once something else is to stand there: what is still under way shows nothing. */
  isGone: boolean;
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
  if (place.isGone) return;
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

/** What a page asks of a card; left out: the page's own host, and its language. */
interface Asked {
  host: string | undefined;
  lang: string | undefined;
  /** `check`: facts for and against the shop in place of its profile. */
  form: string | undefined;
}

export const dressedRoot = (holder: HTMLElement): ShadowRoot => {
  const root = holder.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
};

/** Puts a card into `holder`; it shows until the place is gone. */
export const fill = (holder: HTMLElement, root: ShadowRoot, origin: string, { host, lang, form }: Asked): Place => {
  const place: Place = {
    ...{ origin, root, isGone: false },
    host: (host ?? location.hostname).trim(),
    lang: langFrom(lang) ?? langFrom(document.documentElement.lang) ?? 'zh',
  };
  holder.lang = langTag(place.lang);
  attempt(place, () => (form === 'check' ? check(place) : load(place)));
  return place;
};

/** An address of a service without a slash at its end. */
export const serviceAt = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, '');
};
