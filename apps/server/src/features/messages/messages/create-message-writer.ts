import type { Confirmation, Message } from '@gumball/contract/messages/messages.schemas';
import { namedIn } from '@gumball/rules/messages/message-mentions';
import { messageTypeOf } from '@gumball/rules/messages/message-text';
import { createBatches } from '../../../platform/db/batches.ts';
import { asDatabase, type Database, type Executor } from '../../../platform/db/database.ts';
import { partOf } from '../../../platform/ids/ids.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { findAddressedBots } from '../bots/group-bots.store.ts';
import type { SignedFileUrls } from '../files/create-signed-file-urls.ts';
import { attachFiles, lockFiles, lockForwardedFiles, shareFiles } from '../files/files.store.ts';
import { insertMentions, type NamingMessage } from '../mentions/mentions.store.ts';
import { broadcastMessage, toNewMessage } from './broadcast-message.ts';
import { type ForwardAudience, findForwardAudience, updateForwarded } from './forwards.store.ts';
import {
  addQuotedMedia,
  insertMessages,
  lockConversations,
  type MediaRow,
  type NewMessage,
  type QuotedRow,
  type StoredRow,
} from './messages.store.ts';

const messagesPerBatch = 256;
const maxRememberedIds = 10_000;
/** A distributed database stores so many batches at once, because they wait for workers. */
const distributedWriters = 4;

/** A message with the ids of its files, without duplicates, and the original if it is forwarded. */
type SentMessage = Omit<NewMessage, 'media' | 'messageType' | 'forwardedFrom'> & {
  fileIds: string[];
  isSticker: boolean;
  original?: Original | null;
};
/** The author of an original, or 0 if the account is gone, and its conversation. */
type Original = { authorId: string; conversationId: string };
/** `files-unknown` if the sender may not attach all files to this conversation. */
type StoreOutcome = StoredRow | { outcome: 'files-unknown' };
/** The result of storing a message; `message` is the stored one as its sender reads it. */
type WriteOutcome =
  | (Extract<StoredRow, { outcome: 'stored' }> & { message: Message })
  | Exclude<StoreOutcome, { outcome: 'stored' }>;
/** When a batch is stored, and whether in a distributed database. */
type Storing = { now: Date; isDistributed: boolean };
type StoreResult = { row: StoreOutcome; message: NewMessage | undefined };

/** The confirmation of a message that was sent, and the message as its sender reads it unless it was stored before. */
export type Sent = { confirmation: Confirmation; message?: Message };

type WriterDeps = Pick<PlatformDeps, 'db' | 'clock' | 'realtime' | 'log'> & { chatFileUrls: SignedFileUrls };

/** Stores and broadcasts the messages that reach this server. */
export type MessageWriter = {
  /**
   * Stores a message, in one batch with concurrent ones, and then broadcasts it to all participants, in order of the
   * sequence numbers. A message that was stored before with the same `tempId` stays unchanged.
   */
  store(message: SentMessage): Promise<WriteOutcome>;
  /**
   * Broadcasts a message that this server has not broadcast itself: it lost the database after the commit, or another
   * server stored the message. The message counts as broadcast only if `broadcast` succeeds.
   */
  broadcastOnce(messageId: string, broadcast: () => Promise<void>): Promise<void>;
  /** Runs `send`, unless a call with the same key still runs: then both have one result. */
  shareInFlight(key: string, send: () => Promise<Sent>): Promise<Sent>;
};

/** Creates the message writer of a server. */
export function createMessageWriter(deps: WriterDeps): MessageWriter {
  const { db, clock, log } = deps;
  const inFlight = new Map<string, Promise<Sent>>();
  // What is forwarded was not written to a bot. A bot that misses this reads its webhook.
  const findBotsFor = (results: readonly StoreResult[]) =>
    findAddressedBots(
      db,
      results.flatMap(({ row, message }) =>
        message && row.outcome === 'stored' && !message.forwardedFrom
          ? [{ id: row.message_id, conversationId: row.in_conversation, content: message.content }]
          : [],
      ),
    ).catch((error: unknown) => {
      log.warn({ err: error }, 'failed to find the bots that messages are addressed to');
      return new Map<string, string[]>();
    });
  // The ids of the latest messages that this server broadcast.
  const broadcastIds = new Set<string>();
  const remember = (messageId: string) => {
    broadcastIds.add(messageId);
    if (broadcastIds.size > maxRememberedIds) broadcastIds.delete(broadcastIds.values().next().value ?? '');
  };
  const storeBatch = async (connection: Pick<Database, 'rows'>, outgoing: SentMessage[]) => {
    const storing = { now: clock.now(), isDistributed: db.isDistributed };
    const results = outgoing.some(needsTransaction)
      ? await db.transaction((tx) => storeInTransaction(tx, outgoing, storing))
      : await storeTexts(connection, outgoing, storing);
    const quotes = results.flatMap(({ row }) =>
      row.outcome === 'stored' && hasMedia(row.quote)
        ? [{ conversationId: row.in_conversation, quote: row.quote }]
        : [],
    );
    if (quotes.length > 0) await addQuotedMedia(db, quotes);
    const bots = await findBotsFor(results);
    const outcomes: WriteOutcome[] = [];
    for (const { row, message } of results) {
      if (row.outcome !== 'stored') {
        outcomes.push(row);
        continue;
      }
      if (!message) throw new Error('A message was stored that nobody sent.');
      const { forwardedFrom } = message;
      const audience = forwardedFrom ? await findForwardAudience(db, forwardedFrom, row.participants) : null;
      const sent = broadcastStored(deps, message, row, { audience, botIds: bots.get(row.message_id) ?? [] });
      remember(row.message_id);
      outcomes.push({ ...row, message: sent });
    }
    return outcomes;
  };
  // One batch of a writer runs at a time, and every concurrent sender waits for it. A conversation has one writer.
  const writers = Array.from({ length: db.isDistributed ? distributedWriters : 1 }, () => {
    const connection = db.dedicatedConnection();
    return createBatches<SentMessage, WriteOutcome>({
      max: messagesPerBatch,
      run: (outgoing) => storeBatch(connection, outgoing),
    });
  });
  return {
    store(message) {
      const writer = writers[partOf(message.conversationId, writers.length)];
      if (!writer) throw new Error('A conversation has no writer.');
      return writer(message);
    },
    async broadcastOnce(messageId, broadcast) {
      if (broadcastIds.has(messageId)) return;
      await broadcast();
      remember(messageId);
    },
    shareInFlight(key, send) {
      const existing = inFlight.get(key);
      if (existing) return existing;
      const promise = send().finally(() => inFlight.delete(key));
      inFlight.set(key, promise);
      return promise;
    },
  };
}

function hasMedia(quote: QuotedRow | null): quote is QuotedRow {
  return quote !== null && quote.messageType !== 'text' && quote.messageType !== 'sticker';
}

function hasNames(content: string): boolean {
  if (!content.includes('@')) return false;
  const { usernames, everybody } = namedIn(content);
  return everybody || usernames.length > 0;
}

const needsTransaction = ({ fileIds, original, content }: SentMessage) =>
  fileIds.length > 0 || Boolean(original) || hasNames(content);

function withMedia(outgoing: SentMessage, media: MediaRow[]): NewMessage {
  const { id, conversationId, senderId, tempId, content, replyTo, original } = outgoing;
  const messageType = outgoing.isSticker ? 'sticker' : messageTypeOf(media);
  const forwardedFrom = original?.authorId ?? null;
  return { id, conversationId, senderId, tempId, content, messageType, media, replyTo, forwardedFrom };
}

async function storeTexts(
  db: Pick<Database, 'rows'>,
  outgoing: SentMessage[],
  storing: Storing,
): Promise<StoreResult[]> {
  const messages = outgoing.map((message) => withMedia(message, []));
  const rows = await insertMessages(db, messages, storing);
  return rows.map((row, index) => ({ row, message: messages[index] }));
}

// Files and mentions are stored in the transaction of their message. A refused or failed message leaves no file
// attached,
// and the purge of orphans never deletes a file of a stored message. Conversations are locked before files, as
// everywhere else.
async function storeInTransaction(tx: Executor, outgoing: SentMessage[], storing: Storing): Promise<StoreResult[]> {
  const { now } = storing;
  await lockConversations(
    tx,
    outgoing.map(({ conversationId }) => conversationId),
  );
  const conversationByFile = new Map<string, string>();
  const messages: (NewMessage | undefined)[] = [];
  for (const message of outgoing) messages.push(await lockMessageFiles(tx, message, conversationByFile));
  const completeMessages = messages.filter((message) => message !== undefined);
  const rows = completeMessages.length > 0 ? await insertMessages(asDatabase(tx), completeMessages, storing) : [];
  const outcomes = new Map(rows.map((row, index) => [completeMessages[index], row]));
  const stored = completeMessages.flatMap((message) => {
    const row = outcomes.get(message);
    return row?.outcome === 'stored' ? [{ ...message, sequence: row.number }] : [];
  });
  for (const { media, senderId: userId, conversationId, forwardedFrom } of stored) {
    const ids = media.map(({ id }) => id);
    if (ids.length === 0) continue;
    if (forwardedFrom) await shareFiles(tx, ids, conversationId);
    else await attachFiles(tx, { ids, userId, conversationId, now });
  }
  const forwarded = stored.flatMap(({ conversationId, sequence, forwardedFrom: authorId }) =>
    authorId ? [{ conversationId, sequence, authorId }] : [],
  );
  if (forwarded.length > 0) await updateForwarded(tx, forwarded);
  await storeMentions(tx, outcomes, now);
  return messages.map((message) => ({
    message,
    row: (message && outcomes.get(message)) ?? { outcome: 'files-unknown' },
  }));
}

async function storeMentions(tx: Executor, outcomes: Map<NewMessage | undefined, StoredRow>, now: Date): Promise<void> {
  const naming: NamingMessage[] = [];
  for (const [message, row] of outcomes) {
    // What is forwarded was not written to these participants.
    if (!message || row.outcome !== 'stored' || message.forwardedFrom || !hasNames(message.content)) continue;
    const { in_conversation: conversationId, number: sequence } = row;
    naming.push({ conversationId, sequence, senderId: message.senderId, ...namedIn(message.content) });
  }
  for (const { conversation_id, sequence, mentions } of await insertMentions(tx, naming, now)) {
    for (const row of outcomes.values())
      if (row.outcome === 'stored' && row.in_conversation === conversation_id && row.number === sequence)
        row.mentions = mentions;
  }
}

// `conversationByFile` holds the conversation of each file among the messages of the batch.
async function lockMessageFiles(
  tx: Executor,
  message: SentMessage,
  conversationByFile: Map<string, string>,
): Promise<NewMessage | undefined> {
  const { fileIds: ids, senderId: userId, conversationId, original } = message;
  if (ids.length === 0) return withMedia(message, []);
  const found = original
    ? await lockForwardedFiles(tx, ids, [original.conversationId, conversationId])
    : await lockFiles(tx, { ids, userId, conversationId });
  const isElsewhere = (id: string) => (conversationByFile.get(id) ?? conversationId) !== conversationId;
  if (found.length < ids.length || (!original && ids.some(isElsewhere))) return undefined;
  if (!original) for (const id of ids) conversationByFile.set(id, conversationId);
  return withMedia(
    message,
    ids.flatMap((id) => found.find((file) => file.id === id) ?? []),
  );
}

/** A bot in a group reads nothing that was written to others. */
const asBot = { mayReadQuote: false, maySeeAuthor: false };

/** Broadcasts a stored message, and returns it as its sender reads it. */
function broadcastStored(
  { realtime, chatFileUrls }: Pick<WriterDeps, 'realtime' | 'chatFileUrls'>,
  outgoing: NewMessage,
  row: Extract<StoredRow, { outcome: 'stored' }>,
  { audience, botIds }: { audience: ForwardAudience | null; botIds: readonly string[] },
): Message {
  const messageRow = {
    ...row,
    id: row.message_id,
    conversation_id: row.in_conversation,
    sequence: row.number,
    sender_id: outgoing.senderId,
    temp_id: outgoing.tempId,
    content: outgoing.content,
    message_type: outgoing.messageType,
    media: outgoing.media,
    reply_to: outgoing.replyTo,
    mentions: row.mentions ?? null,
    revision: 0,
    edited_at: null,
    deleted_at: null,
    reactions: null,
    pinned_at: null,
    link_preview: null,
    forwarded_from: outgoing.forwardedFrom,
    forwarded_author: audience?.author ?? null,
    created_at: row.stored_at,
  };
  const media = outgoing.media.map((file) =>
    chatFileUrls.toSignedMedia(file, row.in_conversation, row.file_url_version),
  );
  const quoteReaders = new Set(row.quote_readers ?? row.participants);
  const recipients = [
    ...row.participants.map((userId) => ({
      userId,
      mayReadQuote: quoteReaders.has(userId),
      maySeeAuthor: !audience?.hiddenFrom.has(userId),
    })),
    ...botIds.map((userId) => ({ userId, ...asBot })),
  ];
  broadcastMessage(realtime, messageRow, recipients, media);
  const sender = recipients.find(({ userId }) => userId === outgoing.senderId) ?? asBot;
  return toNewMessage(messageRow, sender, media);
}
