/** The cases of a community and their decisions: docs/product.md, Safety. */

import type { BodyOf } from '@gumball/contract/define-routes';
import { casesEndpoints } from '@gumball/contract/moderation/cases.endpoints';
import type { casesRoutes } from '@gumball/contract/moderation/cases.routes';
import type { CommunityCase } from '@gumball/contract/moderation/cases.schemas';
import { useEffect } from 'react';
import { createClient } from '../../../lib/api/api-client.ts';
import { type InfiniteList, infiniteListOptions, useInfiniteList } from '../../../lib/api/infinite-list.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';

const client = createClient<typeof casesRoutes>(casesEndpoints);
const keyOf = (communityId: string) => ['community-cases', communityId] as const;

/** Returns the cases of a community. They are read again when somebody decides one. */
export function useCommunityCases(communityId: string, state: 'open' | 'decided'): InfiniteList<CommunityCase> {
  useEffect(
    () =>
      socket.on('community:cases', (event) => {
        if (event.communityId === communityId) refresh(keyOf(communityId));
      }),
    [communityId],
  );
  return useInfiniteList({
    ...infiniteListOptions<CommunityCase>([...keyOf(communityId), state], async (page, signal) => {
      const query = { ...page, state };
      const { cases, pagination } = await client.ofCommunity({ params: { id: communityId }, query }, { signal });
      return { items: cases, next: pagination.nextCursor };
    }),
    refetchOnMount: 'always',
  });
}

/** Decides a case of a community. Rejects with an `ApiError`. */
export async function decideCommunityCase(
  communityId: string,
  caseId: string,
  body: BodyOf<typeof casesRoutes.decideInCommunity>,
): Promise<void> {
  await client
    .decideInCommunity({ params: { id: communityId, caseId }, body })
    .finally(() => refresh(keyOf(communityId)));
}

/** Passes a case of a community on to the operators. Rejects with an `ApiError`. */
export async function passCaseOn(communityId: string, caseId: string, text: string): Promise<void> {
  await client
    .passOn({ params: { id: communityId, caseId }, body: { text } })
    .finally(() => refresh(keyOf(communityId)));
}
