import { defineClusterEvent } from '../../platform/db/cluster-events.ts';

/** Cluster event: operators changed the filters. */
export const filtersChanged = defineClusterEvent<Record<string, never>>('filters-changed');
