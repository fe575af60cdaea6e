/** What members of a group do with it, with words for when it fails: docs/product.md, Messages. */
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { failureWords } from '../../lib/api-error.ts';
import { t } from '../../lib/texts.ts';
import { toast } from '../../ui/toasts.ts';
import { messagesClient } from './chat-ports.ts';
import { chatNow } from './chats.ts';
import { dropConversation, putConversation } from './messages.cache.ts';

async function attempt(work: () => Promise<{ conversation: Conversation }>, failure: string): Promise<boolean> {
  try {
    putConversation((await work()).conversation);
    return true;
  } catch (error) {
    toast.error(failureWords(error, failure));
    return false;
  }
}

/** Changes a group's name or picture; whether it worked. */
export function changeGroup(id: string, body: { name?: string; avatarUrl?: string | null }): Promise<boolean> {
  return attempt(() => messagesClient.change({ params: { id }, body }), t('Failed to update the group'));
}

/** Adds friends to a group; whether it worked. */
export function addToGroup(id: string, participantIds: string[]): Promise<boolean> {
  return attempt(() => messagesClient.add({ params: { id }, body: { participantIds } }), t('Failed to add members'));
}

/** Removes somebody from a group; whether it worked. */
export function removeFromGroup(id: string, userId: string): Promise<boolean> {
  return attempt(() => messagesClient.remove({ params: { id, userId } }), t('Failed to remove the member'));
}

/** Leaves a conversation; whether it worked. */
export async function leaveConversation(id: string): Promise<boolean> {
  try {
    await messagesClient.leave({ params: { id } });
  } catch (error) {
    toast.error(failureWords(error, t('Failed to leave the conversation')));
    return false;
  }
  chatNow().tell({ kind: 'left', conversationId: id });
  dropConversation(id);
  return true;
}
