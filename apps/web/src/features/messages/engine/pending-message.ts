/**
 * A message that the server has not confirmed: docs/product.md, Messages. It is written to disk before it is sent, and
 * its `tempId` never changes.
 */

import type { ChatMedia, ChatUser, Quote } from '@gumball/contract/messages/messages.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import type { ChatFileKind } from '@gumball/rules/messages/chat-files';
import type { MessageMentions } from '@gumball/rules/messages/is-mentioned';
import { type MessageType, messageTypeOf } from '@gumball/rules/messages/message-text';
import type { VoiceFacts } from '@gumball/rules/messages/voice';
import { msg } from '../../../lib/i18n/i18n.ts';
import type { StoredMessage } from './timeline.ts';

/**
 * Why a message was not sent. `retrying` is retried automatically, `stopped` only manually, `final` never. `wallMs` is
 * the time of the failure by the wall clock of this device.
 */
export type Failure = { kind: 'retrying' | 'stopped' | 'final'; code: string; message: string; wallMs: number };

/** The message that is forwarded, and the author of the original, where known. */
export type ForwardedMessage = { messageId: string; user: ChatUser | null };

/** A file of a pending message that is on this device. It stays until the server confirms the message. */
export type PendingFile = {
  id: string;
  name: string;
  kind: ChatFileKind;
  width: number | null;
  height: number | null;
  blob: Blob;
  /** The duration and the waveform of a recording. */
  voice?: VoiceFacts | null;
  /** The uploaded file, as named by the server; null until then. */
  media: ChatMedia | null;
  /** Why the server refused the file. */
  error: string | null;
};

/** A pending message as stored in IndexedDB. */
export type PendingMessage = {
  tempId: string;
  senderId: string;
  conversationId: string;
  content: string;
  /** Uploaded files, as named by the server, in the order of the message. */
  media: readonly ChatMedia[];
  /** All files of the message, where some were not uploaded when it was written. */
  files?: readonly PendingFile[];
  messageType: MessageType;
  /** The message that it replies to, as it was when this was written. Absent in outboxes of earlier versions. */
  replyTo?: Quote | null;
  /** The message that it forwards. Absent in outboxes of earlier versions. */
  forward?: ForwardedMessage | null;
  /** Whom it mentions, as far as this device knows. Absent in outboxes of earlier versions. */
  mentions?: MessageMentions;
  /** The creation time by the wall clock of this device. */
  createdAt: string;
  /** The newest sequence number when it was written. A failed message stays at that position. */
  afterSequence: number;
  /** The number of retries. */
  retryCount: number;
  failure: Failure | null;
};

/** How long an acknowledgement is awaited. */
export const sendTimeoutMs = 5000;
const retryBaseMs = 1000;
const retryMaxMs = 8000;
const maxRetries = 3;
/** How long a second manual retry of the same message is rejected. */
export const retryLockMs = 2000;
const retryCountTtlMs = hourMs;

const maxRetriesCode = 'MAX_RETRIES';
const fileUnknownCode = 'CHAT_FILE_UNKNOWN';
/** The code of a message whose files the server refused. */
export const uploadFailedCode = 'UPLOAD_FAILED';
const permanentCodes = new Set([
  'ACCESS_DENIED',
  'COMMUNITY_CLOSED',
  'EMPTY_MESSAGE',
  'FORWARD_UNKNOWN',
  'LIMITED_LINKS',
  'PICTURE_BLOCKED',
  'REPLY_UNKNOWN',
  'SILENCED',
  'STICKER_INVALID',
  'STICKER_NOT_OWNED',
  'TEXT_REFUSED',
  'TEXT_REFUSED_BECAUSE',
]);

/** Returns the message after a failed attempt. */
export function withFailure(failed: PendingMessage, code: string, reason: string, wallMs: number): PendingMessage {
  // The server removes files that no message uses for a day.
  const entry = code === fileUnknownCode ? withoutUploads(failed) : failed;
  if (permanentCodes.has(code)) return { ...entry, failure: { kind: 'final', code, message: reason, wallMs } };
  if (entry.retryCount < maxRetries) return { ...entry, failure: { kind: 'retrying', code, message: reason, wallMs } };
  return {
    ...entry,
    failure: { kind: 'final', code: maxRetriesCode, message: msg('Max retry attempts exceeded'), wallMs },
  };
}

/** Returns the message for the next attempt. A refused file is no failed attempt to send. */
export function withRetry(entry: PendingMessage): PendingMessage {
  if (entry.failure?.code === uploadFailedCode)
    return withFiles({ ...entry, failure: null }, entry.files?.map((file) => ({ ...file, error: null })) ?? []);
  return { ...entry, retryCount: entry.retryCount + 1, failure: null };
}

/** Returns the delay before a retry: exponential back-off from 1 s to 8 s. */
export function retryDelayMs(retryCount: number): number {
  return Math.min(retryMaxMs, retryBaseMs * 2 ** retryCount);
}

/** Returns whether the member may retry a failed message. */
export function canRetry(entry: PendingMessage): boolean {
  return entry.failure !== null && entry.failure.kind !== 'final' && entry.retryCount < maxRetries;
}

/**
 * Returns the message with its retry count reset one hour after the last failure, so that it can be retried manually.
 * Returns undefined if there is nothing to reset. A clock that was set back must not keep the count forever.
 */
export function withRetriesReset(entry: PendingMessage, wallMs: number): PendingMessage | undefined {
  const { failure } = entry;
  if (failure?.code !== maxRetriesCode || failure.kind !== 'final') return undefined;
  if (Math.abs(wallMs - failure.wallMs) < retryCountTtlMs) return undefined;
  return { ...entry, retryCount: 0, failure: { ...failure, kind: 'stopped' } };
}

/** Returns whether a stored message is this pending message. */
export function isSameMessage(entry: PendingMessage, message: StoredMessage): boolean {
  return message.tempId === entry.tempId && message.senderId === entry.senderId;
}

/** Returns whether all files of a message are uploaded. */
export function isUploaded({ files = [] }: PendingMessage): boolean {
  return files.every(({ media }) => media !== null);
}

/** Returns a message with these files, which determine its type. */
export function withFiles(entry: PendingMessage, files: readonly PendingFile[]): PendingMessage {
  return {
    ...entry,
    files,
    media: files.flatMap(({ media }) => media ?? []),
    messageType: messageTypeOf(files),
  };
}

function withoutUploads(entry: PendingMessage): PendingMessage {
  return entry.files
    ? withFiles(
        entry,
        entry.files.map((file) => ({ ...file, media: null })),
      )
    : entry;
}
