/** Forwards a message to several chats: docs/product.md, Messages. */
import type { ChatUser, Message } from '@gumball/contract/messages/messages.schemas';
import { queueMessage } from '../composer/submit-message.ts';
import { cachedDirectId, startConversation } from '../data/messages.queries.ts';
import type { ForwardTarget } from './forward-targets.ts';

async function conversationIdOf(target: ForwardTarget): Promise<string> {
  if (target.kind === 'chat') return target.conversation.id;
  const { id } = target.friend;
  return cachedDirectId(id) ?? (await startConversation({ participantIds: [id], isGroup: false })).id;
}

/**
 * Queues a copy of a message for each chat. A chat needs no connection; one with a friend may have to be started.
 * `tempIdOf` returns the same id for a target at each attempt, so that a repeated one is stored once. Returns the
 * targets whose chat could not be started, and the first error.
 */
export async function forwardMessage(
  message: Message,
  user: ChatUser | null,
  targets: readonly ForwardTarget[],
  tempIdOf: (key: string) => string,
): Promise<{ failed: ForwardTarget[]; error: unknown }> {
  const failed: ForwardTarget[] = [];
  let firstError: unknown;
  for (const target of targets) {
    try {
      const conversationId = await conversationIdOf(target);
      queueMessage(conversationId, message.content, [], {
        tempId: tempIdOf(target.key),
        isSticker: message.messageType === 'sticker',
        forward: { messageId: message.id, user },
        forwardedMedia: message.media,
      });
    } catch (error) {
      failed.push(target);
      firstError ??= error;
    }
  }
  return { failed, error: firstError };
}
