/** What a conversation shows: the server's messages in their order, and among them what is not there yet. docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { MessageStatus } from '@gumball/rules/messages/message-status';
import type { ChatState, Talk } from './chat-state.ts';
import type { Unsent } from './outbox.ts';
import { isQueued } from './sending.ts';

/** How far a message can have come that the server has not confirmed. */
export type UnsentStatus = Extract<MessageStatus, 'queued' | 'sending' | 'failed'>;

/** A line of the conversation: a stored message, or one of the member's that is not confirmed; and when it was written, worked out once. */
export type Bubble = { key: string; atMs: number; day: string } & (
  | { kind: 'stored'; message: Message }
  | { kind: 'unsent'; entry: Unsent; status: UnsentStatus }
);

// A message that stays the same stays the same bubble, so that what is on screen is drawn again only where it changed.
const bubbleOf = new WeakMap<Message, Bubble>();

/** When a bubble was written, and on which day of the reader's calendar. */
export function momentOf(createdAt: string): { atMs: number; day: string } {
  const at = new Date(createdAt);
  return { atMs: at.getTime(), day: `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}` };
}

function storedBubble(message: Message, memberId: string): Bubble {
  const known = bubbleOf.get(message);
  if (known) return known;
  // A bubble keeps its key when the server confirms it. Others' names for theirs may be anything.
  const key = message.senderId === memberId ? `own-${message.tempId}` : message.id;
  const bubble: Bubble = { kind: 'stored', key, ...momentOf(message.createdAt), message };
  bubbleOf.set(message, bubble);
  return bubble;
}

const bubblesOfAll = new WeakMap<readonly Message[], readonly Bubble[]>();
const none: readonly Message[] = [];

/** Stored messages as bubbles, the same ones for the same messages. */
export function storedBubbles(messages: readonly Message[], memberId: string): readonly Bubble[] {
  const known = bubblesOfAll.get(messages);
  if (known) return known;
  const bubbles = messages.map((message) => storedBubble(message, memberId));
  bubblesOfAll.set(messages, bubbles);
  return bubbles;
}

/** How far a message has come that is not confirmed. */
export function unsentStatus(state: ChatState, entry: Unsent): UnsentStatus {
  if (entry.failure) return 'failed';
  return isQueued(state, entry) ? 'queued' : 'sending';
}

/** Whether a message is not tried again by itself. */
const isStuck = ({ failure }: Unsent) => failure !== null && failure.kind !== 'retrying';

/** Everything to show, oldest first. What waits stands at the end; what failed for good stays where it was written. */
export function bubblesOf(state: ChatState, conversationId: string): readonly Bubble[] {
  const talk = state.talks.get(conversationId);
  const unsent = state.unsent.filter((entry) => entry.conversationId === conversationId);
  const stored = storedBubbles(talk?.messages ?? none, state.memberId);
  if (unsent.length === 0) return stored;
  const waiting: Bubble[] = [];
  const stuck: { after: number; bubble: Bubble }[] = [];
  for (const entry of unsent) {
    const key = `own-${entry.tempId}`;
    const bubble: Bubble = {
      kind: 'unsent',
      key,
      ...momentOf(entry.createdAt),
      entry,
      status: unsentStatus(state, entry),
    };
    if (isStuck(entry)) stuck.push({ after: entry.afterSequence, bubble });
    else waiting.push(bubble);
  }
  return [...weave(stored, stuck, talk), ...waiting];
}

function weave(stored: readonly Bubble[], stuck: readonly { after: number; bubble: Bubble }[], talk: Talk | undefined) {
  if (stuck.length === 0 || !talk) return [...stored, ...stuck.map(({ bubble }) => bubble)];
  const woven: Bubble[] = [];
  const left = [...stuck].toSorted((one, other) => one.after - other.after);
  for (const bubble of stored) {
    const sequence = bubble.kind === 'stored' ? bubble.message.sequenceNumber : 0;
    while (left[0] && left[0].after < sequence) {
      const [first] = left.splice(0, 1);
      if (first) woven.push(first.bubble);
    }
    woven.push(bubble);
  }
  return [...woven, ...left.map(({ bubble }) => bubble)];
}

/** The member's message that stands below everything in a conversation whose newest stored number is `newest`, where it is not confirmed. */
export function lastUnsent(
  state: Pick<ChatState, 'unsent'>,
  conversationId: string,
  newest: number,
): Unsent | undefined {
  const own = state.unsent.filter((entry) => entry.conversationId === conversationId);
  return own.findLast((entry) => !isStuck(entry)) ?? own.findLast((entry) => entry.afterSequence >= newest);
}

/** How many of the member's messages failed, and how many wait in a conversation, written down so that a crash leaves them. */
export function unsentCounts(
  state: Pick<ChatState, 'unsent' | 'linked' | 'writing'>,
  conversationId: string,
): { failed: number; queued: number } {
  let failed = 0;
  let queued = 0;
  for (const entry of state.unsent) {
    if (entry.conversationId !== conversationId) continue;
    if (entry.failure) failed += 1;
    else if (!state.linked && !state.writing.has(entry.tempId)) queued += 1;
  }
  return { failed, queued };
}
