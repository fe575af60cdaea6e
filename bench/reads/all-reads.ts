import { communityReads } from './communities.reads.ts';
import { earningsReads } from './earnings.reads.ts';
import { messageReads } from './messages.reads.ts';
import { notificationReads } from './notifications.reads.ts';
import { postReads } from './posts.reads.ts';
import type { Read } from './read.ts';
import { taskReads } from './tasks.reads.ts';
import { userReads } from './users.reads.ts';

/** All measured reads, by feature. */
export const allReads: Read[] = [
  ...postReads,
  ...userReads,
  ...communityReads,
  ...notificationReads,
  ...messageReads,
  ...earningsReads,
  ...taskReads,
];
