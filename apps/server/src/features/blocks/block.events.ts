import { defineClusterEvent } from '../../platform/db/cluster-events.ts';

/**
 * Cluster event: one user blocked another. Both lose their subscriptions to content of the other.
 */
export const userBlocked = defineClusterEvent<{ blockerId: string; blockedId: string }>('user-blocked');

/** Cluster event: two users are no longer friends. Both lose their subscriptions to posts for friends of the other. */
export const friendshipEnded = defineClusterEvent<{ userIds: string[] }>('friendship-ended');

/**
 * Local event after the commit: the relationship of `userId` to another user has changed. It is not sent to other
 * nodes; the resulting broadcasts reach all nodes.
 */
export const relationshipChanged = defineClusterEvent<{ userId: string; otherId: string }>('relationship-changed');
