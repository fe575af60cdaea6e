import { resetLinkTtlMs } from '@gumball/rules/auth/verification';
import type { Deps } from '../../deps.ts';
import { createResetLink } from '../auth/accounts/create-reset-link.ts';
import { type ReplacePasswordDeps, replacePassword } from '../auth/accounts/replace-password.ts';
import { recordAction } from './record-action.ts';

/** How a password is reset: by a link that works once, or to a given password. */
export type PasswordReset = { link: string; expiresAt: Date } | { link: undefined };

/**
 * Resets a member's password by the command line, with an entry in the audit log. The old password and all sessions end
 * at once. Without a new password, returns a link that works once within an hour. Returns undefined if the member does
 * not exist or is suspended; throws the errors of the password rule.
 */
export async function resetPasswordByCommand(
  deps: ReplacePasswordDeps & Pick<Deps, 'config'>,
  typed: string,
  newPassword: string | undefined,
): Promise<PasswordReset | undefined> {
  return deps.db.transaction(async (tx) => {
    const userId = await replacePassword(deps, tx, typed, newPassword);
    if (userId === undefined) return undefined;
    await recordAction(deps, tx, {
      operatorId: null,
      action: 'reset-password',
      subject: { kind: 'member', id: userId },
    });
    if (newPassword !== undefined) return { link: undefined };
    const token = await createResetLink(deps, tx, userId);
    return {
      link: `${deps.config.publicUrl}/reset-password?token=${token}`,
      expiresAt: new Date(deps.clock.now().getTime() + resetLinkTtlMs),
    };
  });
}
