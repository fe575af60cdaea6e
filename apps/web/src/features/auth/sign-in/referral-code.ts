/** The code of whoever invited a visitor: kept for this tab, so that a look at the log-in page does not lose it. docs/product.md, Accounts. */
const key = 'referralCode';
const maxLength = 100;

/** The code to sign up with: the address's `ref`, which is kept, else the one kept before. */
export function referralCode(ref: string | undefined): string | undefined {
  try {
    if (ref && ref.length <= maxLength) sessionStorage.setItem(key, ref);
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    // Storage is switched off: the address alone has to do.
    return ref;
  }
}

/** Forgets the code, once an account was made with it. */
export function clearReferralCode(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
