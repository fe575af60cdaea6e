import { defineClusterEvent } from '../../platform/db/cluster-events.ts';

/** Cluster event: a text was published whose consent members may lack. */
export const termsPublished = defineClusterEvent<{ kind: string }>('terms-published');
