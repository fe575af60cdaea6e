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

// Blocks come last of what concerns others, so that nobody appears to whom they had hidden for a moment; files come last of all, behind what shows them.
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

// Longer than any request that was under way when the account was deleted can still take.
const lastCallMs = 60_000;

/** The job that removes the traces of a deleted account: every feature its own. It can be cut off anywhere and done again. */
export async function forgetDeleted(deps: Deps, { userId }: { userId: string }): Promise<void> {
  for (const forget of rooms) await forget(deps, userId);
}

/** The queue of this job. */
forgetDeleted.queue = 'forget-deleted-account';

/**
 * The job of every minute that ends what is owed: goes through everything once more, for what a request under way at the moment of deletion left behind and
 * for jobs that gave up, and only then crosses the account off. Answers how many were.
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
      deps.log.warn({ err: error, userId }, 'the traces of a deleted account are tried again');
    }
  }
  return finished;
}
