/** The state, the events and the commands of the chat machine of a tab: docs/product.md, Messages. */
import type { ChatMedia, Message, MessageChange } from '@gumball/contract/messages/messages.schemas';
import type { KnownChanges } from './message-changes.ts';
import type { PendingMessage } from './pending-message.ts';
import type { Acknowledgement } from './send-pacing.ts';
import type { Timeline } from './timeline.ts';

/** A message that was emitted and waits for its acknowledgement. `attempt` identifies late acknowledgements. */
export type InFlightSend = { tempId: string; attempt: number; deadlineMs: number };

/** Whether this tab may send. A lock among the tabs ensures that the queue is sent once and in order. */
export type TabLock = 'none' | 'requested' | 'held';

/** The state of a conversation in this tab. */
export type ConversationState = Timeline<Message> & {
  /** The sequence number up to which reading was reported. `readReportingUpTo` is the report in flight. */
  readReportedUpTo: number;
  readReportingUpTo: number;
  deliveredReportedUpTo: number;
  /** The sequence number before the first unread message, where the divider is shown; it may not be loaded yet. */
  dividerAfter: number | null;
  /** The newest sequence number that was in view. Only messages up to it are reported as read. */
  seenUpTo: number;
  /** No automatic request is made before this time, after a request failed. */
  retryNotBeforeMs: number;
  /** The watermarks of the member's delivered and read messages. They may arrive before the messages. */
  deliveredUpTo: number;
  readUpTo: number;
  /** The changes that arrived, also of messages that are not loaded: a page may have been read before them. */
  known: KnownChanges;
  /** Up to where changes were read; null for from the beginning. */
  changesCursor: string | null;
  /** Whether changes may have been missed, and whether they are being requested. */
  changesStatus: 'current' | 'due' | 'loading';
};

/** The complete state. Times are in milliseconds of a monotonic clock. */
export type ChatState = {
  currentUserId: string;
  isConnected: boolean;
  tabLock: TabLock;
  /** In the order in which they were written. */
  pendingMessages: readonly PendingMessage[];
  /** Messages whose write to disk is pending. They are not sent before it completes. */
  persistingIds: ReadonlySet<string>;
  /** One message per conversation is in flight at a time, which preserves their order. */
  inFlight: ReadonlyMap<string, InFlightSend>;
  attempts: number;
  /** The messages whose files this tab uploads. They are sent afterwards, and later ones wait for them. */
  uploadingIds: ReadonlySet<string>;
  /** When failed messages are retried. */
  retryAtMs: ReadonlyMap<string, number>;
  /** Until when a manual retry is rejected. */
  retryLockedUntilMs: ReadonlyMap<string, number>;
  acknowledgements: readonly Acknowledgement[];
  /** The end of the server's rate limit, and whether it applies now. */
  blockedUntilMs: number;
  isBlocked: boolean;
  conversations: ReadonlyMap<string, ConversationState>;
  openConversation: { conversationId: string; visible: boolean; atEnd: boolean } | null;
};

/** The request for a page. `refresh` reloads a stored message to renew expired file URLs. */
export type PageRequest =
  | { kind: 'latest' }
  | { kind: 'older'; before: number }
  | { kind: 'missed'; after: number }
  | { kind: 'refresh'; after: number };

/** A page of messages; the latest one with the last sequence number and the cursor of the changes after it. */
export type MessagePage = {
  messages: readonly Message[];
  hasMore: boolean;
  changesCursor?: string;
  lastSequence?: number;
};

/** What changed in a conversation after a cursor. */
export type ChangesPage = {
  changes: readonly MessageChange[];
  /** The sequence numbers of the messages that the member deleted for themselves. */
  hidden: readonly number[];
  cursor: string;
  hasMore: boolean;
};

/** The server's response to a message. A missing response is detected by the machine itself. */
export type SendResult =
  | { kind: 'accepted'; message: Message }
  | { kind: 'rejected'; code: string; reason: string }
  | { kind: 'retryLater'; delayMs: number };

/** How the upload of a file ended. */
export type UploadResult = { media: ChatMedia } | { error: string };

/** The events of the machine. */
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
  | { kind: 'fileUploadEnded'; tempId: string; fileId: string; result: UploadResult }
  | { kind: 'uploadsEnded'; tempId: string }
  | { kind: 'fileRemoved'; tempId: string; fileId: string }
  | { kind: 'messageReceived'; message: Message }
  | ({ kind: 'pageLoaded'; conversationId: string; request: PageRequest } & MessagePage)
  | { kind: 'pageFailed'; conversationId: string; request: PageRequest }
  | { kind: 'messageChanged'; change: MessageChange }
  | { kind: 'messagesHidden'; conversationId: string; sequenceNumbers: readonly number[] }
  | ({ kind: 'changesLoaded'; conversationId: string } & ChangesPage)
  | { kind: 'changesFailed'; conversationId: string }
  | { kind: 'watermarkAdvanced'; conversationId: string; status: Message['status']; through: number }
  /** `unreadAfter` is the member's own watermark if messages above it are unread. */
  | { kind: 'conversationOpened'; conversationId: string; unreadAfter: number | null; visible: boolean }
  | { kind: 'messagesSeen'; conversationId: string; through: number }
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

/** The commands that the runtime runs. */
export type ChatCommand =
  | { kind: 'insert'; entry: PendingMessage }
  | { kind: 'update'; entry: PendingMessage }
  | { kind: 'remove'; tempIds: readonly string[] }
  | { kind: 'acquireLock' }
  | { kind: 'releaseLock' }
  | { kind: 'upload'; entry: PendingMessage }
  | { kind: 'cancelUpload'; fileId: string }
  | { kind: 'emit'; entry: PendingMessage; attempt: number }
  | { kind: 'read'; conversationId: string; request: PageRequest }
  | { kind: 'readChanges'; conversationId: string; after: string | null }
  | { kind: 'reportRead'; conversationId: string; through: number }
  | { kind: 'reportDelivered'; conversationId: string; through: number }
  | { kind: 'broadcast'; message: Message }
  | { kind: 'setTimer'; atMs: number };

/** The time of an event by a monotonic clock and by the wall clock. */
export type ClockTime = { monotonicMs: number; wallMs: number };

/** The result of a reduction. */
export type Transition = { state: ChatState; commands: readonly ChatCommand[] };

/** Returns the initial state of a tab. */
export function initialChatState(currentUserId: string): ChatState {
  return {
    currentUserId,
    isConnected: false,
    tabLock: 'none',
    pendingMessages: [],
    persistingIds: new Set(),
    inFlight: new Map(),
    attempts: 0,
    uploadingIds: new Set(),
    retryAtMs: new Map(),
    retryLockedUntilMs: new Map(),
    acknowledgements: [],
    blockedUntilMs: 0,
    isBlocked: false,
    conversations: new Map(),
    openConversation: null,
  };
}
