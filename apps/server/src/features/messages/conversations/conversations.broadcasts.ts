import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { ServerEvents } from '@gumball/contract/realtime';
import { readersOf, type StoredStatus, statusAmong } from '@gumball/rules/messages/message-status';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createCoalescer } from '../../../platform/realtime/coalescer.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import type { SignedFileUrls } from '../files/create-signed-file-urls.ts';
import { toConversation } from '../messages.view.ts';
import { type AdvancedWatermarkRow, listPassed, type PassedMessageRow } from '../receipts/watermarks.store.ts';
import { findConversationRow } from './conversations.store.ts';

const changesDelayMs = 50;
const statusesDelayMs = 10;

/** Why a user is no longer a participant of a conversation. */
export type RemovalReason = ServerEvents['conversation:removed']['reason'];

/** What clients receive about conversations. Called after the commit of an action. */
export type ConversationBroadcasts = {
  /** The recipient became a participant of a new conversation. */
  created(recipientId: string, conversationId: string): void;
  /** The recipient's view of a conversation changed. */
  changed(recipientId: string, conversationId: string): void;
  /** The recipient is no longer a participant of a conversation. */
  removed(recipientId: string, conversationId: string, reason: RemovalReason): void;
  /** A watermark advanced. */
  watermarkAdvanced(watermark: AdvancedWatermarkRow): void;
};

/** Prefix of the names of conversation rooms. A room holds the connections that have the conversation open. */
export const conversationRoomPrefix = 'conversation:';
/** The room of the connections that have a conversation open. */
export const conversationRoom = (conversationId: string) => `${conversationRoomPrefix}${conversationId}`;

const recipientsOf = ({ watermarks, sender_id, sequence }: PassedMessageRow) =>
  watermarks.filter((watermark) => watermark.userId !== sender_id && watermark.joinedSequence < sequence);

/** Creates the broadcasts about conversations. Changes are coalesced and then read again for each recipient. */
export function createConversationBroadcasts({
  db,
  realtime,
  log,
  chatFileUrls,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'log'> & { chatFileUrls: SignedFileUrls }): ConversationBroadcasts {
  const createConversationCoalescer = (broadcast: (recipientId: string, conversation: Conversation) => void) =>
    createCoalescer<{ recipientId: string; conversationId: string }>({
      delayMs: changesDelayMs,
      keyOf: ({ recipientId, conversationId }) => `${recipientId} ${conversationId}`,
      log,
      async send(pairs) {
        for (const { recipientId, conversationId } of pairs) {
          if (!realtime.mayHaveListeners(userRoom(recipientId))) continue;
          const row = await findConversationRow(db, recipientId, conversationId);
          if (row) broadcast(recipientId, toConversation(row, recipientId, chatFileUrls.toSignedMedia));
        }
      },
    });
  const creations = createConversationCoalescer((recipientId, conversation) =>
    realtime.broadcast(userRoom(recipientId), 'conversation:created', { conversation }),
  );
  const changes = createConversationCoalescer((recipientId, conversation) =>
    realtime.broadcast(userRoom(recipientId), 'conversation:updated', { conversation }),
  );
  const sendStatus = (
    passed: PassedMessageRow,
    { user_id: readerId }: AdvancedWatermarkRow,
  ): StoredStatus | undefined => {
    const { sender_id, message_id, sequence, conversation_id, watermarks } = passed;
    const recipient = watermarks.find((watermark) => watermark.userId === readerId);
    // A bot in a group, and who has left it, do not learn who reads.
    if (!watermarks.some(({ userId }) => userId === sender_id)) return undefined;
    const room = userRoom(sender_id);
    if (!recipient || !realtime.mayHaveListeners(room)) return undefined;
    const recipients = recipientsOf(passed);
    const status = statusAmong(sequence, recipients);
    realtime.broadcast(room, 'message:status_updated', {
      messageId: message_id,
      conversationId: conversation_id,
      status,
      readBy: readersOf(sequence, recipients),
      sequenceNumber: sequence,
      recipient: {
        userId: readerId,
        deliveredUpTo: recipient.deliveredUpTo,
        readUpTo: recipient.readUpTo,
        readFrom: recipient.readFrom,
        readAt: recipient.readAt && new Date(recipient.readAt).toISOString(),
      },
    });
    return status;
  };
  const statuses = createCoalescer<AdvancedWatermarkRow>({
    delayMs: statusesDelayMs,
    log,
    async send(rows) {
      const passedMessages = await listPassed(
        db,
        rows.map((row) => ({
          conversationId: row.conversation_id,
          userId: row.user_id,
          above: row.shown ? Math.min(row.delivered_before, row.read_before) : row.delivered_before,
          upTo: row.delivered_up_to,
        })),
      );
      const partlyRead: { row: AdvancedWatermarkRow; senderId: string; readUpTo: number }[] = [];
      for (const { place, ...passed } of passedMessages) {
        const row = rows[place - 1];
        const status = row && sendStatus(passed, row);
        if (!row?.shown || status === undefined || status === 'read') continue;
        const readUpTo = Math.min(...recipientsOf(passed).map((recipient) => recipient.readUpTo));
        if (readUpTo > row.read_before) partlyRead.push({ row, senderId: passed.sender_id, readUpTo });
      }
      if (partlyRead.length === 0) return;
      // Older messages were read by everybody now, below newer ones that were not.
      const readMessages = await listPassed(
        db,
        partlyRead.map(({ row, readUpTo }) => ({
          conversationId: row.conversation_id,
          userId: row.user_id,
          above: row.read_before,
          upTo: readUpTo,
        })),
      );
      for (const { place, ...passed } of readMessages) {
        const part = partlyRead[place - 1];
        if (part && part.senderId === passed.sender_id) sendStatus(passed, part.row);
      }
    },
  });
  realtime.onClose(() => [creations, changes, statuses].forEach((coalescer) => coalescer.stop()));

  const broadcasts: ConversationBroadcasts = {
    created: (recipientId, conversationId) => creations.add({ recipientId, conversationId }),
    changed: (recipientId, conversationId) => changes.add({ recipientId, conversationId }),
    removed: (recipientId, conversationId, reason) =>
      realtime.broadcast(userRoom(recipientId), 'conversation:removed', { conversationId, reason }),
    // A user with read receipts switched off causes no broadcast when only the read watermark advances: its time
    // would reveal the reading.
    watermarkAdvanced: (watermark) => {
      if (watermark.shown || watermark.delivered_up_to > watermark.delivered_before) statuses.add(watermark);
    },
  };
  return broadcasts;
}
