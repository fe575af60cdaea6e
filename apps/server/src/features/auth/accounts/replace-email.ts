import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { type Executor, isViolationOf } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { removeCodeOf, removeResetsOf } from '../codes/codes.store.ts';
import { hashEmail } from '../codes/hash-email.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { updateEmail } from './account.store.ts';
import { removeEmailChange } from './email-changes.store.ts';

/**
 * Replaces the address of a locked account, invalidates codes and links that were mailed to the old address, and
 * notifies it. Throws `EMAIL_TAKEN` if another account took the address concurrently.
 */
export async function replaceEmail(
  deps: Pick<Deps, 'jobs'>,
  tx: Executor,
  account: { id: string; email: string; username: string },
  { email, verifiedAt, language }: { email: string; verifiedAt: Date | null; language: Language },
): Promise<void> {
  const { id: userId, username } = account;
  try {
    await updateEmail(tx, userId, email, verifiedAt);
  } catch (error) {
    if (isViolationOf(error, 'users_email_key')) throw new AppError('EMAIL_TAKEN', { field: 'email' });
    throw error;
  }
  await removeEmailChange(tx, userId);
  await removeResetsOf(tx, userId);
  await removeCodeOf(tx, hashEmail(account.email));
  await mailAccountNotice.add(deps, tx, { to: account.email, username, what: 'email', language });
}
