import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { MessagesDeps } from '../files/create-signed-file-urls.ts';
import { toConversation } from '../messages.view.ts';
import { findConversationRow } from './conversations.store.ts';

/** Returns a conversation of the viewer. Throws `CONVERSATION_NOT_FOUND`. */
export async function getConversation(
  { db, files }: Pick<MessagesDeps, 'db' | 'files'>,
  viewer: Viewer,
  conversationId: string,
): Promise<Conversation> {
  const row = await findConversationRow(db, viewer.userId, conversationId);
  if (!row) throw new AppError('CONVERSATION_NOT_FOUND');
  return toConversation(row, viewer.userId, files.toSignedMedia);
}
