/**
 * The referral code of a visitor, stored for this tab, so that a visit of the log-in page does not lose it:
 * docs/product.md, Accounts.
 */
const key = 'referralCode';
const maxLength = 100;

/** Returns the code to sign up with: the address's `ref`, which is stored, else the stored one. */
export function referralCode(ref: string | undefined): string | undefined {
  try {
    if (ref && ref.length <= maxLength) sessionStorage.setItem(key, ref);
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    // Storage is disabled: only the address counts.
    return ref;
  }
}

/** Removes the code, once an account was created with it. */
export function clearReferralCode(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}
