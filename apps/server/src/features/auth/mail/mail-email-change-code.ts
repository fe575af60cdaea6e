import { codeTtlMs, maxCodeAttempts } from '@gumball/rules/auth/verification';
import type { Language } from '@gumball/rules/formats/languages';
import { phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import type { Deps } from '../../../deps.ts';
import { setEmailChangeCode } from '../accounts/email-changes.store.ts';
import { createCode, hashCode } from '../codes/hash-code.ts';

/**
 * The job that mails a code to a requested address. The plain code exists only in the mail; a retry creates another
 * code.
 */
export async function mailEmailChangeCode(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'mail'>,
  { language = 'en', ...request }: { userId: string; email: string; language?: Language },
): Promise<void> {
  const code = createCode(deps.ids);
  const isCurrent = await setEmailChangeCode(deps.db, request, {
    code_hash: hashCode(code, deps.ids),
    attempts_left: maxCodeAttempts,
    expires_at: new Date(deps.clock.now().getTime() + codeTtlMs),
  });
  if (!isCurrent) return;
  await deps.mail.deliver({
    to: request.email,
    language,
    subject: phrase('{code} confirms your new email address', { code }),
    title: phrase('Confirm your new email address'),
    blocks: [
      phrase('Hi,'),
      phrase('Here is the code that makes this the email address of your Gumball account:'),
      { code },
      pluralPhrase(
        codeTtlMs / 60_000,
        'It works for one minute. Enter it in your settings.',
        'It works for {count} minutes. Enter it in your settings.',
      ),
      phrase('If you did not ask for it, someone probably mistyped their address. You can ignore this email.'),
      phrase('The Gumball team'),
    ],
  });
}

/** The queue of this job. */
mailEmailChangeCode.queue = 'mail-email-change-code';
