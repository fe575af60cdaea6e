/** Where a sign-in leads: docs/product.md, Accounts. */
import { isProfileComplete } from '@gumball/rules/users/profile-complete';

const guestPaths = ['/login', '/signup', '/verify-email', '/forgot-password', '/reset-password', '/create-account'];

/**
 * The wanted page as a path of this site, or undefined where it is missing, leads elsewhere or back to signing in. The check resolves the text the way a
 * browser would, so that `//host`, `/\host` and `/%0a/host` cannot smuggle another origin in.
 */
export function safeTarget(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !wanted.startsWith('/') || /[\\\s]/.test(wanted))
    return undefined;
  const here = 'http://here.invalid';
  if (!URL.canParse(wanted, here)) return undefined;
  const url = new URL(wanted, here);
  if (url.origin !== here) return undefined;
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (path.startsWith('//') || guestPaths.some((guest) => path === guest || path.startsWith(`${guest}/`)))
    return undefined;
  return url.pathname + url.search + url.hash;
}

/** Where a member goes after signing in: to complete the profile first, else to the page they wanted, else home. */
export function targetAfterSignIn(user: { firstName: string; lastName: string }, wanted: unknown): string {
  const target = safeTarget(wanted);
  if (isProfileComplete(user)) return target ?? '/';
  return target && target !== '/' ? `/create-account?redirect=${encodeURIComponent(target)}` : '/create-account';
}
