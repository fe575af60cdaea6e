import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { lockChatForClosing } from '../../messages/community-chats/lock-chat-for-closing.ts';
import { readersChanged } from '../../posts/posts.events.ts';
import { removePendingRequests } from '../requests/requests.store.ts';
import { listStaffIds, lockClosable, markClosed, markOpen } from './closing.store.ts';

/** A community that was closed or opened. `isChanged` is false where it was so before. */
export type ClosedCommunity = {
  isChanged: boolean;
  ownerId: string | null;
  staffIds: string[];
  /** Tells clients, after the commit. */
  publish: () => void;
};

const staffMost = 50;

/**
 * Closes a community for a reason, or opens it again (`reason` is null), inside the caller's transaction. A closed one
 * is hidden from everybody but its members, and nobody writes in it. Returns
 * undefined for an unknown or deleted community.
 */
export async function setClosed(
  deps: Pick<Deps, 'clock' | 'clusterEvents' | 'communityBroadcasts' | 'conversationBroadcasts'>,
  tx: Executor,
  communityId: string,
  reason: string | null,
): Promise<ClosedCommunity | undefined> {
  const { clock, clusterEvents, communityBroadcasts } = deps;
  const found = await lockClosable(tx, communityId);
  if (!found) return undefined;
  const { ownerId, isClosed } = found;
  if (isClosed === (reason !== null)) return { isChanged: false, ownerId, staffIds: [], publish: () => undefined };
  const publishChat = await lockChatForClosing(deps, tx, communityId);
  const withdrawn = reason === null ? [] : await removePendingRequests(tx, communityId);
  if (reason === null) await markOpen(tx, communityId);
  else await markClosed(tx, communityId, reason, clock.now());
  await clusterEvents.send(tx, readersChanged, { communityId, userIds: null });
  return {
    isChanged: true,
    ownerId,
    staffIds: await listStaffIds(tx, communityId, staffMost),
    publish() {
      clusterEvents.emitLocal(readersChanged, { communityId, userIds: null });
      for (const userId of withdrawn) communityBroadcasts.membership(communityId, userId);
      communityBroadcasts.changed(communityId);
      publishChat();
    },
  };
}
