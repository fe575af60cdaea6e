import { messageTypeOf } from '@gumball/rules/messages/message-text';
import { createBatches } from '../../platform/db/batches.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { memberRoom } from '../../platform/realtime/realtime.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { attachFiles, lockFiles } from './files.store.ts';
import {
  insertMessages,
  insertMessagesBeside,
  lockConversations,
  type MediaRow,
  type NewMessage,
  type StoredRow,
} from './messages.store.ts';
import { messageOf } from './messages.view.ts';

const messagesPerBatch = 256;
const rememberedMessages = 10_000;

/** A message with the ids of its files, without duplicates. */
type SentMessage = Omit<NewMessage, 'media' | 'messageType'> & { fileIds: string[] };
/** The result of storing it; `files-unknown` if the sender may not attach all files to this conversation. */
type Outcome = StoredRow | { outcome: 'files-unknown' };
type Done = { row: Outcome; message: NewMessage | undefined };

type Sender = {
  add: (message: SentMessage) => Promise<Outcome>;
  /** The ids of the latest messages that this server broadcast. */
  announced: Set<string>;
};

/**
 * Stores a message, in one batch with concurrent ones, and then broadcasts it to all participants, in order of the
 * sequence numbers. A message that was stored before with the same `tempId` stays unchanged.
 */
export async function storeMessage(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'files'>,
  message: SentMessage,
): Promise<Outcome> {
  return senderOf(deps).add(message);
}

/**
 * Broadcasts a message that this server has not broadcast itself: it lost the database after the commit, or another
 * server stored the message. The message counts as broadcast only if `broadcast` succeeds.
 */
export async function announceOnce(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'files'>,
  messageId: string,
  tell: () => Promise<void>,
): Promise<void> {
  const { announced } = senderOf(deps);
  if (announced.has(messageId)) return;
  await tell();
  remember(announced, messageId);
}

function remember(announced: Set<string>, messageId: string): void {
  announced.add(messageId);
  if (announced.size > rememberedMessages) announced.delete(announced.values().next().value ?? '');
}

const senderOf = oncePerServer((deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'files'>): Sender => {
  const { db, clock } = deps;
  const announced = new Set<string>();
  // One batch runs at a time, and every concurrent sender waits for it.
  const lane = db.lane();
  const add = createBatches<SentMessage, Outcome>({
    most: messagesPerBatch,
    async run(sent) {
      const now = clock.now();
      const done = sent.some(({ fileIds }) => fileIds.length > 0)
        ? await db.transaction((tx) => storeWithFiles(tx, sent, now))
        : await storePlain(lane, sent, now);
      for (const { row, message } of done) {
        if (!message || row.outcome !== 'stored') continue;
        announce(deps, message, row);
        remember(announced, row.message_id);
      }
      return done.map(({ row }) => row);
    },
  });
  return { add, announced };
});

function withMedia(sent: SentMessage, media: MediaRow[]): NewMessage {
  const { id, conversationId, senderId, tempId, content } = sent;
  const messageType = messageTypeOf(media.map(({ kind }) => kind));
  return { id, conversationId, senderId, tempId, content, messageType, media };
}

async function storePlain(db: Pick<Database, 'rows'>, sent: SentMessage[], now: Date): Promise<Done[]> {
  const messages = sent.map((one) => withMedia(one, []));
  const rows = await insertMessages(db, messages, now);
  return rows.map((row, at) => ({ row, message: messages[at] }));
}

// Files are attached in the transaction that stores their message: a refused or failed message leaves none attached,
// and the purge of orphans never deletes a file of a stored message. Conversations are locked before files, as
// everywhere else.
async function storeWithFiles(tx: Executor, sent: SentMessage[], now: Date): Promise<Done[]> {
  await lockConversations(
    tx,
    sent.map(({ conversationId }) => conversationId),
  );
  const homes = new Map<string, string>();
  const messages: (NewMessage | undefined)[] = [];
  for (const one of sent) messages.push(await takeFiles(tx, one, homes));
  const whole = messages.filter((message) => message !== undefined);
  const rows = whole.length > 0 ? await insertMessagesBeside(tx, whole, now) : [];
  const outcomes = new Map(rows.map((row, at) => [whole[at], row]));
  for (const { media, senderId: userId, conversationId } of whole.filter(
    (message) => message.media.length > 0 && outcomes.get(message)?.outcome === 'stored',
  )) {
    await attachFiles(tx, { ids: media.map(({ id }) => id), userId, conversationId, now });
  }
  return messages.map((message) => ({
    message,
    row: (message && outcomes.get(message)) ?? { outcome: 'files-unknown' },
  }));
}

// `conversationByFile` holds the conversation of each file among the messages of the batch.
async function takeFiles(tx: Executor, one: SentMessage, homes: Map<string, string>): Promise<NewMessage | undefined> {
  const { fileIds: ids, senderId: userId, conversationId } = one;
  if (ids.length === 0) return withMedia(one, []);
  const found = await lockFiles(tx, { ids, userId, conversationId });
  if (found.length < ids.length || ids.some((id) => (homes.get(id) ?? conversationId) !== conversationId))
    return undefined;
  for (const id of ids) homes.set(id, conversationId);
  return withMedia(
    one,
    ids.flatMap((id) => found.find((file) => file.id === id) ?? []),
  );
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
  const media = sent.media.map((file) => files.show(file, row.in_conversation, row.file_url_version));
  realtime.announce(
    row.participants.map(memberRoom),
    'message:new',
    messageOf(whole, { status: 'sent', readBy: [] }, media),
  );
}
