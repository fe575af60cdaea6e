import { defineClusterEvent } from '../../platform/db/cluster-events.ts';

/** Cluster event: operators changed the filters. */
export const filtersChanged = defineClusterEvent<Record<string, never>>('filters-changed');

/** Cluster event: operators changed the blocks of networks and mail domains. */
export const accessBlocksChanged = defineClusterEvent<Record<string, never>>('access-blocks-changed');
