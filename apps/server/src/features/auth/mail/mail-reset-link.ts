import { resetLinkTtlMs } from '@gumball/rules/auth/verification';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { findByEmail } from '../accounts/account.store.ts';
import { insertReset } from '../codes/codes.store.ts';
import { hashToken } from '../codes/hash-token.ts';
import { accountMails } from './account-mails.ts';

/**
 * The job that mails a reset link if the address has an account. Earlier links stay valid until they expire, so that a
 * third party cannot invalidate a link by requesting another.
 */
export async function mailResetLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'mail' | 'config'>,
  { email, language = 'en' }: { email: string; language?: Language },
): Promise<void> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.suspended_at) return;
  const token = deps.ids.secret();
  const now = deps.clock.now();
  await insertReset(deps.db.kysely, {
    token_hash: hashToken(token),
    user_id: user.id,
    created_at: now,
    expires_at: new Date(now.getTime() + resetLinkTtlMs),
  });
  const link = `${deps.config.publicUrl}/reset-password?token=${token}`;
  await deps.mail.deliver(accountMails.reset({ to: user.email, username: user.username, language }, link));
}

/** The queue of this job. */
mailResetLink.queue = 'mail-reset-link';
