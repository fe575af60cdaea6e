/** Personal tokens: docs/product.md, Settings. */
import { dayMs, hourMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** The number of personal tokens that an account can have. */
export const tokensMax = 20;
/** Maximum length of the name of a token or an app, in UTF-16 units. */
export const tokenNameMax = 50;
/** Days after which a personal token can end, in the order of the choices. Null: it does not end by itself. */
export const tokenDays = [7, 30, 90, 365, null] as const;
/** The number of requests per minute that a token may send. */
export const tokenRequestsPerMinute = 300;
/** Beginning of a personal token, an access token, a refresh token and the secret of an app. */
export const tokenPrefixes = { personal: 'gbp_', access: 'gba_', refresh: 'gbr_', client: 'gbc_' } as const;

/** Returns whether a bearer token is one of a program, and not of a session. A session has no prefix. */
export function isProgramToken(token: string): boolean {
  return /^gb[pa]_[\w-]{43}$/.test(token);
}

/** Returns when a personal token ends that was created at `now`. */
export function tokenEndOf(days: (typeof tokenDays)[number], now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() + days * dayMs);
}

/** Returns the first violation of a new token: its name, its scopes, and the password that confirms it. */
export function checkNewToken(input: {
  name: string;
  scopes: readonly string[];
  password: string;
}): RuleResult<'FIELDS_REQUIRED'> {
  if (input.name.trim() === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'name' };
  if (input.scopes.length === 0) return { ok: false, code: 'FIELDS_REQUIRED', field: 'scopes' };
  return input.password === '' ? { ok: false, code: 'FIELDS_REQUIRED', field: 'password' } : ok;
}

/** Lifetime of an access token of an app, in milliseconds. */
export const accessTokenMs = hourMs;
/** Time without use after which a refresh token ends, in milliseconds. */
export const refreshTokenMs = 90 * dayMs;
