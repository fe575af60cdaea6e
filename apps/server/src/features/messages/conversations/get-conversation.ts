import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toConversation } from '../messages.view.ts';
import { findConversationRow } from './conversations.store.ts';

/** Returns a conversation of the viewer. Throws `CONVERSATION_NOT_FOUND`. */
export async function getConversation(
  { db, chatFileUrls }: Pick<Deps, 'db' | 'chatFileUrls'>,
  viewer: Viewer,
  conversationId: string,
): Promise<Conversation> {
  const row = await findConversationRow(db, viewer.userId, conversationId);
  if (!row) throw new AppError('CONVERSATION_NOT_FOUND');
  return toConversation(row, viewer.userId, chatFileUrls.toSignedMedia);
}
