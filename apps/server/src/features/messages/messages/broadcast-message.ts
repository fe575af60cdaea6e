import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { type Realtime, userRoom } from '../../../platform/realtime/realtime.ts';
import { toMessage } from '../messages.view.ts';
import type { MessageWithQuoteRow } from './messages.store.ts';

/**
 * Broadcasts a new message. Recipients who joined after the message that it quotes do not receive the quote, and those
 * who may not see the author of the original do not receive the author.
 */
export function broadcastMessage(
  realtime: Pick<Realtime, 'broadcast'>,
  row: Omit<MessageWithQuoteRow, 'created_at'> & { created_at: Date | string },
  recipients: readonly { userId: string; mayReadQuote: boolean; maySeeAuthor: boolean }[],
  media: ChatMedia[],
): void {
  const delivery = { status: 'sent' as const, readBy: [] };
  const audiences = Map.groupBy(recipients, (recipient) => `${recipient.mayReadQuote} ${recipient.maySeeAuthor}`);
  for (const audience of audiences.values()) {
    const [{ mayReadQuote, maySeeAuthor } = { mayReadQuote: false, maySeeAuthor: false }] = audience;
    const joinedSequence = mayReadQuote ? 0 : Number.POSITIVE_INFINITY;
    const rooms = audience.map(({ userId }) => userRoom(userId));
    realtime.broadcast(rooms, 'message:new', toMessage(row, { delivery, joinedSequence, maySeeAuthor }, media));
  }
}
