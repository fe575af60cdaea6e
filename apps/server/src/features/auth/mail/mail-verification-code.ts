import { codeTtlMs, maxCodeAttempts } from '@gumball/rules/auth/verification';
import type { Language } from '@gumball/rules/formats/languages';
import { phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import type { Deps } from '../../../deps.ts';
import { findUnverified } from '../accounts/account.store.ts';
import { replaceCode } from '../codes/codes.store.ts';
import { createCode, createDummyCode, hashCode } from '../codes/hash-code.ts';
import { hashEmail } from '../codes/hash-email.ts';

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
  await deps.mail.deliver({
    to: user.email,
    language,
    subject: phrase('{code} is your Gumball code', { code }),
    title: phrase('Verify your email address'),
    blocks: [
      phrase('Hi {username},', { username: user.username }),
      phrase('Welcome to Gumball! Here is the code that verifies your email address:'),
      { code },
      pluralPhrase(
        codeTtlMs / 60_000,
        'It works for one minute. If it has run out, ask for a new one on the verification page.',
        'It works for {count} minutes. If it has expired, request a new one on the verification page.',
      ),
      phrase('If you did not sign up for Gumball, someone probably mistyped their address. You can ignore this email.'),
      phrase('The Gumball team'),
    ],
  });
}

/** The queue of this job. */
mailVerificationCode.queue = 'mail-verification-code';
