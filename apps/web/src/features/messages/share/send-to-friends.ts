/** Sends one message to several friends: docs/product.md, Messages. */
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { queueMessage } from '../composer/submit-message.ts';
import { cachedDirectId, startConversation } from '../data/messages.queries.ts';

/**
 * Queues a message for each friend. A loaded conversation needs no connection; otherwise it is started. `tempIdOf`
 * returns the same id for a friend at each attempt, so that a repeated one is stored once. Returns the friends whose
 * conversation could not be started, and the first error.
 */
export async function sendToFriends(
  friends: readonly ListedUser[],
  content: string,
  tempIdOf: (friendId: string) => string,
): Promise<{ failed: ListedUser[]; error: unknown }> {
  const failed: ListedUser[] = [];
  let firstError: unknown;
  for (const friend of friends) {
    try {
      const conversationId =
        cachedDirectId(friend.id) ?? (await startConversation({ participantIds: [friend.id], isGroup: false })).id;
      queueMessage(conversationId, content, [], { tempId: tempIdOf(friend.id) });
    } catch (error) {
      failed.push(friend);
      firstError ??= error;
    }
  }
  return { failed, error: firstError };
}
