/** How members come into a group: docs/product.md, Messages. Only its owner and admins read and change it. */
import type { GroupAccess } from '@gumball/contract/messages/groups.schemas';
import type { InviteDuration } from '@gumball/rules/messages/group-invites';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { groupsClient } from '../data/groups-client.ts';

const accessKey = (conversationId: string) => ['messages', 'access', conversationId] as const;

/** Returns the links of a group, who asks to join, and who was removed. A new request updates it. */
export function useGroupAccess(conversationId: string) {
  useEffect(
    () =>
      socket.on('notification:new', ({ notification: { type, link } }) => {
        if (type === 'group_request' && link === `/chat/${conversationId}`) refresh(accessKey(conversationId));
      }),
    [conversationId],
  );
  return useQuery({
    queryKey: accessKey(conversationId),
    queryFn: async ({ signal }): Promise<GroupAccess> => {
      const { invites, requests, removed } = await groupsClient.access({ params: { id: conversationId } }, { signal });
      return { invites, requests, removed };
    },
    staleTime: 0,
  });
}

async function runMutation(
  conversationId: string,
  request: () => Promise<GroupAccess>,
  failureText: string,
): Promise<boolean> {
  try {
    const { invites, requests, removed } = await request();
    queryClient.setQueryData<GroupAccess>(accessKey(conversationId), { invites, requests, removed });
    return true;
  } catch (error) {
    toast.error(failureMessage(error, failureText));
    return false;
  }
}

/** Makes a link to a group. Returns whether it succeeded. */
export function createInvite(
  id: string,
  body: { expiresIn: InviteDuration; maxUses: number | null; asks: boolean },
): Promise<boolean> {
  return runMutation(id, () => groupsClient.createInvite({ params: { id }, body }), t('Failed to create the link'));
}

/** Revokes a link to a group. Returns whether it succeeded. */
export function revokeInvite(id: string, inviteId: string): Promise<boolean> {
  return runMutation(id, () => groupsClient.revokeInvite({ params: { id, inviteId } }), t('Failed to revoke the link'));
}

/** Accepts or declines a request to join a group. Returns whether it succeeded. */
export function answerRequest(id: string, userId: string, accept: boolean): Promise<boolean> {
  return runMutation(
    id,
    () => groupsClient.answerRequest({ params: { id, userId }, body: { accept } }),
    t('Failed to answer the request'),
  );
}

/** Lets a removed member join by a link again. Returns whether it succeeded. */
export function allowRemoved(id: string, userId: string): Promise<boolean> {
  return runMutation(
    id,
    () => groupsClient.allowRemoved({ params: { id, userId } }),
    t('Failed to allow the member again'),
  );
}
