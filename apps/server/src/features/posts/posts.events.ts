import { defineClusterEvent } from '../../platform/db/cluster-events.ts';

/**
 * Cluster event: these users may no longer read the posts of a community. With null, everyone is checked, because the
 * community changed who may read it.
 */
export const readersChanged = defineClusterEvent<{ communityId: string; userIds: string[] | null }>('readers-changed');
