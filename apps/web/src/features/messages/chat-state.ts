/** What a tab knows of the member's chats, what can happen to it, and what it asks for: docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { Unsent } from './outbox.ts';
import type { Answered } from './pace.ts';
import type { Timeline } from './timeline.ts';

/** A message that was said on the socket and waits for its answer. `attempt` tells a late answer from the present one's. */
export type Flight = { tempId: string; attempt: number; untilMs: number };

/** Whether this tab is the one that sends: tabs take turns, so that the queue goes out once and in order. */
export type Turn = 'none' | 'asked' | 'mine';

/** A conversation in this tab. */
export type Talk = Timeline<Message> & {
  /** Numbers up to which the server was told of reading; `readAsked` is on its way. */
  readTold: number;
  readAsked: number;
  deliveredTold: number;
  /** Where the unread messages begin: the divider stands after this number. */
  dividerAfter: number | null;
  /** How many were unread when it was opened, until the page is there to find the divider's place in. */
  unreadAtOpening: number;
  /** After a call that failed: nothing is asked again by itself before. */
  laterMs: number;
  /** Up to which numbers the member's messages were delivered and read, as far as that was told: it may be told before they arrive here. */
  deliveredUpTo: number;
  readUpTo: number;
};

/** All of it. Times are milliseconds of a clock that never jumps. */
export type ChatState = {
  memberId: string;
  linked: boolean;
  turn: Turn;
  /** In the order of writing. */
  unsent: readonly Unsent[];
  /** Being written down; nothing is sent before it is. */
  writing: ReadonlySet<string>;
  /** By conversation: one message of each is on its way at a time, which keeps their order. */
  flights: ReadonlyMap<string, Flight>;
  attempts: number;
  /** When failed messages are tried again. */
  dueMs: ReadonlyMap<string, number>;
  /** Until when a retry by hand is refused. */
  lockedMs: ReadonlyMap<string, number>;
  answered: readonly Answered[];
  /** The server's refusal to take more, until then, and whether that holds at this moment. */
  blockedMs: number;
  isBlocked: boolean;
  talks: ReadonlyMap<string, Talk>;
  open: { conversationId: string; visible: boolean; atEnd: boolean } | null;
};

/** What a page of messages is asked for with; `again` reads what is there already, for addresses of files that have ended. */
export type Wanted =
  | { kind: 'latest' }
  | { kind: 'older'; before: number }
  | { kind: 'missed'; after: number }
  | { kind: 'again'; after: number };

/** What the server said to a message: it has it, it refuses it, or it asks for patience. Silence is measured by the engine itself. */
export type Answer =
  | { kind: 'kept'; message: Message }
  | { kind: 'refused'; code: string; words: string }
  | { kind: 'wait'; ms: number };

/** Something that happened. */
export type ChatEvent =
  | { kind: 'submitted'; entry: Unsent }
  | { kind: 'written'; tempId: string }
  | { kind: 'shelf'; entries: readonly Unsent[] }
  | { kind: 'turn'; entries: readonly Unsent[] }
  | { kind: 'turnLost' }
  | { kind: 'up' }
  | { kind: 'down' }
  | { kind: 'tick' }
  | { kind: 'answered'; conversationId: string; tempId: string; attempt: number; answer: Answer }
  | { kind: 'arrived'; message: Message }
  | { kind: 'page'; conversationId: string; wanted: Wanted; messages: readonly Message[]; hasMore: boolean }
  | { kind: 'pageFailed'; conversationId: string; wanted: Wanted }
  | { kind: 'watermark'; conversationId: string; status: Message['status']; through: number }
  | { kind: 'opened'; conversationId: string; unreadCount: number; visible: boolean }
  | { kind: 'looked'; visible: boolean; atEnd: boolean }
  | { kind: 'closed' }
  | { kind: 'wantOlder'; conversationId: string }
  | { kind: 'wantLatest'; conversationId: string }
  | { kind: 'wantAgain'; conversationId: string; sequenceNumber: number }
  | { kind: 'readTold'; conversationId: string; through: number; ok: boolean }
  | { kind: 'retry'; tempId: string }
  | { kind: 'discard'; tempIds: readonly string[] }
  | { kind: 'left'; conversationId: string }
  | { kind: 'forsaken' };

/** Something the engine asks its surroundings for. */
export type ChatCommand =
  | { kind: 'write'; entry: Unsent }
  | { kind: 'rewrite'; entry: Unsent }
  | { kind: 'erase'; tempIds: readonly string[] }
  | { kind: 'askTurn' }
  | { kind: 'endTurn' }
  | { kind: 'emit'; entry: Unsent; attempt: number }
  | { kind: 'read'; conversationId: string; wanted: Wanted }
  | { kind: 'tellRead'; conversationId: string; through: number }
  | { kind: 'tellDelivered'; conversationId: string; through: number }
  | { kind: 'share'; message: Message }
  | { kind: 'wake'; atMs: number };

/** When something happened: by a clock that never jumps, and by the wall's. */
export type Moment = { ms: number; wallMs: number };

/** What a step leads to. */
export type Step = { state: ChatState; commands: readonly ChatCommand[] };

/** A tab that knows nothing yet. */
export function emptyChat(memberId: string): ChatState {
  return {
    memberId,
    linked: false,
    turn: 'none',
    unsent: [],
    writing: new Set(),
    flights: new Map(),
    attempts: 0,
    dueMs: new Map(),
    lockedMs: new Map(),
    answered: [],
    blockedMs: 0,
    isBlocked: false,
    talks: new Map(),
    open: null,
  };
}
