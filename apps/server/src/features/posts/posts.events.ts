import { defineClusterEvent } from '../../platform/db/cluster-events.ts';

/**
 * Cluster event: these users may no longer read the posts of a community. With null, everyone is checked, because the
 * community changed who may read it.
 */
export const readersChanged = defineClusterEvent<{ communityId: string; userIds: string[] | null }>('readers-changed');

/** Cluster event: these posts were deleted or are held. Nobody but their authors may read them. */
export const postsRemoved = defineClusterEvent<{ postId: string; authorId: string }[]>('posts-removed');
