/** Questions that a reader keeps on this device, by what they ask: an address holds a whole question. Nothing is sent. */
import { useEffect, useState } from 'preact/hooks';
import { translator, type Words } from '../ui/words.ts';
import { useLang } from './env.tsx';
import { Go } from './parts.tsx';

const words = {
  title: ['存在這台裝置的條件', 'Kept on this device'],
  keep: ['記住這組條件', 'Keep these conditions'],
  drop: ['移除「{text}」', 'Remove {text}'],
} as const satisfies Words;

interface SavedView {
  /** Path and query, without the language. */
  to: string;
  text: string;
}

const KEY = 'storelens-views';
const MAX_VIEWS = 20;

const isView = (value: unknown): value is SavedView => {
  const { to, text } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return typeof to === 'string' && /^\/sites\?/.test(to) && typeof text === 'string';
};

/** Empty where a browser keeps nothing for us. */
const read = (): SavedView[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView).slice(0, MAX_VIEWS) : [];
  } catch {
    return [];
  }
};

const write = (views: readonly SavedView[]): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(views));
  } catch {
    // A browser that keeps nothing: the list lasts as long as the page.
  }
};

/** `current`: the question that is shown; null: it asks for everything. */
export const SavedViews = ({ current }: { current: SavedView | null }) => {
  const w = translator(words, useLang());
  const [views, setViews] = useState<SavedView[]>([]);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    setViews(read());
    setRead(true);
  }, []);
  const change = (next: SavedView[]): void => {
    setViews(next);
    write(next);
  };
  if (!isRead) return null;
  const isKept = current !== null && views.some(({ to }) => to === current.to);
  return (
    <div class="views small">
      {current === null || isKept ? null : (
        <button type="button" class="button" onClick={() => change([current, ...views].slice(0, MAX_VIEWS))}>
          {w('keep')}
        </button>
      )}
      {views.length === 0 ? null : (
        <ul class="tags" aria-label={w('title')}>
          <li class="soft">{w('title')}</li>
          {views.map((view) => (
            <li key={view.to} class="tag">
              <Go to={view.to}>{view.text}</Go>{' '}
              <button
                type="button"
                class="quiet drop-view"
                aria-label={w('drop', { text: view.text })}
                onClick={() => change(views.filter(({ to }) => to !== view.to))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
