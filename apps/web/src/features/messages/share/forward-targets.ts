/** Where a message can be forwarded to: chats, and friends without one. docs/product.md, Messages. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { mayInChat } from '../groups/may-in-chat.ts';
import { nameOf, titleOf } from '../parts/names.ts';

/** A chat, or a friend with whom one has to be started. */
export type ForwardTarget =
  | { kind: 'chat'; key: string; name: string; conversation: ListedConversation }
  | { kind: 'friend'; key: string; name: string; friend: ListedUser };

function matches(name: string, q: string): boolean {
  const query = q.trim().toLocaleLowerCase();
  return (
    query === '' ||
    name
      .toLocaleLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(query)) ||
    name.toLocaleLowerCase().startsWith(query)
  );
}

/**
 * Returns the chats whose name matches, the latest activity first, and then the friends who are in none of them.
 * `found` are those that the server found, whatever their name.
 */
export function forwardTargets(
  loaded: readonly ListedConversation[],
  found: readonly ListedConversation[],
  friends: readonly ListedUser[],
  q: string,
): ForwardTarget[] {
  const chats = new Map<string, ListedConversation>();
  const matching = loaded.filter((conversation) => matches(titleOf(conversation), q));
  for (const conversation of [...found, ...matching])
    if (!conversation.isReadOnly && mayInChat(conversation, 'write')) chats.set(conversation.id, conversation);
  const inChat = new Set([...loaded, ...found].map(({ otherParticipant }) => otherParticipant?.id));
  return [
    ...[...chats.values()]
      .toSorted((a, b) => b.lastActivity.localeCompare(a.lastActivity))
      .map((conversation): ForwardTarget => {
        return { kind: 'chat', key: `chat ${conversation.id}`, name: titleOf(conversation), conversation };
      }),
    ...friends
      .filter(({ id }) => !inChat.has(id))
      .map((friend): ForwardTarget => ({ kind: 'friend', key: `friend ${friend.id}`, name: nameOf(friend), friend })),
  ];
}
