/**
 * The host decides which of the two halves of the app is shown: the sign-in pages, or the members' pages with router, shell and cache.
 * Each half is fetched when it is needed. The guards stand between them.
 */
import { isProfileComplete } from '@gumball/rules/users/profile-complete';
import type { ComponentType } from 'react';
import { authClient } from '../lib/auth-client.ts';
import { followSteps, onPage } from '../lib/back-closes.ts';
import { navigation, readPlace } from '../lib/navigation.ts';
import { session } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { guard } from './guards.ts';
import { type GuestPage, type GuestParts, guestPageAt } from './guest-pages.ts';

/** What is on screen. `opening` while the members' half is being fetched or the stored sign-in is being confirmed. */
export type View =
  | { kind: 'opening' }
  | { kind: 'failed'; error: unknown }
  | ({ kind: 'guest'; title: string } & GuestParts)
  | { kind: 'member'; App: ComponentType; go: (href: string, options: { replace: boolean }) => void };

/** How long a stored sign-in may take to be confirmed before the page shows what it has, in milliseconds. */
const patienceMs = 100;

export const view = createStore<View>({ kind: 'opening' });

function setAddress(href: string, replace: boolean): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
}

function initialise(): Promise<void> {
  return session.init(async () => (await authClient.profile()).user);
}

let opening: Promise<void> | undefined;
let wanted: GuestPage | undefined;

async function fetchMembers(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  try {
    const [{ openMemberApp }] = await Promise.all([import('./member-app.tsx'), Promise.race([initialise(), patience])]);
    const { App, go: goIn, ready } = openMemberApp();
    await ready;
    // Confirming may have ended the session meanwhile, and `show` has drawn the log-in then.
    if (view.get().kind === 'opening' && !wanted) view.set({ kind: 'member', App, go: goIn });
  } catch (error) {
    view.set({ kind: 'failed', error });
  } finally {
    opening = undefined;
  }
}

function openMembers(): void {
  wanted = undefined;
  if (view.get().kind === 'member') return;
  view.set({ kind: 'opening' });
  opening ??= fetchMembers();
}

// What is on screen stays until the page is there, so that nothing blank is seen in between.
async function openGuestPage(page: GuestPage): Promise<void> {
  wanted = page;
  try {
    const parts = await page.load();
    if (wanted === page) view.set({ kind: 'guest', title: page.title, ...parts });
  } catch (error) {
    if (wanted === page) view.set({ kind: 'failed', error });
  }
}

/** Looks at the address and the session, moves on where a guard says so, and shows the right half. */
function show(): void {
  for (;;) {
    const { path, search } = readPlace();
    const page = guestPageAt(path);
    const free = import.meta.env.DEV && path.startsWith('/dev/');
    const href = location.pathname + location.search + location.hash;
    const elsewhere =
      path === '/verify-email' && !search.email
        ? '/signup'
        : free
          ? undefined
          : guard(page?.access ?? 'member', session.get(), href, search.redirect);
    if (elsewhere !== undefined && elsewhere !== href) {
      const now = view.get();
      if (now.kind === 'member' && !guestPageAt(elsewhere.replace(/[?#].*$/s, ''))) {
        now.go(elsewhere, { replace: true });
        return;
      }
      setAddress(elsewhere, true);
      continue;
    }
    navigation.arrived();
    if (page) void openGuestPage(page);
    else openMembers();
    return;
  }
}

function go(href: string, options: { replace: boolean }): void {
  const now = view.get();
  if (now.kind === 'member' && !guestPageAt(new URL(href, location.href).pathname)) {
    now.go(href, options);
    return;
  }
  onPage(() => {
    setAddress(href, options.replace);
    window.scrollTo(0, 0);
    show();
  });
}

function standing(): string {
  const now = session.get();
  return now.status === 'guest' ? 'guest' : isProfileComplete(now.user) ? 'member' : 'incomplete';
}

/** Starts the app on the present address and follows the session from then on. */
export function startHost(): void {
  followSteps();
  navigation.use(go);
  initialise().catch(reportError);
  let before = standing();
  session.subscribe(() => {
    const now = standing();
    const lost = now !== before && before !== 'guest' && now !== 'member';
    before = now;
    // A sign-in moves on by itself, at the moment its page chooses; an ended one moves at once.
    if (lost) onPage(show);
  });
  session.followOtherTabs(() => onPage(show));
  window.addEventListener('popstate', () => {
    if (view.get().kind !== 'member' || guestPageAt(readPlace().path)) show();
  });
  show();
}

/** Tries again after the members' half could not be fetched. */
export function retryOpening(): void {
  location.reload();
}
