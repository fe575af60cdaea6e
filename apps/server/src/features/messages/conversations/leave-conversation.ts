import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { broadcastParticipationEnd } from './broadcast-participation-end.ts';
import { endParticipation } from './end-participation.ts';
import { lockConversation } from './participants.store.ts';

/** Removes the viewer from a conversation. Idempotent. The last participant deletes it. */
export async function leaveConversation(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'conversationBroadcasts'>,
  viewer: Pick<Viewer, 'userId'>,
  conversationId: string,
): Promise<void> {
  const participation = { conversationId, userId: viewer.userId };
  const hasLeft = await deps.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId, viewer.userId);
    return conversation !== undefined && endParticipation(deps, tx, conversation, participation);
  });
  if (hasLeft) await broadcastParticipationEnd(deps, participation, 'left');
}
