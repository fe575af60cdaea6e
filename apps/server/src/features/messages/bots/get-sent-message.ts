import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getMessage } from '../messages/get-message.ts';
import { toMessage } from '../messages.view.ts';
import { findOwnAsBot } from './group-bots.store.ts';

/** Returns a message that the viewer has sent, also as a bot in a group, which reads no other. */
export async function getSentMessage(
  deps: Pick<Deps, 'db' | 'chatFileUrls'>,
  viewer: Viewer,
  message: { id: string; conversationId: string },
): Promise<Message> {
  const own = await findOwnAsBot(deps.db, viewer.userId, message);
  if (!own) return getMessage(deps, viewer, message.id);
  const delivery = { status: 'sent' as const, readBy: [] };
  return toMessage(own, { delivery, joinedSequence: Number.POSITIVE_INFINITY, maySeeAuthor: false }, []);
}
