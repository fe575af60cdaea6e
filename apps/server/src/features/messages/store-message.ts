import { createBatches } from '../../platform/db/batches.ts';
import { memberRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { insertMessages, type NewMessage, type StoredRow } from './messages.store.ts';
import { messageOf } from './messages.view.ts';

const messagesPerBatch = 256;
const rememberedMessages = 10_000;

type Sender = {
  add: (message: NewMessage) => Promise<StoredRow>;
  /** The messages that this server announced, the latest of them. */
  announced: Set<string>;
};
const open = new WeakMap<Realtime, Sender>();

/**
 * Stores a message, together with whatever else is sent at this moment, and then tells all participants, in the order of the numbers. What was sent before
 * under the same name stays the one message it is.
 */
export async function storeMessage(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'files'>,
  message: NewMessage,
): Promise<StoredRow> {
  return senderOf(deps).add(message);
}

/**
 * Whether a message is still to be announced by this server, which then counts as done: what it stored and lost the database over, or what another server
 * stored.
 */
export function takeAnnouncing(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'files'>,
  messageId: string,
): boolean {
  const { announced } = senderOf(deps);
  if (announced.has(messageId)) return false;
  remember(announced, messageId);
  return true;
}

function remember(announced: Set<string>, messageId: string): void {
  announced.add(messageId);
  if (announced.size > rememberedMessages) announced.delete(announced.values().next().value ?? '');
}

function senderOf(deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'files'>): Sender {
  const { db, clock, realtime } = deps;
  const known = open.get(realtime);
  if (known) return known;
  const announced = new Set<string>();
  const add = createBatches<NewMessage, StoredRow>({
    most: messagesPerBatch,
    async run(messages) {
      const rows = await insertMessages(db, messages, clock.now());
      for (const [at, row] of rows.entries()) {
        const sent = messages[at];
        if (!sent || row.outcome !== 'stored') continue;
        announce(deps, sent, row);
        remember(announced, row.message_id);
      }
      return rows;
    },
  });
  const sender = { add, announced };
  open.set(realtime, sender);
  return sender;
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
