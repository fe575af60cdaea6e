/** What the member wrote and the server has not confirmed: docs/product.md, Messages. It is written down before it is sent and keeps its name for life. */
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import type { MessageType } from '@gumball/rules/messages/message-text';
import { msg } from '../../../lib/i18n/i18n.ts';
import type { StoredMessage } from './timeline.ts';

/**
 * Why a message did not go out. A `retrying` one is tried again by itself, a `stopped` one by hand only, a `final` one not at all.
 * `wallMs` is when, by this device's clock.
 */
export type Failure = { kind: 'retrying' | 'stopped' | 'final'; code: string; message: string; wallMs: number };

/** A message on its way, as it is kept in the browser's storage. */
export type PendingMessage = {
  tempId: string;
  senderId: string;
  conversationId: string;
  content: string;
  /** Files that are on the server already, as it named them. */
  media: readonly ChatMedia[];
  messageType: MessageType;
  /** When it was written, by this device's clock. */
  createdAt: string;
  /** The newest number shown when it was written: a failed message stays there. */
  afterSequence: number;
  /** How often it has been sent again. */
  retryCount: number;
  failure: Failure | null;
};

/** How long an answer is waited for. */
export const sendTimeoutMs = 5000;
const retryBaseMs = 1000;
const retryMaxMs = 8000;
const maxRetries = 3;
/** How long after a retry another one of the same message is refused. */
export const retryLockMs = 2000;
const retryCountTtlMs = 60 * 60_000;

const maxRetriesCode = 'MAX_RETRIES';
const permanentCodes = new Set(['ACCESS_DENIED', 'EMPTY_MESSAGE']);

/** The message as it stands after an attempt that failed. */
export function withFailure(entry: PendingMessage, code: string, reason: string, wallMs: number): PendingMessage {
  if (permanentCodes.has(code)) return { ...entry, failure: { kind: 'final', code, message: reason, wallMs } };
  if (entry.retryCount < maxRetries) return { ...entry, failure: { kind: 'retrying', code, message: reason, wallMs } };
  return {
    ...entry,
    failure: { kind: 'final', code: maxRetriesCode, message: msg('Max retry attempts exceeded'), wallMs },
  };
}

/** The message as it stands when it is tried once more. */
export function withRetry(entry: PendingMessage): PendingMessage {
  return { ...entry, retryCount: entry.retryCount + 1, failure: null };
}

/** How long to wait before a failed message is tried again: 1 s, doubling to 8 s. */
export function retryDelayMs(retryCount: number): number {
  return Math.min(retryMaxMs, retryBaseMs * 2 ** retryCount);
}

/** Whether the member may have a failed message sent again. */
export function canRetry(entry: PendingMessage): boolean {
  return entry.failure !== null && entry.failure.kind !== 'final' && entry.retryCount < maxRetries;
}

/**
 * The message without its count of retries once that is an hour old, so that it can be tried by hand again; undefined where there is
 * nothing to forget. A clock that was set back must not keep the count for ever.
 */
export function withRetriesReset(entry: PendingMessage, wallMs: number): PendingMessage | undefined {
  const { failure } = entry;
  if (failure?.code !== maxRetriesCode || failure.kind !== 'final') return undefined;
  if (Math.abs(wallMs - failure.wallMs) < retryCountTtlMs) return undefined;
  return { ...entry, retryCount: 0, failure: { ...failure, kind: 'stopped' } };
}

/** Whether the server's message is this one. */
export function isSameMessage(entry: PendingMessage, message: StoredMessage): boolean {
  return message.tempId === entry.tempId && message.senderId === entry.senderId;
}
