/** What a conversation shows: the server's messages in their order, and among them what is not there yet. docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { MessageStatus } from '@gumball/rules/messages/message-status';
import type { ChatState, ConversationState } from './chat-state.ts';
import type { PendingMessage } from './pending-message.ts';
import { isQueued } from './send-queue.ts';

/** How far a message can have come that the server has not confirmed. */
export type PendingStatus = Extract<MessageStatus, 'queued' | 'sending' | 'failed'>;

/** A line of the conversation: a stored message, or one of the member's that is not confirmed; and when it was written, worked out once. */
export type MessageRow = { key: string; createdAtMs: number; day: string } & (
  | { kind: 'stored'; message: Message }
  | { kind: 'pending'; entry: PendingMessage; status: PendingStatus }
);

// A message that stays the same stays the same bubble, so that what is on screen is drawn again only where it changed.
const rowByMessage = new WeakMap<Message, MessageRow>();

/** When a bubble was written, and on which day of the reader's calendar. */
export function toRowTime(createdAt: string): { createdAtMs: number; day: string } {
  const date = new Date(createdAt);
  return { createdAtMs: date.getTime(), day: `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}` };
}

function toStoredRow(message: Message, currentUserId: string): MessageRow {
  const cached = rowByMessage.get(message);
  if (cached) return cached;
  // A bubble keeps its key when the server confirms it. Others' names for theirs may be anything.
  const key = message.senderId === currentUserId ? `own-${message.tempId}` : message.id;
  const row: MessageRow = { kind: 'stored', key, ...toRowTime(message.createdAt), message };
  rowByMessage.set(message, row);
  return row;
}

const rowsByMessages = new WeakMap<readonly Message[], readonly MessageRow[]>();
const noMessages: readonly Message[] = [];

/** Stored messages as bubbles, the same ones for the same messages. */
export function storedRows(messages: readonly Message[], currentUserId: string): readonly MessageRow[] {
  const cached = rowsByMessages.get(messages);
  if (cached) return cached;
  const rows = messages.map((message) => toStoredRow(message, currentUserId));
  rowsByMessages.set(messages, rows);
  return rows;
}

/** How far a message has come that is not confirmed. */
export function pendingStatus(state: ChatState, entry: PendingMessage): PendingStatus {
  if (entry.failure) return 'failed';
  return isQueued(state, entry) ? 'queued' : 'sending';
}

/** Whether a message is not tried again by itself. */
const isNotRetrying = ({ failure }: PendingMessage) => failure !== null && failure.kind !== 'retrying';

/** Everything to show, oldest first. What waits stands at the end; what failed for good stays where it was written. */
export function messageRows(state: ChatState, conversationId: string): readonly MessageRow[] {
  const conversation = state.conversations.get(conversationId);
  const pendingMessages = state.pendingMessages.filter((entry) => entry.conversationId === conversationId);
  const stored = storedRows(conversation?.messages ?? noMessages, state.currentUserId);
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

/** The member's message that stands below everything in a conversation whose newest stored number is `newest`, where it is not confirmed. */
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

/** How many of the member's messages failed, and how many wait in a conversation, written down so that a crash leaves them. */
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
