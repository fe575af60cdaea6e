import { platformLockMonths } from '@gumball/rules/platforms/twitter-username';
import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { isViolationOf } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import { claimAccount, removeLink } from '../platforms.store.ts';
import { alreadyClaimed } from './already-claimed.ts';

/** An account whose ownership is proved. `proof` is the proof, for example the id of a tweet. */
export type ProvedAccount = {
  platform: AccountPlatform;
  id: string;
  username: string;
  displayName: string;
  isVerified: boolean;
  proof: string | null;
};

/**
 * Links a proved account to a member. Of concurrent requests one wins; the others get `TWITTER_ID_ALREADY_CLAIMED` or
 * `ACCOUNT_ALREADY_CLAIMED`. A member has one account per platform: `TWITTER_ALREADY_LINKED`, `ACCOUNT_ALREADY_LINKED`.
 */
export async function linkAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  userId: string,
  account: ProvedAccount,
): Promise<{ linkedAt: Date }> {
  const now = deps.clock.now();
  const { platform } = account;
  const won = await deps.db
    .transaction(async (tx) => {
      const claimed = await claimAccount(
        tx,
        {
          platform,
          account_id: account.id,
          user_id: userId,
          username: account.username,
          display_name: account.displayName,
          is_verified: account.isVerified,
          linked_at: now,
          proof: account.proof,
        },
        { months: platformLockMonths, now },
      );
      if (claimed) await removeLink(tx, userId, platform);
      return claimed;
    })
    .catch((error: unknown) => {
      if (!isViolationOf(error, 'platform_accounts_member')) throw error;
      throw new AppError(platform === 'Twitter' ? 'TWITTER_ALREADY_LINKED' : 'ACCOUNT_ALREADY_LINKED');
    });
  if (!won) throw await alreadyClaimed(deps, userId, account);
  deps.realtime.broadcast(userRoom(userId), 'accounts:changed', { platform, linked: true });
  return { linkedAt: now };
}
