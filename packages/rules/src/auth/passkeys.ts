/** Passkeys: docs/product.md, Accounts. */
import { minuteMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** The number of passkeys that an account can have. */
export const passkeysMax = 10;
/** Maximum length of the name of a passkey, in UTF-16 units. The contract and the input hold it. */
export const passkeyNameMax = 50;
/** Lifetime of the challenge that a passkey signs, in milliseconds. */
export const passkeyChallengeTtlMs = 5 * minuteMs;

/** Checks that a passkey has a name. */
export function checkPasskeyName(name: string): RuleResult<'FIELDS_REQUIRED'> {
  return name.trim() === '' ? { ok: false, code: 'FIELDS_REQUIRED', field: 'name' } : ok;
}
