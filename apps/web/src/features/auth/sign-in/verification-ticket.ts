/** The ticket of a sign-up, stored for this tab: with it, wrong tries of strangers do not count against whoever signed up. docs/product.md, Accounts. */
const key = 'verificationTicket';

/** Stores the ticket of the account whose code is asked for next. */
export function storeTicket(ticket: string | undefined): void {
  try {
    if (ticket) sessionStorage.setItem(key, ticket);
  } catch {
    // Storage is switched off: the code works without the ticket too.
  }
}

/** The stored ticket, as the body of a call takes it. */
export function storedTicket(): { ticket?: string } {
  try {
    const ticket = sessionStorage.getItem(key);
    return ticket ? { ticket } : {};
  } catch {
    return {};
  }
}
