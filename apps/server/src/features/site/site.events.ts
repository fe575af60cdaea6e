import { defineClusterEvent } from '../../platform/db/cluster-events.ts';

/** Cluster event: operators changed the site. */
export const siteChanged = defineClusterEvent<Record<string, never>>('site-changed');
