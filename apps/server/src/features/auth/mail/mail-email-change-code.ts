import { codeTtlMs, maxCodeAttempts } from '@gumball/rules/auth/verification';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { setEmailChangeCode } from '../accounts/email-changes.store.ts';
import { createCode, hashCode } from '../codes/hash-code.ts';
import { accountMails } from './account-mails.ts';

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
  await deps.mail.deliver(accountMails.emailChange({ to: request.email, language }, code));
}

/** The queue of this job. */
mailEmailChangeCode.queue = 'mail-email-change-code';
