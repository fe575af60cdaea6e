/** What a link to a group leads to: docs/product.md, Messages. */
import type { InvitePreview } from '@gumball/contract/messages/groups.schemas';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { groupsClient } from '../data/groups-client.ts';

const inviteKey = (code: string) => ['messages', 'invite', code] as const;

/** Returns what a link invites to. */
export function useInvite(code: string) {
  return useQuery({
    queryKey: inviteKey(code),
    queryFn: async ({ signal }) => (await groupsClient.invite({ params: { code } }, { signal })).invite,
    staleTime: 0,
    retry: false,
  });
}

/** Withdraws the member's request to join the group of a link. It may have been accepted since. */
export async function withdrawRequest(code: string): Promise<void> {
  try {
    await groupsClient.withdraw({ params: { code } });
    await queryClient.invalidateQueries({ queryKey: inviteKey(code) });
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to withdraw the request')));
  }
}

/** Joins the group of a link, or asks to join it. Returns the member's state, or undefined if it failed. */
export async function joinByInvite(code: string): Promise<InvitePreview | undefined> {
  try {
    const joined = (await groupsClient.join({ params: { code } })).invite;
    queryClient.setQueryData<InvitePreview>(inviteKey(code), joined);
    return joined;
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to join the group')));
    return undefined;
  }
}
