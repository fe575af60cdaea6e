import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findConversationRow } from './conversations.store.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { conversationOf } from './messages.view.ts';

/** Returns a conversation of the viewer. Throws `CONVERSATION_NOT_FOUND`. */
export async function getConversation(
  { db, files }: Pick<MessagesDeps, 'db' | 'files'>,
  viewer: Viewer,
  conversationId: string,
): Promise<Conversation> {
  const row = await findConversationRow(db, viewer.userId, conversationId);
  if (!row) throw new AppError('CONVERSATION_NOT_FOUND');
  return conversationOf(row, viewer.userId, files.show);
}
