/** Apps that act for members by OAuth: docs/product.md, Programs. */
import { isBlank } from '../formats/blank.ts';
import { secondMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

// Browsers and Node have `URL`, but rules are compiled without the types of either.
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): { readonly protocol: string; readonly username: string; readonly password: string };
};

/** The number of apps that a member can register. */
export const appsMax = 10;
/** The number of addresses that an app can return to. */
export const redirectUrisMax = 5;
/** Maximum length of such an address, in characters. */
export const redirectUriMax = 500;
/** The number of authorizations of one app that a member keeps, such as one for each device. */
export const grantsPerAppMax = 10;
/** Lifetime of an authorization code, in milliseconds. */
export const codeMs = 60 * secondMs;

const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;

function isRedirectUri(text: string): boolean {
  if (text.length > redirectUriMax || !/^[\x21-\x7e]+$/.test(text) || /[#\\]/.test(text) || !URL.canParse(text))
    return false;
  const { protocol, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  // An own scheme of an installed app is a reversed domain name, so that no scheme of the browser is one.
  return protocol === 'https:' || loopback.test(text) || /^[a-z][a-z\d-]*(\.[a-z\d-]+)+:\//.test(text);
}

/** Checks the addresses of an app: https, a program on the same computer, or an own scheme such as `com.example.app:/`. */
export function checkRedirectUris(uris: readonly string[]): RuleResult<'REDIRECT_URI_INVALID'> {
  const isValid = uris.length > 0 && uris.length <= redirectUrisMax && uris.every(isRedirectUri);
  return isValid ? ok : { ok: false, code: 'REDIRECT_URI_INVALID', field: 'redirectUris' };
}

/** Checks a new or changed app. */
export function checkApp(app: {
  name: string;
  redirectUris: readonly string[];
}): RuleResult<'FIELDS_REQUIRED' | 'REDIRECT_URI_INVALID'> {
  return isBlank(app.name)
    ? { ok: false, code: 'FIELDS_REQUIRED', field: 'name' }
    : checkRedirectUris(app.redirectUris);
}

const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1');

/**
 * Returns whether an app may return to an address: one of its own, character by character. A program on the same
 * computer may use any port, because it cannot choose it in advance (RFC 8252).
 */
export function isOwnRedirectUri(own: readonly string[], uri: string): boolean {
  return isRedirectUri(uri) && own.some((known) => known === uri || withoutPort(known) === withoutPort(uri));
}
