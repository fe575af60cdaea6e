import type { Message } from '@gumball/contract/messages/messages.schemas';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { applyChanges, noChanges } from '../engine/message-changes.ts';
import { applyPending } from '../engine/pending-change.ts';
import { pendingChanges } from '../runtime/change-queue.ts';
import { useChatState } from '../runtime/current-chat.ts';

/** Whether a message of the open chat was deleted since, on any device, for everybody or for the member alone. */
export function useIsDeleted(message: Message): boolean {
  const { conversationId } = message;
  const userId = useCurrentUser().id;
  const known = useChatState((state) => state.conversations.get(conversationId)?.known) ?? noChanges;
  const changes = useStore(pendingChanges);
  // The revision of a pending edit is above every other one: from the first one, a deletion applies to it too.
  const changed = applyChanges([{ ...message, revision: 0 }], known);
  const [current] = applyPending(changed, changes, { conversationId, userId });
  return !current || current.deletedAt !== null;
}
