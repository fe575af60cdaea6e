/** What sign-ups are compared by: docs/product.md, Referrals. */
import { mailboxOf } from '../auth/mailbox.ts';

// Shorter names say nothing: too many people share them.
const minLetters = 3;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/**
 * Returns the family of a mailbox: the letters of its name with the domain, so that `ann1@` and `a.nn2@` are alike.
 * Undefined if the name has too few letters.
 */
export function mailboxFamilyOf(email: string): string | undefined {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf('@');
  const letters = lettersOf(mailbox.slice(0, at));
  return letters.length < minLetters ? undefined : `${letters}@${mailbox.slice(at + 1)}`;
}

/** Returns the letters of a username, so that `ann_1.fun` and `ann2.fun` are alike; undefined if there are too few. */
export function usernameStem(username: string): string | undefined {
  const [name = ''] = username.split('.');
  const letters = lettersOf(name);
  return letters.length < minLetters ? undefined : letters;
}

/** Returns the domain of an address and the domains above it, the nearest first, in lower case. */
export function domainsOf(email: string): string[] {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.');
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'));
}
