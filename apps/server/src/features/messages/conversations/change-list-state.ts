import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { checkPin, type ListAction } from '@gumball/rules/messages/conversation-list';
import type { Deps } from '../../../deps.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getConversation } from './get-conversation.ts';
import { countOtherPinned, type ListChange, lockConversationList, updateListState } from './list-state.store.ts';

const maxSequence = 2_147_483_647;

/**
 * Archives, pins or marks a conversation in the viewer's list, or undoes that. Of two changes of the same thing the one
 * that the viewer asked for later stays. The viewer's other clients receive the change; the other participants learn
 * nothing, unless `markRead` reads messages. Throws `CONVERSATION_NOT_FOUND`, `PIN_LIMIT` and `RATE_LIMITED`.
 */
export async function changeListState(
  deps: Pick<Deps, 'db' | 'clock' | 'chatFileUrls' | 'conversationBroadcasts' | 'advanceWatermarks'>,
  limit: Limit,
  viewer: Viewer,
  conversationId: string,
  request: { action: ListAction; sequenceNumber?: number | undefined; requestedAt?: string | undefined },
): Promise<Conversation> {
  const { userId } = viewer;
  await limit.consume(userId);
  const { action, sequenceNumber: sequence = maxSequence } = request;
  const now = deps.clock.now();
  // A device whose clock is fast would otherwise keep the others from changing anything.
  const at =
    request.requestedAt === undefined ? now : new Date(Math.min(Date.parse(request.requestedAt), now.getTime()));
  const isStored = await store(deps, { conversationId, userId, action, sequence, at });
  if (action === 'markRead') await deps.advanceWatermarks({ conversationId, userId, delivered: 0, read: sequence });
  const conversation = await getConversation(deps, viewer, conversationId);
  if (isStored) deps.conversationBroadcasts.changed(userId, conversationId);
  return conversation;
}

function store({ db }: Pick<Deps, 'db'>, change: ListChange): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (change.action === 'pin') {
      await lockConversationList(tx, change.userId);
      const pinned = await countOtherPinned(tx, change);
      if (pinned !== undefined) assertOk(checkPin(pinned));
    }
    return updateListState(tx, change);
  });
}
