/** What a tab knows of the member's chats, what can happen to it, and what it asks for: docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { PendingMessage } from './pending-message.ts';
import type { Acknowledgement } from './send-pacing.ts';
import type { Timeline } from './timeline.ts';

/** A message that was said on the socket and waits for its answer. `attempt` tells a late answer from the present one's. */
export type InFlightSend = { tempId: string; attempt: number; deadlineMs: number };

/** Whether this tab is the one that sends: tabs take turns, so that the queue goes out once and in order. */
export type TabLock = 'none' | 'requested' | 'held';

/** A conversation in this tab. */
export type ConversationState = Timeline<Message> & {
  /** Numbers up to which the server was told of reading; `readReportingUpTo` is on its way. */
  readReportedUpTo: number;
  readReportingUpTo: number;
  deliveredReportedUpTo: number;
  /** Where the unread messages begin: the divider stands after this number. */
  dividerAfter: number | null;
  /** How many were unread when it was opened, until the page is there to find the divider's place in. */
  unreadAtOpen: number;
  /** After a call that failed: nothing is asked again by itself before. */
  retryNotBeforeMs: number;
  /** Up to which numbers the member's messages were delivered and read, as far as that was told: it may be told before they arrive here. */
  deliveredUpTo: number;
  readUpTo: number;
};

/** All of it. Times are milliseconds of a clock that never jumps. */
export type ChatState = {
  currentUserId: string;
  isConnected: boolean;
  tabLock: TabLock;
  /** In the order of writing. */
  pendingMessages: readonly PendingMessage[];
  /** Being written down; nothing is sent before it is. */
  persistingIds: ReadonlySet<string>;
  /** By conversation: one message of each is on its way at a time, which keeps their order. */
  inFlight: ReadonlyMap<string, InFlightSend>;
  attempts: number;
  /** When failed messages are tried again. */
  retryAtMs: ReadonlyMap<string, number>;
  /** Until when a retry by hand is refused. */
  retryLockedUntilMs: ReadonlyMap<string, number>;
  acknowledgements: readonly Acknowledgement[];
  /** The server's refusal to take more, until then, and whether that holds at this moment. */
  blockedUntilMs: number;
  isBlocked: boolean;
  conversations: ReadonlyMap<string, ConversationState>;
  openConversation: { conversationId: string; visible: boolean; atEnd: boolean } | null;
};

/** What a page of messages is asked for with; `again` reads what is there already, for addresses of files that have ended. */
export type PageRequest =
  | { kind: 'latest' }
  | { kind: 'older'; before: number }
  | { kind: 'missed'; after: number }
  | { kind: 'refresh'; after: number };

/** What the server said to a message: it has it, it refuses it, or it asks for patience. Silence is measured by the engine itself. */
export type SendResult =
  | { kind: 'accepted'; message: Message }
  | { kind: 'rejected'; code: string; reason: string }
  | { kind: 'retryLater'; delayMs: number };

/** Something that happened. */
export type ChatEvent =
  | { kind: 'submitted'; entry: PendingMessage }
  | { kind: 'persisted'; tempId: string }
  | { kind: 'outboxLoaded'; entries: readonly PendingMessage[] }
  | { kind: 'lockAcquired'; entries: readonly PendingMessage[] }
  | { kind: 'lockLost' }
  | { kind: 'connected' }
  | { kind: 'disconnected' }
  | { kind: 'tick' }
  | { kind: 'sendCompleted'; conversationId: string; tempId: string; attempt: number; result: SendResult }
  | { kind: 'messageReceived'; message: Message }
  | { kind: 'pageLoaded'; conversationId: string; request: PageRequest; messages: readonly Message[]; hasMore: boolean }
  | { kind: 'pageFailed'; conversationId: string; request: PageRequest }
  | { kind: 'watermarkAdvanced'; conversationId: string; status: Message['status']; through: number }
  | { kind: 'conversationOpened'; conversationId: string; unreadCount: number; visible: boolean }
  | { kind: 'viewportChanged'; visible: boolean; atEnd: boolean }
  | { kind: 'conversationClosed' }
  | { kind: 'olderRequested'; conversationId: string }
  | { kind: 'latestRequested'; conversationId: string }
  | { kind: 'refreshRequested'; conversationId: string; sequenceNumber: number }
  | { kind: 'readReported'; conversationId: string; through: number; ok: boolean }
  | { kind: 'retryRequested'; tempId: string }
  | { kind: 'discardRequested'; tempIds: readonly string[] }
  | { kind: 'conversationLeft'; conversationId: string }
  | { kind: 'signedOut' };

/** Something the engine asks its surroundings for. */
export type ChatCommand =
  | { kind: 'insert'; entry: PendingMessage }
  | { kind: 'update'; entry: PendingMessage }
  | { kind: 'remove'; tempIds: readonly string[] }
  | { kind: 'acquireLock' }
  | { kind: 'releaseLock' }
  | { kind: 'emit'; entry: PendingMessage; attempt: number }
  | { kind: 'read'; conversationId: string; request: PageRequest }
  | { kind: 'reportRead'; conversationId: string; through: number }
  | { kind: 'reportDelivered'; conversationId: string; through: number }
  | { kind: 'broadcast'; message: Message }
  | { kind: 'setTimer'; atMs: number };

/** When something happened: by a clock that never jumps, and by the wall's. */
export type ClockTime = { monotonicMs: number; wallMs: number };

/** What a step leads to. */
export type Transition = { state: ChatState; commands: readonly ChatCommand[] };

/** A tab that knows nothing yet. */
export function initialChatState(currentUserId: string): ChatState {
  return {
    currentUserId,
    isConnected: false,
    tabLock: 'none',
    pendingMessages: [],
    persistingIds: new Set(),
    inFlight: new Map(),
    attempts: 0,
    retryAtMs: new Map(),
    retryLockedUntilMs: new Map(),
    acknowledgements: [],
    blockedUntilMs: 0,
    isBlocked: false,
    conversations: new Map(),
    openConversation: null,
  };
}
