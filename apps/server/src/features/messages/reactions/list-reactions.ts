import type { MemberReaction } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMessageKey, type MessageRef } from '../message-key.store.ts';
import { toChatUser } from '../messages.view.ts';
import { listReactionRows } from './reactions.store.ts';

/** Lists who reacted to a message, the latest reaction first. Throws `MESSAGE_NOT_FOUND`. */
export async function listReactions(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
  message: MessageRef,
): Promise<{ reactions: MemberReaction[] }> {
  const key = await findMessageKey(db, message);
  const rows = key && (await listReactionRows(db, key, userId));
  if (!rows) throw new AppError('MESSAGE_NOT_FOUND');
  const reactions = rows.map((row) => ({
    emoji: row.emoji,
    userId: row.user_id,
    user: toChatUser(row.user_id, row),
    reactedAt: row.reacted_at.toISOString(),
  }));
  return { reactions };
}
