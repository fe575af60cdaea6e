import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { MessageKey } from '../message-key.store.ts';
import { getMessage } from '../messages/get-message.ts';
import { toMessage } from '../messages.view.ts';
import { findOwnAsBot } from './own-messages.store.ts';

/**
 * Returns a message that the viewer has sent, also as a bot in a group, which reads no other: neither what it quotes nor
 * who reacted.
 */
export async function getSentMessage(
  { db, chatFileUrls }: Pick<Deps, 'db' | 'chatFileUrls'>,
  viewer: Viewer,
  message: MessageKey,
): Promise<Message> {
  const own = viewer.token?.isBot ? await findOwnAsBot(db, viewer.userId, message) : undefined;
  if (!own) return getMessage({ db, chatFileUrls }, viewer, message);
  const delivery = { status: 'sent' as const, readBy: [] };
  const media = own.media.map((file) => chatFileUrls.toSignedMedia(file, own.conversation_id, own.epoch));
  return toMessage(
    { ...own, reactions: null, pinned_at: null },
    { delivery, joinedSequence: Number.POSITIVE_INFINITY, maySeeAuthor: false },
    media,
  );
}
