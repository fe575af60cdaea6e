/** Who may see which page: docs/product.md, Accounts. */
import { isProfileComplete } from '@gumball/rules/users/profile-complete';
import type { Session } from '../lib/session.ts';
import { safeTarget, targetAfterSignIn } from '../lib/target.ts';

/** `guest` pages are for signing in, `account` pages complete a profile, `member` pages are the product. */
export type PageAccess = 'guest' | 'account' | 'member';

function loginWith(session: Session, href: string): string {
  const wanted = session.status === 'guest' && session.ended === 'signed-out' ? undefined : safeTarget(href);
  return wanted && wanted !== '/' ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login';
}

/**
 * Where somebody must go instead, or undefined where they may stay. `href` is the page they are opening, `redirect` the page they wanted
 * before they were sent to sign in.
 */
export function guard(access: PageAccess, session: Session, href: string, redirect: unknown): string | undefined {
  if (session.status === 'guest') return access === 'guest' ? undefined : loginWith(session, href);
  const complete = isProfileComplete(session.user);
  if (access === 'member') return complete ? undefined : targetAfterSignIn(session.user, href);
  if (access === 'account') return complete ? targetAfterSignIn(session.user, redirect) : undefined;
  return targetAfterSignIn(session.user, redirect);
}
