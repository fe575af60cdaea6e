import { communityReads } from './communities.reads.ts';
import { earningsReads } from './earnings.reads.ts';
import { notificationReads } from './notifications.reads.ts';
import type { Read } from './read.ts';

/** Every read that is measured, a list per feature. */
export const allReads: Read[] = [...communityReads, ...notificationReads, ...earningsReads];
