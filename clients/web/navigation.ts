/** Links, forms and the back button: the address bar is the app's state, and every page can be shared. */
import { looksLikeSite, searchPath } from '../ui/links.ts';
import { findKey } from './find-box.tsx';
import { findRoute } from './routes.ts';

export interface Navigation {
  url: URL;
  signal: AbortSignal;
}

interface Listener {
  show(to: Navigation): Promise<void>;
  /** Makes the link's language the visit's; answers where to go on. */
  chooseLanguage(link: HTMLElement): URL;
  say(word: BusyWord): string;
}
type BusyWord = 'loading' | 'loading_long';

/** A page that is there sooner is not announced. */
const BUSY_AFTER_MS = { loading: 400, loading_long: 8_000 } as const;

/** Says that a page is on its way, to readers of the screen too. Outside of what Preact renders, so that it stays there. */
class Busy {
  readonly #sign = document.createElement('p');
  readonly #say: Listener['say'];
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(say: Listener['say']) {
    this.#say = say;
    this.#sign.className = 'busy';
    this.#sign.setAttribute('role', 'status');
    document.body.append(this.#sign);
  }

  begin(): void {
    this.end();
    document.documentElement.dataset['busy'] = '';
    this.#timers = Object.entries(BUSY_AFTER_MS).map(([word, ms]) =>
      setTimeout(() => {
        this.#sign.textContent = this.#say(word as BusyWord);
      }, ms),
    );
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    delete document.documentElement.dataset['busy'];
    this.#sign.textContent = '';
  }
}

const isOurs = (url: URL): boolean =>
  url.origin === location.origin && findRoute(url.pathname, url.searchParams) !== null;

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** The address that a GET form asks for; empty fields are left out. */
const formUrl = (form: HTMLFormElement): URL => {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as [string, string]] : [],
  );
  const action = new URL(form.action);
  const text = Object.fromEntries(fields)['q'] ?? '';
  if (action.pathname === '/search' || (action.pathname === '/find' && looksLikeSite(text))) {
    const url = new URL(searchPath(text), location.origin);
    const lang = Object.fromEntries(fields)['lang'];
    if (lang !== undefined) url.searchParams.set('lang', lang);
    return url;
  }
  action.search = new URLSearchParams(fields).toString();
  return action;
};

const rememberScroll = (): void => history.replaceState({ ...history.state, scroll: scrollY }, '');

/** Shows one address after another: a newer one ends the one under way. A new page starts at its heading. */
class Guide {
  readonly #show: Listener['show'];
  #abort = new AbortController();
  #shown = location.pathname + location.search;
  readonly #busy: Busy;

  constructor({ show, say }: Listener) {
    this.#show = show;
    this.#busy = new Busy(say);
  }

  isShown(url: URL | Location): boolean {
    return url.pathname + url.search === this.#shown;
  }

  async go(url: URL, scroll: number): Promise<void> {
    this.#shown = url.pathname + url.search;
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#busy.begin();
    try {
      await this.#show({ url, signal });
      if (signal.aborted) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      scrollTo(0, scroll);
    } catch (error) {
      // A new release has other file names: what this page would load is gone, so the browser asks afresh.
      if (!signal.aborted) location.assign(url);
      console.warn(error);
    } finally {
      if (!signal.aborted) this.#busy.end();
    }
  }

  follow(url: URL): void {
    rememberScroll();
    if (url.href === location.href) history.replaceState({}, '');
    else history.pushState({}, '', url);
    void this.go(url, 0);
  }
}

/** The link that a plain click was on, in a drawing too; null: not ours to follow. */
const clickedLink = (event: MouseEvent): HTMLElement | null => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href]') : null;
  if (link === null || !isPlainClick(event) || link.hasAttribute('target') || link.hasAttribute('download'))
    return null;
  return link;
};

const followClicks = (guide: Guide, chooseLanguage: Listener['chooseLanguage']): void => {
  document.addEventListener('click', (event) => {
    const link = clickedLink(event);
    if (link === null) return;
    if (link.dataset['language'] !== undefined) {
      event.preventDefault();
      const url = chooseLanguage(link);
      if (!isOurs(url)) {
        location.assign(url);
        return;
      }
      history.replaceState(history.state, '', url);
      void guide.go(url, scrollY);
      return;
    }
    const url = new URL(link.getAttribute('href') ?? '', location.href);
    if (link.dataset['plain'] !== undefined || !isOurs(url)) return;
    event.preventDefault();
    guide.follow(url);
  });
};

/** Starts following. Scroll positions go with the history's entries. */
export const listen = (listener: Listener): void => {
  history.scrollRestoration = 'manual';
  const guide = new Guide(listener);
  followClicks(guide, listener.chooseLanguage);
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const url = form.method === 'get' ? formUrl(form) : null;
    if (url === null || !isOurs(url)) return;
    event.preventDefault();
    guide.follow(url);
  });
  addEventListener('popstate', (event) => {
    // A jump within the page is the browser's own affair.
    if (guide.isShown(location)) return;
    if (!isOurs(new URL(location.href))) {
      location.reload();
      return;
    }
    const { scroll } = (event.state ?? {}) as { scroll?: number };
    void guide.go(new URL(location.href), scroll ?? 0);
  });
  document.addEventListener('keydown', (event) => {
    const inField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const box = findKey(event, inField) ? document.querySelector<HTMLInputElement>('input[data-find]') : null;
    if (box === null) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(rememberScroll, 150);
  });
};
