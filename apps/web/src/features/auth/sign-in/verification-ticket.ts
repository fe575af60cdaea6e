/**
 * The ticket of a sign-up, stored for this tab: with it, wrong attempts by strangers do not count against the newcomer.
 * docs/product.md, Accounts.
 */
const key = 'verificationTicket';

/** Stores the ticket of the account whose code is requested next. */
export function storeTicket(ticket: string | undefined): void {
  try {
    if (ticket) sessionStorage.setItem(key, ticket);
  } catch {
    // Storage is disabled: the code works without the ticket too.
  }
}

/** Returns the stored ticket, as part of a request body. */
export function storedTicket(): { ticket?: string } {
  try {
    const ticket = sessionStorage.getItem(key);
    return ticket ? { ticket } : {};
  } catch {
    return {};
  }
}
