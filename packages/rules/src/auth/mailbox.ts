/** Which addresses lead to one mailbox: docs/product.md, Referrals. */
import { normalizeEmail } from './sign-up.ts';

// Providers that ignore dots before the @, each with the domain its mailboxes are named by here.
const dotlessDomains: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox behind an address: lower case, without what follows a plus, and without dots where the provider ignores them. */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email);
  const atIndex = address.lastIndexOf('@');
  const domain = address.slice(atIndex + 1);
  const [name = ''] = address.slice(0, atIndex).split('+');
  const dotless = dotlessDomains[domain];
  const local = dotless === undefined ? name : name.replaceAll('.', '');
  // Nothing before the plus names no mailbox.
  return local === '' ? address : `${local}@${dotless ?? domain}`;
}
