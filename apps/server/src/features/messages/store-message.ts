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

/** A message with the ids of its files, each once. */
type SentMessage = Omit<NewMessage, 'media' | 'messageType'> & { fileIds: string[] };
/** What became of it; `files-unknown` where not all files are the sender's to give to this conversation. */
type Outcome = StoredRow | { outcome: 'files-unknown' };
type Done = { row: Outcome; message: NewMessage | undefined };

type Sender = {
  add: (message: SentMessage) => Promise<Outcome>;
  /** The messages that this server announced, the latest of them. */
  announced: Set<string>;
};

/**
 * Stores a message, together with whatever else is sent at this moment, and then tells all participants, in the order of the numbers. What was sent before
 * under the same name stays the one message it is.
 */
export async function storeMessage(
  deps: Pick<MessagesDeps, 'db' | 'clock' | 'realtime' | 'files'>,
  message: SentMessage,
): Promise<Outcome> {
  return senderOf(deps).add(message);
}

/**
 * Has a message announced that this server did not announce itself: what it stored and lost the database over, or what another server stored. Once that is
 * done it counts as announced; where `tell` fails it does not.
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
  // One batch runs at a time, for which everybody who writes is waiting.
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

// Files become the conversation's in the transaction that stores their message: one that is refused or fails leaves none behind, and the clearing away never
// takes them from under it. The conversations come first, as wherever files and conversations are locked together.
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

// `homes` says which conversation each file goes to among the messages that are stored together.
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
