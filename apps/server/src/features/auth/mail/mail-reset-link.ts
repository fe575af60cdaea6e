import { resetLinkTtlMs } from '@gumball/rules/auth/verification';
import { hourMs } from '@gumball/rules/formats/durations';
import type { Language } from '@gumball/rules/formats/languages';
import { phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import type { Deps } from '../../../deps.ts';
import { findByEmail } from '../accounts/account.store.ts';
import { insertReset } from '../codes/codes.store.ts';
import { hashToken } from '../codes/hash-token.ts';

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
  await deps.mail.deliver({
    to: user.email,
    language,
    subject: phrase('Reset your Gumball password'),
    link,
    blocks: [
      phrase('Hi {username},', { username: user.username }),
      phrase(
        'Someone, hopefully you, asked for a new password for your Gumball account. Open this link to choose one:',
      ),
      { button: phrase('Choose a new password'), url: link, isSpelledOut: true },
      pluralPhrase(
        resetLinkTtlMs / hourMs,
        'The link works once, within one hour. It signs out every device that is signed in to your account.',
        'The link works once, within {count} hours. It signs out every device that is signed in to your account.',
      ),
      phrase('If it was not you, there is nothing to do: your password stays as it is.'),
      phrase('The Gumball team'),
    ],
  });
}

/** The queue of this job. */
mailResetLink.queue = 'mail-reset-link';
