/** The redirect after a sign-in: docs/product.md, Accounts. */
import { withoutTrailingSlashes } from '@gumball/rules/formats/trailing-slashes';
import { isProfileComplete } from '@gumball/rules/users/profile-complete';

const guestPaths = ['/login', '/signup', '/verify-email', '/forgot-password', '/reset-password', '/create-account'];

/**
 * Returns the requested page as a path of this site, or undefined if it is missing, external or a sign-in page. It
 * resolves the text as a browser does, so that `//host`, `/\host` and `/%0a/host` cannot cause an open redirect.
 */
export function safeRedirectTarget(requested: unknown): string | undefined {
  if (
    typeof requested !== 'string' ||
    requested.length > 2000 ||
    !requested.startsWith('/') ||
    /[\\\s]/.test(requested)
  )
    return undefined;
  const baseUrl = 'http://here.invalid';
  if (!URL.canParse(requested, baseUrl)) return undefined;
  const url = new URL(requested, baseUrl);
  if (url.origin !== baseUrl) return undefined;
  const path = withoutTrailingSlashes(url.pathname);
  if (path.startsWith('//') || guestPaths.some((guestPath) => path === guestPath || path.startsWith(`${guestPath}/`)))
    return undefined;
  return url.pathname + url.search + url.hash;
}

/** Returns the page after signing in: the incomplete profile first, else the requested page, else home. */
export function redirectAfterSignIn(user: { firstName: string; lastName: string }, requested: unknown): string {
  const target = safeRedirectTarget(requested);
  if (isProfileComplete(user)) return target ?? '/';
  return target && target !== '/' ? `/create-account?redirect=${encodeURIComponent(target)}` : '/create-account';
}
