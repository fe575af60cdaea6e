/** The guards of pages: docs/product.md, Accounts. */
import { isProfileComplete } from '@gumball/rules/users/profile-complete';
import { redirectAfterSignIn, safeRedirectTarget } from '../lib/router/redirect-target.ts';
import type { Session } from '../lib/session/session.ts';

/**
 * `guest` pages are for signing in, `account` pages complete a profile, `member` pages are the product. `open` pages
 * are for all of them.
 */
export type PageAccess = 'guest' | 'account' | 'member' | 'open';

function loginHref(session: Session, href: string): string {
  const target = session.status === 'guest' && session.ended === 'signed-out' ? undefined : safeRedirectTarget(href);
  return target && target !== '/' ? `/login?redirect=${encodeURIComponent(target)}` : '/login';
}

/**
 * Returns the redirect, or undefined if the page may be shown. `href` is the page being opened, `redirect` the one
 * requested before signing in.
 */
export function guard(access: PageAccess, session: Session, href: string, redirect: unknown): string | undefined {
  if (access === 'open') return undefined;
  if (session.status === 'guest') return access === 'guest' ? undefined : loginHref(session, href);
  const complete = isProfileComplete(session.user);
  if (access === 'member') return complete ? undefined : redirectAfterSignIn(session.user, href);
  if (access === 'account') return complete ? redirectAfterSignIn(session.user, redirect) : undefined;
  return redirectAfterSignIn(session.user, redirect);
}
