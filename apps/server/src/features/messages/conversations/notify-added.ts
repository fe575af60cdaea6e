import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';

/** Notifies members whom the viewer added to a group: a chat without messages shows nothing new to them. */
export function notifyAdded(
  { notifier }: Pick<Deps, 'notifier'>,
  viewer: Viewer,
  { id: conversationId, name }: Conversation,
  userIds: string[],
): void {
  for (const recipientId of userIds)
    notifier.notify({
      about: 'notification',
      type: 'group_added',
      recipientId,
      actorId: viewer.userId,
      groupId: conversationId,
      details: { item: name, conversationId },
    });
}
