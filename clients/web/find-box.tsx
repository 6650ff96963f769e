/** The one box: a form at `/find` that needs no script; with one, it suggests while one types. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Suggestion } from '../../core/contract/index.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { hostOf, industryPath, looksLikeSite, pricesPath, sitePath, technologyPath } from '../ui/links.ts';
import { technologyName } from '../ui/technology-name.ts';
import type { ListReply } from './api.ts';
import { useEnv, useHref, useWords } from './env.tsx';
import { browserApi } from './http.ts';
import { lookups } from './saved.ts';

/** What the box leads to: `kind` is said beside it. */
interface Choice {
  to: string;
  text: string;
  kind: string;
  /** Written by the runtime: the browser asks for it. */
  plain?: boolean;
}

const WAIT_MS = 120;
const MAX_RECENT = 5;

type Words = ReturnType<typeof useWords>;

const choiceOf = ({ type, id, text }: Suggestion, t: Words, name: (id: string, text: string) => string): Choice => {
  if (type === 'shop') return { to: sitePath(id), text: text === id ? id : `${text} ${id}`, kind: t('kind_shop') };
  if (type === 'industry') return { to: industryPath(id), text, kind: t('industry') };
  if (type === 'article') return { to: `/knowledge/${id}`, text, kind: t('kind_article'), plain: true };
  return { to: technologyPath(id), text: name(id, text), kind: t('kind_technology') };
};

/** What can be done with the text itself: a site looked up, or prices compared. */
const ownChoice = (text: string, t: Words): Choice => {
  const host = looksLikeSite(text) ? hostOf(text) : null;
  return host === null
    ? { to: pricesPath(text), text: t('compare_prices', { q: text }), kind: t('nav_products') }
    : { to: sitePath(host), text: host, kind: t('look_up_site') };
};

/** Of what was typed so far, a moment after the last key; of nothing, what was looked up on this device. */
const useChoices = (text: string, isOpen: boolean): Choice[] => {
  const t = useWords();
  const { lang } = useEnv();
  const [choices, setChoices] = useState<Choice[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    const asked = text.trim();
    const show = (found: Choice[]): void => {
      if (!abort.signal.aborted) setChoices(found);
    };
    const recent = async (): Promise<void> => {
      const known = (await lookups()).filter(({ path }) => /^\/(?:sites|products)[/?]/.test(path)).slice(0, MAX_RECENT);
      show(known.map(({ path, title }) => ({ to: path, text: title, kind: t('recent') })));
    };
    const suggest = async (): Promise<void> => {
      const { items } = await browserApi(abort.signal).get<ListReply<Suggestion>>('/api/v1/suggest', { q: asked });
      const name = (id: string, own: string): string => technologyName(id, own, lang);
      show([ownChoice(asked, t), ...items.map((item) => choiceOf(item, t, name))]);
    };
    const failed = (): void => show(asked === '' ? [] : [ownChoice(asked, t)]);
    const timer = setTimeout(() => (asked === '' ? recent() : suggest()).catch(failed), asked === '' ? 0 : WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, isOpen, lang]);
  return isOpen ? choices : [];
};

interface ListProps {
  id: string;
  choices: readonly Choice[];
  active: number;
  label: string;
  onChoose(): void;
}

const Choices = ({ id, choices, active, label, onChoose }: ListProps) => {
  const href = useHref();
  return (
    // The box keeps the focus: what is chosen by a key is told by aria-activedescendant.
    <div class="choices-list" id={id} role="listbox" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
      {choices.map(({ to, text, kind, plain }, n) => (
        <a
          key={`${to} ${kind}`}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === active}
          href={href(to)}
          onClick={onChoose}
          {...(plain ? { 'data-plain': true } : {})}
        >
          <span>{text}</span> <span class="soft small">{kind}</span>
        </a>
      ))}
    </div>
  );
};

interface FindBoxProps {
  id: string;
  value?: string;
  /** With a label and a button of its own, as the page's main thing. */
  large?: boolean;
}

/** Without a list of the browser's own. */
const combobox = ({ list, isOpen, active }: { list: string; isOpen: boolean; active: number }) =>
  ({
    role: 'combobox',
    list: undefined,
    'aria-expanded': isOpen,
    'aria-controls': list,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active < 0 ? undefined : `${list}-${active}`,
  }) as const;

/** What older browsers give as the key of an input method. */
const COMPOSING = 229;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** `/`, and ⌘K or Ctrl+K, lead here from anywhere but a field. */
export const findKey = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent, inField: boolean): boolean =>
  (key === '/' && !inField && !metaKey && !ctrlKey && !altKey) || (key.toLowerCase() === 'k' && (metaKey || ctrlKey));

export const FindBox = ({ id, value = '', large = false }: FindBoxProps) => {
  const t = useWords();
  const { lang, langInUrl } = useEnv();
  const list = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const choices = useChoices(text, isOpen);
  const shown = choices.length > 0;
  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of an input method choose among its words.
    if (event.isComposing || event.keyCode === COMPOSING) return;
    const step = steps[event.key];
    if (step !== undefined && shown) {
      event.preventDefault();
      setActive((active + step + choices.length + (active < 0 && step < 0 ? 1 : 0)) % choices.length);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      form.current?.querySelector<HTMLAnchorElement>(`[id="${list}-${active}"]`)?.click();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };
  return (
    <search>
      <form ref={form} class={large ? 'search' : 'find'} action="/find" method="get" onSubmit={close}>
        {langInUrl ? <input type="hidden" name="lang" value={lang} /> : null}
        {large ? <label for={id}>{t('find')}</label> : null}
        <div class="combo">
          <input
            id={id}
            name="q"
            type="search"
            required
            maxLength={200}
            defaultValue={value}
            placeholder={large ? t('find_example') : t('find')}
            aria-label={large ? undefined : t('find')}
            {...combobox({ list, isOpen: shown, active })}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            data-find
            onInput={(event) => {
              setText(event.currentTarget.value);
              setActive(-1);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          <Choices
            {...{ id: list, choices, active, label: t('suggestions') }}
            onChoose={() => {
              close();
              (document.activeElement as HTMLElement | null)?.blur();
            }}
          />
        </div>
        {large ? (
          <button type="submit" class="primary">
            <SearchIcon /> {t('search')}
          </button>
        ) : null}
        {large ? <p class="soft small">{t('find_hint')}</p> : null}
      </form>
    </search>
  );
};
