import type { Deps } from '../../deps.ts';
import { forgetMember as forgetBlocks } from '../blocks/forget-member.ts';
import { forgetMember as forgetComments } from '../comments/forget-member.ts';
import { forgetMember as forgetCommunities } from '../communities/forget-member.ts';
import { forgetMember as forgetFriends } from '../friends/forget-member.ts';
import { forgetMember as forgetMessages } from '../messages/forget-member.ts';
import { forgetMember as forgetModeration } from '../moderation/forget-member.ts';
import { forgetMember as forgetNotifications } from '../notifications/forget-member.ts';
import { forgetMember as forgetPlatforms } from '../platforms/forget-member.ts';
import { forgetMember as forgetPolls } from '../polls/forget-member.ts';
import { forgetMember as forgetPosts } from '../posts/forget-member.ts';
import { forgetMember as forgetReferrals } from '../referrals/forget-member.ts';
import { forgetMember as forgetTasks } from '../tasks/forget-member.ts';
import { forgetMember as forgetUploads } from '../uploads/forget-member.ts';
import { listOwed, removeLateSessions, removeOwed } from './deletions.store.ts';

type Forget = (deps: Deps, userId: string) => Promise<void>;

// Order matters: blocks are removed after the content that they hide from others, and files after the rows that refer
// to them.
const rooms: readonly Forget[] = [
  forgetPosts,
  forgetPolls,
  forgetComments,
  forgetCommunities,
  forgetFriends,
  forgetMessages,
  forgetNotifications,
  forgetModeration,
  forgetReferrals,
  forgetTasks,
  forgetPlatforms,
  forgetBlocks,
  forgetUploads,
];

// Longer than a request that was in progress at the deletion can take.
const lastCallMs = 60_000;

/**
 * The job that purges the data of a deleted account, one feature after another. It is idempotent and may be
 * interrupted.
 */
export async function forgetDeleted(deps: Deps, { userId }: { userId: string }): Promise<void> {
  for (const forget of rooms) await forget(deps, userId);
}

/** The queue of this job. */
forgetDeleted.queue = 'forget-deleted-account';

/**
 * Runs every minute and completes pending deletions. It purges each account once more, because requests in progress at
 * the deletion may have written rows and jobs may have failed. Returns the number of completed deletions.
 */
export async function finishDeletions(deps: Deps): Promise<number> {
  const owed = await listOwed(deps.db, new Date(deps.clock.now().getTime() - lastCallMs));
  let finished = 0;
  for (const userId of owed) {
    try {
      await forgetDeleted(deps, { userId });
      await removeLateSessions(deps.db, userId);
      await removeOwed(deps.db, userId);
      finished += 1;
    } catch (error) {
      deps.log.warn({ err: error, userId }, 'failed to purge a deleted account, will retry');
    }
  }
  return finished;
}
