/** Which addresses lead to one mailbox: docs/product.md, Referrals. */
import { normalEmail } from './sign-up.ts';

// Providers that ignore dots before the @, each with the domain its mailboxes are named by here.
const dotlessDomains: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox behind an address: lower case, without what follows a plus, and without dots where the provider ignores them. */
export function mailboxOf(email: string): string {
  const address = normalEmail(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  const dotless = dotlessDomains[domain];
  const local = dotless === undefined ? name : name.replaceAll('.', '');
  // Nothing before the plus names no mailbox.
  return local === '' ? address : `${local}@${dotless ?? domain}`;
}
