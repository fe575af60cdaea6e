/** The browser implementation of the chat ports: socket, HTTP and broadcast between tabs. docs/product.md, Messages. */

import { messagesEndpoints } from '@gumball/contract/messages/messages.endpoints';
import type { messagesRoutes } from '@gumball/contract/messages/messages.routes';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { messagesPageSize, messagesPageSizeMax } from '@gumball/rules/messages/page-sizes';
import { createClient } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { socket } from '../../../lib/api/socket.ts';
import { withOfflineCopy } from '../../../lib/storage/offline-copies.ts';
import type { ChangesPage, MessagePage, PageRequest, SendResult } from '../engine/chat-state.ts';
import type { ForwardedMessage, PendingMessage } from '../engine/pending-message.ts';
import { toStoredMessage } from '../engine/stored-message.ts';
import type { ChatPorts } from './chat-runtime.ts';
import { cancelUpload, uploadPendingFiles } from './file-uploads.ts';
import { openOutboxDb } from './outbox-db.ts';
import { acquireTabLock } from './tab-lock.ts';

export const messagesClient = createClient<typeof messagesRoutes>(messagesEndpoints);

const deliveryReportDelayMs = 250;
const defaultRetryAfterSeconds = 2;

// The response has what the server forwarded, whose files have URLs of their own in this conversation.
async function sendForward(
  { tempId, conversationId }: PendingMessage,
  { messageId: forwardOf }: ForwardedMessage,
): Promise<SendResult | undefined> {
  try {
    const { message } = await messagesClient.send({ params: { id: conversationId }, body: { tempId, forwardOf } });
    return { kind: 'accepted', message };
  } catch (error) {
    if (!(error instanceof ApiError) || error.offline) return undefined;
    if (error.status === 429 || error.status === 503)
      return { kind: 'retryLater', delayMs: (error.retryAfterSeconds ?? defaultRetryAfterSeconds) * 1000 };
    return { kind: 'rejected', code: error.code, reason: error.message };
  }
}

async function sendMessage(entry: PendingMessage, currentUser: OwnUser): Promise<SendResult | undefined> {
  if (entry.forward) return sendForward(entry, entry.forward);
  const { tempId, conversationId, content, messageType, retryCount } = entry;
  const mediaUrls = entry.media.map(({ url }) => url);
  try {
    const event = retryCount > 0 ? 'message:retry' : 'message:send';
    const replyToSequence = entry.replyTo?.sequenceNumber ?? null;
    const payload = { tempId, conversationId, content, messageType, mediaUrls, replyToSequence };
    const response = await socket.emit(event, payload);
    if (response.success) {
      const { id, username, firstName, lastName, avatarUrl } = currentUser;
      const sender = { id, username, firstName, lastName, avatarUrl };
      return { kind: 'accepted', message: toStoredMessage(entry, response, sender) };
    }
    // Rate limits and an unavailable server are temporary: the message stays queued.
    if (response.code === 'RATE_LIMITED' || response.code === 'UNAVAILABLE') {
      return { kind: 'retryLater', delayMs: (response.retryAfterSeconds ?? defaultRetryAfterSeconds) * 1000 };
    }
    return { kind: 'rejected', code: response.code, reason: response.message };
  } catch {
    return undefined;
  }
}

/** Fetches messages of a conversation: the latest, or those before or after a sequence number. */
export async function fetchMessages(
  id: string,
  query: { limit: number; before?: number; after?: number },
): Promise<MessagePage> {
  const { pagination, ...page } = await messagesClient.messages({ params: { id }, query });
  return { ...page, hasMore: pagination.hasMore };
}

/** The name of the offline copy of the latest messages of a conversation. */
export const latestMessagesCopy = (id: string): string => `latest-messages:${id}`;

function fetchPage(id: string, request: PageRequest): Promise<MessagePage> {
  const query = {
    latest: { limit: messagesPageSize },
    older: { limit: messagesPageSize, before: request.kind === 'older' ? request.before : 0 },
    missed: { limit: messagesPageSizeMax, after: request.kind === 'missed' ? request.after : 0 },
    refresh: { limit: messagesPageSize, after: request.kind === 'refresh' ? request.after : 0 },
  }[request.kind];
  const read = () => fetchMessages(id, query);
  return request.kind === 'latest' ? withOfflineCopy(latestMessagesCopy(id), read) : read();
}

function fetchChanges(id: string, after: string | null): Promise<ChangesPage> {
  return messagesClient.changes({ params: { id }, query: after === null ? {} : { after } });
}

async function reportRead(conversationId: string, sequenceNumber: number): Promise<boolean> {
  try {
    const response = await socket.emit('conversation:mark_read', { conversationId, sequenceNumber });
    // A request for a deleted conversation is not retried.
    return response.success || (response.code !== 'UNAVAILABLE' && response.code !== 'RATE_LIMITED');
  } catch {
    return false;
  }
}

function createDeliveryReporter(): (conversationId: string, through: number) => void {
  const pendingReports = new Map<string, number>();
  const flush = () => {
    for (const [conversationId, sequenceNumber] of pendingReports) {
      socket.emit('message:delivered', { conversationId, sequenceNumber }).catch(() => {
        // Delivery is reported again on the next connection.
      });
    }
    pendingReports.clear();
  };
  return (conversationId, through) => {
    if (pendingReports.size === 0) setTimeout(flush, deliveryReportDelayMs);
    pendingReports.set(conversationId, Math.max(through, pendingReports.get(conversationId) ?? 0));
  };
}

/** Creates the ports of the current user. */
export function createBrowserPorts(currentUser: OwnUser, broadcast: ChatPorts['broadcast']): ChatPorts {
  return {
    now: () => ({ monotonicMs: performance.now(), wallMs: Date.now() }),
    outboxDb: openOutboxDb(),
    acquireTabLock: (onAcquired, onLost) => acquireTabLock(`gumball-send-${currentUser.id}`, onAcquired, onLost),
    broadcast,
    send: (entry) => sendMessage(entry, currentUser),
    uploadFiles: uploadPendingFiles,
    cancelUpload,
    fetchPage,
    fetchChanges,
    reportRead,
    reportDelivered: createDeliveryReporter(),
  };
}
