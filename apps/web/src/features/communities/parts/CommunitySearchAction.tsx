import type { Community } from '@gumball/contract/communities/communities.schemas';
import { skipToken, useQuery } from '@tanstack/react-query';
import { communityKeys } from '../data/communities.cache.ts';
import { startCommunitiesLive, useWatchCommunity } from '../data/communities.live.ts';
import { JoinButton } from './JoinButton.tsx';

// The button is back in its previous state, which shows the failure. A toast would cover the results.
function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- the log of the browser
  console.warn(error);
}

/** The action for a community in search results: join, leave, or the role of an owner or admin. */
export function CommunitySearchAction({ community }: { community: Community }) {
  startCommunitiesLive();
  useWatchCommunity(community.id);
  const { data } = useQuery<Community | null>({
    queryKey: communityKeys.detail(community.id),
    queryFn: skipToken,
    initialData: community,
  });
  return data && <JoinButton community={data} size="sm" onFailure={logFailure} />;
}
