import { createBatches } from '../../platform/db/batches.ts';
import { memberRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { insertMessages, type NewMessage, type StoredRow } from './messages.store.ts';
import { messageOf } from './messages.view.ts';

const messagesPerBatch = 256;
const open = new WeakMap<Realtime, (message: NewMessage) => Promise<StoredRow>>();

/**
 * Stores a message, together with whatever else is sent at this moment, and then tells all participants, in the order of the numbers. What was sent before
 * under the same name stays the one message it is.
 */
export async function storeMessage(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'files'>,
  message: NewMessage,
): Promise<StoredRow> {
  const { db, clock, realtime } = deps;
  let add = open.get(realtime);
  if (!add) {
    add = createBatches({
      most: messagesPerBatch,
      async run(messages) {
        const rows = await insertMessages(db, messages, clock.now());
        for (const [at, row] of rows.entries()) {
          const sent = messages[at];
          if (sent && row.outcome === 'stored') announce(deps, sent, row);
        }
        return rows;
      },
    });
    open.set(realtime, add);
  }
  return add(message);
}

function announce(
  { realtime, files }: Pick<MessagesDeps, 'realtime' | 'files'>,
  sent: NewMessage,
  row: Extract<StoredRow, { outcome: 'stored' }>,
): void {
  const whole = {
    ...row,
    id: row.message_id,
    conversation_id: row.in_conversation,
    sequence: row.number,
    sender_id: sent.senderId,
    temp_id: sent.tempId,
    content: sent.content,
    message_type: sent.messageType,
    media: sent.media,
    created_at: row.stored_at,
  };
  const media = sent.media.map((file) => files.show(file, row.in_conversation, row.epoch));
  realtime.announce(
    row.participants.map(memberRoom),
    'message:new',
    messageOf(whole, { status: 'sent', readBy: [] }, media),
  );
}
