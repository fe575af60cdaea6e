import type { Deps } from '../../../deps.ts';
import { purgeUserData as purgeBlocks } from '../../blocks/purge-user-data.ts';
import { purgeUserData as purgeComments } from '../../comments/purge-user-data.ts';
import { purgeUserData as purgeCommunities } from '../../communities/purge-user-data.ts';
import { purgeUserData as purgeFriends } from '../../friends/purge-user-data.ts';
import { purgeUserData as purgeGumballs } from '../../gumballs/purge-user-data.ts';
import { purgeUserData as purgeMails } from '../../mails/purge-user-data.ts';
import { purgeUserData as purgeMessages } from '../../messages/purge-user-data.ts';
import { purgeUserData as purgeModeration } from '../../moderation/purge-user-data.ts';
import { purgeUserData as purgeMutes } from '../../mutes/purge-user-data.ts';
import { purgeUserData as purgeNotifications } from '../../notifications/purge-user-data.ts';
import { purgeUserData as purgePlatforms } from '../../platforms/purge-user-data.ts';
import { purgeUserData as purgePolls } from '../../polls/purge-user-data.ts';
import { purgeUserData as purgePosts } from '../../posts/purge-user-data.ts';
import { purgeUserData as purgePrograms } from '../../programs/purge-user-data.ts';
import { purgeUserData as purgeReferrals } from '../../referrals/purge-user-data.ts';
import { purgeUserData as purgeShop } from '../../shop/purge-user-data.ts';
import { purgeUserData as purgeTasks } from '../../tasks/purge-user-data.ts';
import { purgeUserData as purgeTerms } from '../../terms/purge-user-data.ts';
import { purgeUserData as purgeUploads } from '../../uploads/purge-user-data.ts';

type PurgeUserData = (deps: Deps, userId: string) => Promise<void>;

// Order matters: blocks are removed after the content that they hide from others, and files after the rows that refer
// to them.
const purges: readonly PurgeUserData[] = [
  purgePosts,
  purgePolls,
  purgeComments,
  purgeCommunities,
  purgeFriends,
  purgeMessages,
  purgeNotifications,
  purgeMails,
  purgeModeration,
  purgeReferrals,
  purgeTasks,
  purgeGumballs,
  purgeShop,
  purgePlatforms,
  purgeTerms,
  purgeBlocks,
  purgeMutes,
  purgePrograms,
  purgeUploads,
];

/**
 * The job that purges the data of a deleted account, one feature after another. It is idempotent and may be
 * interrupted.
 */
export async function purgeDeletedAccount(deps: Deps, { userId }: { userId: string }): Promise<void> {
  for (const purge of purges) await purge(deps, userId);
}

/** The queue of this job. */
purgeDeletedAccount.queue = 'purge-deleted-account';
