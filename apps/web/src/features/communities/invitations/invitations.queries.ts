/** Invitations to communities: docs/product.md, Communities. */
import { invitationsEndpoints } from '@gumball/contract/communities/invitations.endpoints';
import type { invitationsRoutes } from '@gumball/contract/communities/invitations.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

export const invitationsClient = createClient<typeof invitationsRoutes>(invitationsEndpoints);

/** The query keys of invitations. */
export const invitationKeys = {
  list: (communityId: string) => ['communities', 'invitations', communityId] as const,
  one: (code: string) => ['communities', 'invitation', code] as const,
};

/** Returns the valid invitations to a community, newest first. */
export function useInvitations(communityId: string) {
  return useQuery({
    queryKey: invitationKeys.list(communityId),
    queryFn: async ({ signal }) =>
      (await invitationsClient.list({ params: { id: communityId } }, { signal })).invitations,
  });
}

/** Returns the community of an invitation, or null if the invitation is not valid. */
export function useInvitedCommunity(code: string) {
  return useQuery({
    queryKey: invitationKeys.one(code),
    queryFn: async ({ signal }) => {
      try {
        return (await invitationsClient.find({ body: { code } }, { signal })).community;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
