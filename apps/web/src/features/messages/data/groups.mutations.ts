/** Mutations of groups, with an error message for each: docs/product.md, Messages. */
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { GroupRole, MembersMay } from '@gumball/rules/messages/group-roles';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { groupsClient } from './groups-client.ts';
import { putConversation, removeConversation } from './messages.cache.ts';

async function runMutation(
  request: () => Promise<{ conversation: Conversation }>,
  failureText: string,
): Promise<boolean> {
  try {
    putConversation((await request()).conversation);
    return true;
  } catch (error) {
    toast.error(failureMessage(error, failureText));
    return false;
  }
}

/** Changes the name or avatar of a group, or what its members may do. Returns whether it succeeded. */
export function updateGroup(
  id: string,
  body: { name?: string; avatarUrl?: string | null; membersMay?: Partial<MembersMay> },
): Promise<boolean> {
  return runMutation(() => messagesClient.change({ params: { id }, body }), t('Failed to update the group'));
}

/** Adds friends to a group. Returns whether it succeeded. */
export function addGroupMembers(id: string, participantIds: string[]): Promise<boolean> {
  return runMutation(
    () => messagesClient.add({ params: { id }, body: { participantIds } }),
    t('Failed to add members'),
  );
}

/** Removes a member from a group. Returns whether it succeeded. */
export function removeGroupMember(id: string, userId: string): Promise<boolean> {
  return runMutation(() => messagesClient.remove({ params: { id, userId } }), t('Failed to remove the member'));
}

/** Changes the role of a member of a group. Returns whether it succeeded. */
export function changeGroupRole(id: string, userId: string, role: GroupRole): Promise<boolean> {
  return runMutation(
    () => groupsClient.setRole({ params: { id, userId }, body: { role } }),
    t('Failed to change the role'),
  );
}

/** Leaves a conversation. Returns whether it succeeded. */
export async function leaveConversation(id: string): Promise<boolean> {
  try {
    await messagesClient.leave({ params: { id } });
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to leave the conversation')));
    return false;
  }
  currentChat().dispatch({ kind: 'conversationLeft', conversationId: id });
  removeConversation(id);
  return true;
}
