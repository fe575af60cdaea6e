import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findHolder } from '../platforms.store.ts';

/** The error for an account that another member holds, with the holder if the viewer may see them. */
export async function alreadyClaimed(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  account: { platform: AccountPlatform; id: string; username: string },
): Promise<AppError> {
  if (account.platform !== 'Twitter') return new AppError('ACCOUNT_ALREADY_CLAIMED');
  const holder = await findHolder(db.kysely, account.platform, account.id, userId);
  return new AppError('TWITTER_ID_ALREADY_CLAIMED', {
    extra: {
      details: {
        twitterUsername: account.username,
        claimedBy: holder && !holder.hidden && holder.unlinked_at === null ? holder.holder : 'another member',
        claimedAt: (holder?.linked_at ?? new Date(0)).toISOString(),
        suggestion: 'Please use a different Twitter account',
      },
    },
  });
}
