import { codeTtlMs, maxCodeAttempts } from '@gumball/rules/auth/verification';
import type { Language } from '@gumball/rules/formats/languages';
import { phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import type { Deps } from '../../../deps.ts';
import { createCode, hashCode } from '../codes/hash-code.ts';
import { replaceConfirmationCode } from './confirmations.store.ts';

/** The job that mails a code to confirm a session. The plain code exists only in the mail; a retry creates another one. */
export async function mailConfirmationCode(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'mail'>,
  { email, sessionId, language = 'en' }: { email: string; sessionId: string; language?: Language },
): Promise<void> {
  const code = createCode(deps.ids);
  await replaceConfirmationCode(deps.db, {
    session_id: sessionId,
    code_hash: hashCode(code, deps.ids),
    attempts_left: maxCodeAttempts,
    expires_at: new Date(deps.clock.now().getTime() + codeTtlMs),
  });
  await deps.mail.deliver({
    to: email,
    language,
    subject: phrase('{code} confirms that it is you', { code }),
    blocks: [
      phrase('Hi,'),
      phrase('You are about to change something important in your {site} account. This code confirms that it is you:'),
      { code },
      pluralPhrase(codeTtlMs / 60_000, 'It works for one minute.', 'It works for {count} minutes.'),
      phrase('If it was not you, someone is signed in to your account: end the other sessions in the settings.'),
      phrase('The {site} team'),
    ],
  });
}

/** The queue of this job. */
mailConfirmationCode.queue = 'mail-confirmation-code';
