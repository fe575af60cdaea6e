/** Live news about communities: docs/product.md, Communities. */
import { z } from 'zod';
import { id } from '../pagination.ts';
import type { CommunityFacts, CommunityRole, Membership } from './communities.schemas.ts';

/** Most communities one connection can watch at a time. */
export const communitiesWatchedMax = 100;

/** Which communities a client shows now, in place of those it named before; news about these reaches it. */
export const communitiesWatch = z.object({ communityIds: z.array(id).max(communitiesWatchedMax) });

/**
 * What the server tells about communities: the last one to the member concerned on every connection, the others to those who watch them. New posts
 * are told by `posts:new` with their `communityId`. `community:members` names who joined, left (`none`) or has another role now.
 */
export type CommunitiesServerEvents = {
  'community:changed': { communityId: string; community: CommunityFacts };
  'community:deleted': { communityId: string };
  'community:members': { communityId: string; userId: string; role: CommunityRole };
  'community:membership': Membership & { communitiesCount: number };
};

/** What a client says about communities. */
export type CommunitiesClientEvents = { 'communities:watch': z.infer<typeof communitiesWatch> };
