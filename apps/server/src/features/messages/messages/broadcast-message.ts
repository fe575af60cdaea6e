import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { type Realtime, userRoom } from '../../../platform/realtime/realtime.ts';
import { toMessage } from '../messages.view.ts';
import type { MessageWithQuoteRow } from './messages.store.ts';

/** Broadcasts a new message. Recipients who joined after the message that it quotes do not receive the quote. */
export function broadcastMessage(
  realtime: Pick<Realtime, 'broadcast'>,
  row: Omit<MessageWithQuoteRow, 'created_at'> & { created_at: Date | string },
  recipients: readonly { userId: string; mayReadQuote: boolean }[],
  media: ChatMedia[],
): void {
  const delivery = { status: 'sent' as const, readBy: [] };
  for (const mayReadQuote of [true, false]) {
    const rooms = recipients
      .filter((recipient) => recipient.mayReadQuote === mayReadQuote)
      .map(({ userId }) => userRoom(userId));
    if (rooms.length === 0) continue;
    const joinedSequence = mayReadQuote ? 0 : Number.POSITIVE_INFINITY;
    realtime.broadcast(rooms, 'message:new', toMessage(row, { delivery, joinedSequence }, media));
  }
}
