/** Adds a message from the composer to the send queue. docs/product.md, Messages. */
import type { ChatMedia, Quote } from '@gumball/contract/messages/messages.schemas';
import { messageTypeOf } from '@gumball/rules/messages/message-text';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { session } from '../../../lib/session/session.ts';
import { expectedMentionsIn } from '../data/expected-mentions.ts';
import { type ForwardedMessage, type PendingFile, type PendingMessage, withFiles } from '../engine/pending-message.ts';
import { newestSequence } from '../engine/timeline.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { maySendNow } from './send-limiter.ts';

/**
 * Adds a message of the composer to the send queue. Returns false if the member has to slow down. A draft that was open
 * in two tabs has the same `tempId` in both, so the server stores it once.
 */
export function submitMessage(
  conversationId: string,
  content: string,
  files: readonly PendingFile[],
  {
    tempId = crypto.randomUUID(),
    replyTo = null,
    isSticker = false,
  }: { tempId?: string | undefined; replyTo?: Quote | null; isSticker?: boolean } = {},
): boolean {
  if (session.get().status !== 'member') return false;
  if (currentChat().state.get().isConnected && !maySendNow()) return false;
  queueMessage(conversationId, content, files, { tempId, replyTo, isSticker });
  return true;
}

/** Adds a message to the send queue, which paces itself. The content of a sticker is its id. */
export function queueMessage(
  conversationId: string,
  content: string,
  files: readonly PendingFile[],
  {
    tempId,
    replyTo = null,
    isSticker = false,
    forward = null,
    forwardedMedia = [],
  }: {
    tempId: string;
    replyTo?: Quote | null;
    isSticker?: boolean;
    forward?: ForwardedMessage | null;
    /** The files of the message that it forwards. */
    forwardedMedia?: readonly ChatMedia[];
  },
): void {
  const sessionState = session.get();
  if (sessionState.status !== 'member') return;
  const chat = currentChat();
  const conversation = chat.state.get().conversations.get(conversationId);
  const media = forward ? forwardedMedia : files.flatMap((file) => file.media ?? []);
  const entry: PendingMessage = {
    tempId,
    senderId: sessionState.user.id,
    conversationId,
    content,
    media,
    messageType: isSticker ? 'sticker' : messageTypeOf(media),
    replyTo,
    forward,
    ...(isSticker ? {} : { mentions: expectedMentionsIn(conversationId, content) }),
    createdAt: new Date(serverNow()).toISOString(),
    afterSequence: conversation ? newestSequence(conversation) : 0,
    retryCount: 0,
    failure: null,
  };
  chat.dispatch({
    kind: 'submitted',
    entry: files.some((file) => file.media === null) ? withFiles(entry, files) : entry,
  });
}
