import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { type MuteDuration, muteEnd } from '@gumball/rules/messages/mute';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getConversation } from './get-conversation.ts';
import { updateMute } from './participants.store.ts';

/**
 * Mutes a conversation for the viewer alone, or unmutes it without a duration. The viewer's other clients receive the
 * change; the other participants learn nothing. Throws `CONVERSATION_NOT_FOUND`.
 */
export async function muteConversation(
  deps: Pick<Deps, 'db' | 'clock' | 'chatFileUrls' | 'conversationBroadcasts'>,
  viewer: Viewer,
  conversationId: string,
  duration: MuteDuration | null,
): Promise<Conversation> {
  const { userId } = viewer;
  const until = duration === null ? null : muteEnd(duration, deps.clock.now());
  if (!(await updateMute(deps.db, { conversationId, userId }, until))) throw new AppError('CONVERSATION_NOT_FOUND');
  deps.conversationBroadcasts.changed(userId, conversationId);
  return getConversation(deps, viewer, conversationId);
}
