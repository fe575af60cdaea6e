import { toPublicPageKind } from '@gumball/rules/public-pages/page-kinds';
import { safeRedirectTarget } from '../../../lib/router/redirect-target.ts';

type Search = Readonly<Record<string, string>>;

/** Returns the address of a sign-in page, with the page that the guest requested and the kind of the one it was on. */
export function signInHref(path: string, search: Search): string {
  const target = safeRedirectTarget(search.redirect);
  const from = toPublicPageKind(search.from);
  const query = new URLSearchParams({
    ...(target && target !== '/' ? { redirect: target } : {}),
    ...(from ? { from } : {}),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the address of the page for the code mailed to `email`. */
export function verifyEmailHref(email: string, search: Search): string {
  const target = safeRedirectTarget(search.redirect);
  const query = new URLSearchParams({ email, ...(target && target !== '/' ? { redirect: target } : {}) });
  return `/verify-email?${query}`;
}

/** Returns the token of a reset link, from its query or the last segment of its path; empty if there is none. */
export function resetTokenOf(location: { path: string; search: Search }): string {
  if (location.search.token) return location.search.token;
  const part = /^\/reset-password\/([^/]+)$/.exec(location.path)?.[1] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
