/**
 * The host selects one of the two halves of the app: the sign-in pages, or the members' pages with router, shell and
 * cache. Each half loads on demand. The guards are between them.
 */
import { isProfileComplete } from '@gumball/rules/users/profile-complete';
import type { ComponentType } from 'react';
import { interruptions } from '../lib/api/interruptions.ts';
import { subscribeToHistory, updatePageEntry } from '../lib/router/close-on-back.ts';
import { navigation, readLocation } from '../lib/router/navigation.ts';
import { authClient } from '../lib/session/auth-client.ts';
import { session } from '../lib/session/session.ts';
import { createStore } from '../lib/storage/store.ts';
import { guard } from './guards.ts';
import { type GuestPage, type GuestParts, guestPageAt } from './guest-pages.ts';

/** The current view. `opening` while the members' half loads or the stored session is being confirmed. */
export type View =
  | { kind: 'opening' }
  | { kind: 'failed'; error: unknown }
  | ({ kind: 'guest'; title: string } & GuestParts)
  | { kind: 'member'; App: ComponentType; navigateTo: (href: string, options: { replace: boolean }) => void };

/** The timeout of the session's confirmation before the page is shown unconfirmed, in milliseconds. */
const verificationTimeoutMs = 100;

export const view = createStore<View>({ kind: 'opening' });

function setUrl(href: string, replace: boolean): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
}

function initSession(): Promise<void> {
  return session.init(async () => (await authClient.profile()).user);
}

// The host outlives sessions: it decides which half a user or a guest sees.
let loadingMemberApp: Promise<void> | undefined;
let requestedPage: GuestPage | undefined;

async function loadMemberApp(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, verificationTimeoutMs));
  try {
    const [{ createMemberApp }] = await Promise.all([
      import('./member-app.tsx'),
      Promise.race([initSession(), timeout]),
    ]);
    const { App, navigateTo: navigateInApp, ready } = createMemberApp();
    await ready;
    // The confirmation may have ended the session, and `show` has rendered the log-in then.
    if (view.get().kind === 'opening' && !requestedPage) view.set({ kind: 'member', App, navigateTo: navigateInApp });
  } catch (error) {
    view.set({ kind: 'failed', error });
  } finally {
    loadingMemberApp = undefined;
  }
}

function showMemberApp(): void {
  requestedPage = undefined;
  if (view.get().kind === 'member') return;
  view.set({ kind: 'opening' });
  loadingMemberApp ??= loadMemberApp();
}

// The current view stays until the page is ready, so that no blank page appears in between.
async function showGuestPage(page: GuestPage): Promise<void> {
  requestedPage = page;
  try {
    const parts = await page.load();
    if (requestedPage === page) view.set({ kind: 'guest', title: page.title, ...parts });
  } catch (error) {
    if (requestedPage === page) view.set({ kind: 'failed', error });
  }
}

/** Applies the guards to the address and the session, and shows the right half. */
function showCurrentPage(): void {
  for (;;) {
    const { path, search } = readLocation();
    const page = guestPageAt(path);
    const isDevPage = import.meta.env.DEV && path.startsWith('/dev/');
    const href = location.pathname + location.search + location.hash;
    const redirectHref =
      path === '/verify-email' && !search.email
        ? '/signup'
        : isDevPage
          ? undefined
          : guard(page?.access ?? 'member', session.get(), href, search.redirect);
    if (redirectHref !== undefined && redirectHref !== href) {
      const current = view.get();
      if (current.kind === 'member' && !guestPageAt(redirectHref.replace(/[?#].*$/s, ''))) {
        current.navigateTo(redirectHref, { replace: true });
        return;
      }
      setUrl(redirectHref, true);
      continue;
    }
    navigation.updateLocation();
    if (page) void showGuestPage(page);
    else showMemberApp();
    return;
  }
}

function navigateTo(href: string, options: { replace: boolean }): void {
  const current = view.get();
  if (current.kind === 'member' && !guestPageAt(new URL(href, location.href).pathname)) {
    current.navigateTo(href, options);
    return;
  }
  updatePageEntry(() => {
    setUrl(href, options.replace);
    window.scrollTo(0, 0);
    showCurrentPage();
  });
}

function accountState(): string {
  const current = session.get();
  return current.status === 'guest' ? 'guest' : isProfileComplete(current.user) ? 'member' : 'incomplete';
}

/** Starts the app on the current address and subscribes to the session. */
export function startHost(): void {
  subscribeToHistory();
  navigation.setHandler(navigateTo);
  interruptions.resolve = async (error) => (await import('./interruptions.tsx')).resolveInterruption(error);
  initSession().catch(reportError);
  let previous = accountState();
  session.subscribe(() => {
    const current = accountState();
    const hasLostAccess = current !== previous && previous !== 'guest' && current !== 'member';
    previous = current;
    // A sign-in navigates by itself, at the moment its page chooses; an ended session at once.
    if (hasLostAccess) updatePageEntry(showCurrentPage);
  });
  session.subscribeToOtherTabs(() => updatePageEntry(showCurrentPage));
  window.addEventListener('popstate', () => {
    if (view.get().kind !== 'member' || guestPageAt(readLocation().path)) showCurrentPage();
  });
  showCurrentPage();
}

/** Retries after the members' half failed to load. */
export function retryLoading(): void {
  location.reload();
}
