/** Normalization of e-mail addresses to mailboxes: docs/product.md, Referrals. */
import { normalizeEmail } from './sign-up.ts';

// Providers that ignore dots before the @, with their canonical domain.
const dotlessDomains: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Returns the mailbox of an address: lower case, without a plus suffix, and without dots if the provider ignores them.
 */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email);
  const atIndex = address.lastIndexOf('@');
  const domain = address.slice(atIndex + 1);
  const [name = ''] = address.slice(0, atIndex).split('+');
  const dotless = dotlessDomains[domain];
  const local = dotless === undefined ? name : name.replaceAll('.', '');
  // An empty name before the plus is no mailbox.
  return local === '' ? address : `${local}@${dotless ?? domain}`;
}
