import type { ChatMedia, Message } from '@gumball/contract/messages/messages.schemas';
import { type Realtime, userRoom } from '../../../platform/realtime/realtime.ts';
import { toMessage } from '../messages.view.ts';
import type { MessageWithQuoteRow } from './messages.store.ts';

type NewMessageRow = Omit<MessageWithQuoteRow, 'created_at'> & { created_at: Date | string };
type Rights = { mayReadQuote: boolean; maySeeAuthor: boolean };

/**
 * Converts a new message for somebody who, if not allowed to, receives neither the message that it quotes nor the author
 * of the original.
 */
export function toNewMessage(row: NewMessageRow, { mayReadQuote, maySeeAuthor }: Rights, media: ChatMedia[]): Message {
  const delivery = { status: 'sent' as const, readBy: [] };
  const joinedSequence = mayReadQuote ? 0 : Number.POSITIVE_INFINITY;
  return toMessage(row, { delivery, joinedSequence, maySeeAuthor }, media);
}

/**
 * Broadcasts a new message. Recipients who joined after the message that it quotes do not receive the quote, and those
 * who may not see the author of the original do not receive the author.
 */
export function broadcastMessage(
  realtime: Pick<Realtime, 'broadcast'>,
  row: NewMessageRow,
  recipients: readonly ({ userId: string } & Rights)[],
  media: ChatMedia[],
): void {
  const audiences = Map.groupBy(recipients, (recipient) => `${recipient.mayReadQuote} ${recipient.maySeeAuthor}`);
  for (const audience of audiences.values()) {
    const [rights = { mayReadQuote: false, maySeeAuthor: false }] = audience;
    const rooms = audience.map(({ userId }) => userRoom(userId));
    realtime.broadcast(rooms, 'message:new', toNewMessage(row, rights, media));
  }
}
