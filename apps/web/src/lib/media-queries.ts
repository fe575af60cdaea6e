import { useSyncExternalStore } from 'react';

/** The media queries of the app, by name. The style sheets use the same widths as `md` and `lg`. */
const queries = {
  /** Room for a list next to its detail, and for dialogs that are not full-screen. */
  splitView: '(min-width: 48rem)',
  /** Room for a column of side cards. */
  sideColumn: '(min-width: 64rem)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  coarsePointer: '(pointer: coarse)',
  noHover: '(hover: none)',
} as const;

/** The name of a media query. */
export type MediaQueryName = keyof typeof queries;

/** Whether a media query matches now. */
export function matchesMedia(name: MediaQueryName): boolean {
  return window.matchMedia(queries[name]).matches;
}

const subscribers = Object.fromEntries(
  Object.entries(queries).map(([name, query]) => [
    name,
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
  ]),
) as Record<MediaQueryName, (listener: () => void) => () => void>;

/** Whether a media query matches, as state. */
export function useMediaQuery(name: MediaQueryName): boolean {
  return useSyncExternalStore(subscribers[name], () => matchesMedia(name));
}
