/** What stands where there is nothing to show: why, and how to go on. Each kind has a drawing and a colour of its own. */
import type { ComponentChildren } from 'preact';

export type StateKind = 'empty' | 'missing' | 'failed' | 'offline' | 'limited';

/** Lines on 32 × 32, in the text's colour. */
const drawings: Record<StateKind, string> = {
  empty: 'M4 12h24l-3 16H7zM4 12l4-7h16l4 7M12 17v0M20 17v0M12 23h8',
  missing: 'M14 4a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM21.5 21.5 29 29M10.5 10.5l7 7M17.5 10.5l-7 7',
  failed: 'M16 4 30 28H2zM16 12v8M16 24v.5',
  offline: 'M3 12a19 19 0 0 1 26 0M8 18a12 12 0 0 1 16 0M13 23.5a4.5 4.5 0 0 1 6 0M4 4l24 24',
  limited: 'M16 3a13 13 0 1 0 0 26 13 13 0 0 0 0-26zM16 8v8l5 4',
};

interface StateProps {
  kind: StateKind;
  /** The page's heading; missing: it stands within a page that has one. */
  title?: string;
  children: ComponentChildren;
}

export const State = ({ kind, title, children }: StateProps) => (
  <div class={`state ${kind}`}>
    <svg class="state-icon" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <path d={drawings[kind]} />
    </svg>
    <div>
      {title === undefined ? null : <h1 tabIndex={-1}>{title}</h1>}
      {children}
    </div>
  </div>
);
