/** The rows of a conversation: stored messages in order, and pending messages among them. docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { MessageStatus } from '@gumball/rules/messages/message-status';
import type { ChatState, ConversationState } from './chat-state.ts';
import type { PendingMessage } from './pending-message.ts';
import { isQueued } from './send-queue.ts';

/** The status of a message that the server has not confirmed. */
export type PendingStatus = Extract<MessageStatus, 'queued' | 'sending' | 'failed'>;

/** A row: a stored message, or a pending message of the member. The creation time is computed once. */
export type MessageRow = { key: string; createdAtMs: number; day: string } & (
  | { kind: 'stored'; message: Message }
  | { kind: 'pending'; entry: PendingMessage; status: PendingStatus }
);

// An unchanged message returns the same row object, so that React renders only changed rows.
const rowByMessage = new WeakMap<Message, MessageRow>();

/** Returns when a row was created, and its day in the reader's time zone. */
export function toRowTime(createdAt: string): { createdAtMs: number; day: string } {
  const date = new Date(createdAt);
  return { createdAtMs: date.getTime(), day: `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}` };
}

function toStoredRow(message: Message, currentUserId: string): MessageRow {
  const cached = rowByMessage.get(message);
  if (cached) return cached;
  // A row keeps its key when the server confirms it. The `tempId` of another sender is not unique.
  const key = message.senderId === currentUserId ? `own-${message.tempId}` : message.id;
  const row: MessageRow = { kind: 'stored', key, ...toRowTime(message.createdAt), message };
  rowByMessage.set(message, row);
  return row;
}

const rowsByMessages = new WeakMap<readonly Message[], readonly MessageRow[]>();
const noMessages: readonly Message[] = [];

/** Returns the rows of stored messages, cached by the array and by the message. */
export function storedRows(messages: readonly Message[], currentUserId: string): readonly MessageRow[] {
  const cached = rowsByMessages.get(messages);
  if (cached) return cached;
  const rows = messages.map((message) => toStoredRow(message, currentUserId));
  rowsByMessages.set(messages, rows);
  return rows;
}

/** Returns the status of a pending message. */
export function pendingStatus(state: ChatState, entry: PendingMessage): PendingStatus {
  if (entry.failure) return 'failed';
  return isQueued(state, entry) ? 'queued' : 'sending';
}

/** Whether a message is not retried automatically. */
const isNotRetrying = ({ failure }: PendingMessage) => failure !== null && failure.kind !== 'retrying';

/**
 * Returns all rows, oldest first. Queued messages are at the end; permanently failed ones stay where they were written.
 * `messages` are the stored ones as they are shown.
 */
export function messageRows(
  state: ChatState,
  conversationId: string,
  messages: readonly Message[] = state.conversations.get(conversationId)?.messages ?? noMessages,
): readonly MessageRow[] {
  const conversation = state.conversations.get(conversationId);
  const pendingMessages = state.pendingMessages.filter((entry) => entry.conversationId === conversationId);
  const stored = storedRows(messages, state.currentUserId);
  if (pendingMessages.length === 0) return stored;
  const waiting: MessageRow[] = [];
  const notRetrying: { afterSequence: number; row: MessageRow }[] = [];
  for (const entry of pendingMessages) {
    const key = `own-${entry.tempId}`;
    const row: MessageRow = {
      kind: 'pending',
      key,
      ...toRowTime(entry.createdAt),
      entry,
      status: pendingStatus(state, entry),
    };
    if (isNotRetrying(entry)) notRetrying.push({ afterSequence: entry.afterSequence, row });
    else waiting.push(row);
  }
  return [...interleave(stored, notRetrying, conversation), ...waiting];
}

function interleave(
  stored: readonly MessageRow[],
  notRetrying: readonly { afterSequence: number; row: MessageRow }[],
  conversation: ConversationState | undefined,
) {
  if (notRetrying.length === 0 || !conversation) return [...stored, ...notRetrying.map(({ row }) => row)];
  const rows: MessageRow[] = [];
  const remaining = [...notRetrying].toSorted((a, b) => a.afterSequence - b.afterSequence);
  for (const row of stored) {
    const sequenceNumber = row.kind === 'stored' ? row.message.sequenceNumber : 0;
    while (remaining[0] && remaining[0].afterSequence < sequenceNumber) {
      const [first] = remaining.splice(0, 1);
      if (first) rows.push(first.row);
    }
    rows.push(row);
  }
  return [...rows, ...remaining.map(({ row }) => row)];
}

/** Returns the newest pending message of a conversation if it belongs below the stored sequence number `newest`. */
export function lastPendingMessage(
  state: Pick<ChatState, 'pendingMessages'>,
  conversationId: string,
  newestSequence: number,
): PendingMessage | undefined {
  const ownPending = state.pendingMessages.filter((entry) => entry.conversationId === conversationId);
  return (
    ownPending.findLast((entry) => !isNotRetrying(entry)) ??
    ownPending.findLast((entry) => entry.afterSequence >= newestSequence)
  );
}

/** Counts the failed and the waiting messages of a conversation that are stored on disk and survive a crash. */
export function pendingCounts(
  state: Pick<ChatState, 'pendingMessages' | 'isConnected' | 'persistingIds'>,
  conversationId: string,
): { failed: number; queued: number } {
  let failed = 0;
  let queued = 0;
  for (const entry of state.pendingMessages) {
    if (entry.conversationId !== conversationId) continue;
    if (entry.failure) failed += 1;
    else if (!state.isConnected && !state.persistingIds.has(entry.tempId)) queued += 1;
  }
  return { failed, queued };
}
