/** Few icons, drawn as lines in the text's colour. They stand beside words and say nothing by themselves. */
import type { ComponentChildren } from 'preact';

const Icon = ({ children }: { children: ComponentChildren }) => (
  <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="6.8" cy="6.8" r="4.6" />
    <path d="m10.3 10.3 4 4" />
  </Icon>
);
export const OutIcon = () => (
  <Icon>
    <path d="M6 3H3v10h10v-3M9 2.5h4.5V7M13 3 7.5 8.5" />
  </Icon>
);
export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />
  </Icon>
);
export const ThemeIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5.5" />
    <path class="filled" d="M8 2.5a5.5 5.5 0 0 1 0 11z" />
  </Icon>
);
/** The mark: a lens over a shop. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 64 64" width="28" height="28" aria-hidden="true" focusable="false">
    <path class="awning" d="M6 12h37l5 12H1z" />
    <path class="wall" d="M8 29v22h14" />
    <circle class="wall" cx="37" cy="38" r="12" />
    <path class="handle" d="m47 48 11 11" />
  </svg>
);
