/** Fresh confirmation of a session before changes that matter: docs/product.md, Accounts. */
import { minuteMs } from '../formats/durations.ts';

/** How long a log-in or a confirmation lasts, in milliseconds. */
export const confirmationTtlMs = 15 * minuteMs;
/** From this number of Gumballs on, a tip needs a fresh confirmation. */
export const confirmedTipFrom = 100;

/** Whether only passkeys can open an account: another passkey or a recovery code must remain if one is lost. */
export function canUsePasskeysOnly(passkeys: number, recoveryCodes: number): boolean {
  return passkeys >= 2 || (passkeys === 1 && recoveryCodes > 0);
}
