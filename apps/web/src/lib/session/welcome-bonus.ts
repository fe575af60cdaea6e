/** The welcome bonus of a sign-up in this tab, until the home page has shown it: docs/product.md, Referrals. */
const key = 'welcomeBonus';

/** Stores the Gumballs that a new account starts with, if there are any. */
export function storeWelcomeBonus(amount: number): void {
  if (amount <= 0) return;
  try {
    sessionStorage.setItem(key, String(amount));
  } catch {
    // Storage is disabled: the balance shows the bonus all the same.
  }
}

/** Returns the stored bonus; 0 without one. */
export function readWelcomeBonus(): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0;
  } catch {
    return 0;
  }
}

/** Removes the stored bonus. */
export function removeWelcomeBonus(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}
