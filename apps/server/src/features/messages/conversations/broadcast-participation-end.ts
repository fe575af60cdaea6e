import type { Deps } from '../../../deps.ts';
import type { RemovalReason } from './conversations.broadcasts.ts';
import { participationEnded } from './end-participation.ts';
import { listParticipantIds } from './participants.store.ts';

/** Broadcasts the end of a participation after the commit, to the user and to the remaining participants. */
export async function broadcastParticipationEnd(
  deps: Pick<Deps, 'db' | 'clusterEvents' | 'conversationBroadcasts'>,
  { conversationId, userId }: { conversationId: string; userId: string },
  reason: RemovalReason,
): Promise<void> {
  deps.clusterEvents.emitLocal(participationEnded, { userId, conversationId });
  const broadcasts = deps.conversationBroadcasts;
  broadcasts.removed(userId, conversationId, reason);
  for (const memberId of await listParticipantIds(deps.db, conversationId))
    broadcasts.changed(memberId, conversationId);
}
