import type { ChatUser } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { toChatUser } from '../messages.view.ts';
import { findAddressedMessage } from './group-bots.store.ts';

/** A message in a group that is addressed to a bot. */
export type AddressedMessage = {
  content: string;
  conversationId: string;
  sequenceNumber: number;
  sender: ChatUser | null;
};

/** Reads a message in a group that is addressed to a bot. Undefined for every other message. */
export async function readAddressedMessage(
  { db }: Pick<Deps, 'db'>,
  botId: string,
  messageId: string,
): Promise<AddressedMessage | undefined> {
  const row = await findAddressedMessage(db, botId, messageId);
  return (
    row && {
      content: row.content,
      conversationId: row.conversation_id,
      sequenceNumber: row.sequence,
      sender: toChatUser(row.user_id, row),
    }
  );
}
