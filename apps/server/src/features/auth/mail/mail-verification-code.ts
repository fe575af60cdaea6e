import { codeTtlMs, maxCodeAttempts } from '@gumball/rules/auth/verification';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { findUnverified } from '../accounts/account.store.ts';
import { replaceCode } from '../codes/codes.store.ts';
import { createCode, createDummyCode, hashCode } from '../codes/hash-code.ts';
import { hashEmail } from '../codes/hash-email.ts';
import { accountMails } from './account-mails.ts';

/**
 * The job that replaces the code of an address and mails it if the address has an unverified account. The plain code
 * exists only in the mail; a retry creates another code.
 */
export async function mailVerificationCode(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'mail'>,
  { email, language = 'en' }: { email: string; language?: Language },
): Promise<void> {
  const user = await findUnverified(deps.db, email);
  const code = createCode(deps.ids);
  // Other addresses get a dummy code. It resets the attempts as a real code would, so that responses do not reveal
  // which addresses have an account.
  await replaceCode(deps.db, {
    address_hash: hashEmail(email),
    code_hash: user ? hashCode(code, deps.ids) : createDummyCode(deps.ids),
    attempts_left: maxCodeAttempts,
    expires_at: new Date(deps.clock.now().getTime() + codeTtlMs),
  });
  if (!user) return;
  await deps.mail.deliver(accountMails.verification({ to: user.email, username: user.username, language }, code));
}

/** The queue of this job. */
mailVerificationCode.queue = 'mail-verification-code';
