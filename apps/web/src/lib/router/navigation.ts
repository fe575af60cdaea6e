/** Navigation by address, for code without the router: sign-in pages do not load it, to stay small. */
import { withoutTrailingSlashes } from '@gumball/rules/formats/trailing-slashes';
import { createStore, useStore } from '../storage/store.ts';

/** The current location: its path, and its query as plain texts. */
export type PageLocation = { path: string; search: Readonly<Record<string, string>> };

/** Returns the current location. */
export function readLocation(): PageLocation {
  const path = withoutTrailingSlashes(location.pathname);
  return { path: path === '' ? '/' : path, search: Object.fromEntries(new URLSearchParams(location.search)) };
}

const currentLocation = createStore<PageLocation>({ path: '/', search: {} });

type NavigateHandler = (href: string, options: { replace: boolean }) => void;
// The host of the page sets it once.
let navigateHandler: NavigateHandler = (href) => location.assign(href);

/** Connects the host of the pages: how to navigate, and the location. */
export const navigation = {
  setHandler(next: NavigateHandler): void {
    navigateHandler = next;
  },
  updateLocation(): void {
    currentLocation.set(readLocation());
  },
};

/**
 * Navigates to a path of this site, such as `/login` or `/post/7`. After signing in use `replace`, so that Back does
 * not return to the form.
 */
export function navigate(href: string, options: { replace?: boolean } = {}): void {
  navigateHandler(href, { replace: options.replace ?? false });
}

/**
 * The location for sign-in pages: `usePageLocation().search.redirect`, `.email`, `.ref`, `.token`. Members' pages use
 * the router.
 */
export function usePageLocation(): PageLocation {
  return useStore(currentLocation);
}
