import { communitiesWatchedMax } from '@gumball/rules/communities/watch-limit';
/** Live events of communities: docs/product.md, Communities. */
import { z } from 'zod';
import { id } from '../pagination.ts';
import type { CommunityFacts, CommunityRole, Membership } from './communities.schemas.ts';

/** The communities that a client shows. Replaces its earlier subscription. */
export const communitiesWatch = z.object({ communityIds: z.array(id).max(communitiesWatchedMax) });

/**
 * Server events of communities. The last two go to all connections of the member concerned: their membership, and
 * the requests that they decide about. The others go to subscribers, of a private community to members only. New posts
 * are sent as `posts:new` with their `communityId`. `community:members` lists who joined, left
 * (`none`) or changed role.
 */
export type CommunitiesServerEvents = {
  'community:changed': { communityId: string; community: CommunityFacts };
  'community:deleted': { communityId: string };
  'community:members': { communityId: string; userId: string; role: CommunityRole };
  /**
   * The viewer may read less or more of the community than before: what is shown of it is read again. Those who show a
   * private community that they may not read receive it too.
   */
  'community:access': { communityId: string };
  /** Events of the community or answers to them changed: what is shown of them is read again. */
  'community:events': { communityId: string };
  'community:requests': { communityId: string; requestsCount: number };
  'community:membership': Membership & { communitiesCount: number };
};

/** Client events of communities. */
export type CommunitiesClientEvents = { 'communities:watch': z.infer<typeof communitiesWatch> };
