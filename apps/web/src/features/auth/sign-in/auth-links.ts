import { safeRedirectTarget } from '../../../lib/router/redirect-target.ts';

type Search = Readonly<Record<string, string>>;

/** The address of a sign-in page that carries on the page that was wanted before signing in. */
export function signInHref(path: string, search: Search): string {
  const target = safeRedirectTarget(search.redirect);
  return target && target !== '/' ? `${path}?redirect=${encodeURIComponent(target)}` : path;
}

/** The address of the page that asks for the code mailed to `email`. */
export function verifyEmailHref(email: string, search: Search): string {
  const target = safeRedirectTarget(search.redirect);
  const query = new URLSearchParams({ email, ...(target && target !== '/' ? { redirect: target } : {}) });
  return `/verify-email?${query}`;
}

/** The token of a reset link, which carries it as a query or as the last part of its path; empty where there is none. */
export function resetTokenOf(place: { path: string; search: Search }): string {
  if (place.search.token) return place.search.token;
  const part = /^\/reset-password\/([^/]+)$/.exec(place.path)?.[1] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
