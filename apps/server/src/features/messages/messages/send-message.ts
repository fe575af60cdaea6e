import { checkChatChange } from '@gumball/rules/communities/community-chat';
import { checkMessage } from '@gumball/rules/messages/message-text';
import { checkRestrictions, hasLinkIn } from '@gumball/rules/moderation/sanctions';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { ownsSticker } from '../../shop/stickers/owns-sticker.ts';
import { isBlockedChatFile } from '../../uploads/blocked-pictures/is-blocked-chat-file.ts';
import { findOwnAsBot } from '../bots/own-messages.store.ts';
import { findMessageKey } from '../message-key.store.ts';
import { deliveryOf, toConfirmation } from '../messages.view.ts';
import { type DeliveredRow, listDeliveredForBot, listWatermarks } from '../receipts/watermarks.store.ts';
import { broadcastMessage } from './broadcast-message.ts';
import { checkFilters } from './check-filters.ts';
import { isClosedChat } from './conversation-kind.store.ts';
import type { Sent } from './create-message-writer.ts';
import { findForwardAudience } from './forwards.store.ts';
import { limitSending } from './limit-sending.ts';
import { findByTempId, findMessage } from './messages.store.ts';

/** A message to send; `tempId` is its idempotency key per sender and conversation. */
export type OutgoingMessage = {
  conversationId: string;
  tempId: string;
  content?: string | null | undefined;
  mediaUrls?: string[] | null | undefined;
  messageType?: string | null | undefined;
  replyToSequence?: number | null | undefined;
  /** A message to forward, in place of the content, the files and the reply. */
  forwardOf?: string | null | undefined;
};

type SendDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'ids'
  | 'realtime'
  | 'shared'
  | 'chatFileUrls'
  | 'messageWriter'
  | 'messageLinks'
  | 'pushQueue'
  | 'notifier'
  | 'filters'
  | 'storage'
  | 'log'
>;

/**
 * Sends a message to a conversation. The message is stored before it is confirmed. Repeated calls with the same
 * `tempId` store one message. Throws `ACCESS_DENIED` if the sender may not write to the conversation, `COMMUNITY_CLOSED`, `RATE_LIMITED`,
 * `REPLY_UNKNOWN` or `FORWARD_UNKNOWN` if the sender may not read the message that it replies to or forwards,
 * `STICKER_NOT_OWNED`, `PICTURE_BLOCKED`, `TEXT_REFUSED` in groups, and the errors of the content.
 */
export function sendMessage(deps: SendDeps, viewer: Viewer, message: OutgoingMessage): Promise<Sent> {
  // A repeated call while the message is being stored waits for the first one and does not count against the rate
  // limit.
  const requestKey = `${viewer.userId} ${message.conversationId} ${message.tempId}`;
  return deps.messageWriter.shareInFlight(requestKey, () => send(deps, viewer, message));
}

async function send(deps: SendDeps, viewer: Viewer, message: OutgoingMessage): Promise<Sent> {
  const { userId: senderId } = viewer;
  const { conversationId, tempId } = message;
  const findExisting = () => findByTempId(deps.db, { senderId, tempId, conversationId });
  const { content, fileIds, isSticker, replyTo, original } = message.forwardOf
    ? await readOriginal(deps, senderId, message.forwardOf, findExisting)
    : contentOf(message);
  // What is forwarded was not in the request, which the route and the socket checked.
  if (original) assertOk(checkRestrictions(viewer.restrictions, deps.clock.now().getTime(), () => hasLinkIn(content)));
  if (!isSticker) await checkFilters(deps, viewer, conversationId, content);
  const releaseLimit = await limitSending(deps, senderId, async () => (await findExisting()) !== undefined);

  // After the limit, because it may decode pictures.
  const uploaderId = original ? null : senderId;
  if ((await isBlockedChatFile(deps, fileIds, uploaderId)) && !(await findExisting()))
    throw new AppError('PICTURE_BLOCKED', { field: original ? 'forwardOf' : 'mediaUrls' });
  // A refund does not make a stored message fail when it is sent again.
  if (isSticker && !(await ownsSticker(deps, senderId, content)) && !(await findExisting()))
    throw new AppError('STICKER_NOT_OWNED');

  const row = await deps.messageWriter.store({
    id: deps.ids.next(),
    conversationId,
    senderId,
    tempId,
    content,
    isSticker,
    fileIds,
    replyTo,
    original,
  });
  // The original was deleted meanwhile.
  if (row.outcome === 'files-unknown' && original) throw new AppError('FORWARD_UNKNOWN', { field: 'forwardOf' });
  if (row.outcome === 'files-unknown') throw new AppError('CHAT_FILE_UNKNOWN', { field: 'mediaUrls' });
  if (row.outcome === 'reply-unknown') throw new AppError('REPLY_UNKNOWN', { field: 'replyToSequence' });
  if (row.outcome === 'refused') {
    assertOk(checkChatChange('send', await isClosedChat(deps.db, senderId, conversationId)));
    throw new AppError('ACCESS_DENIED');
  }
  if (row.outcome === 'stored') {
    const others = row.participants.filter((userId) => userId !== senderId);
    pushMessage(deps, row.in_conversation, senderId, others);
    const { message_id: messageId } = row;
    if (row.mentions)
      deps.notifier.notify({ about: 'message-mentions', messageId, conversationId: row.in_conversation });
    deps.messageLinks.add({ messageId, conversationId, senderId, content });
    return { confirmation: toConfirmation(row, tempId), message: row.message };
  }
  await releaseLimit();
  const watermarks = await listWatermarks(deps.db, row.in_conversation, senderId);
  await deps.messageWriter.broadcastOnce(row.message_id, () => rebroadcast(deps, row, senderId, watermarks));
  const { status } = deliveryOf({ sequence: row.number, sender_id: senderId }, senderId, watermarks);
  return { confirmation: toConfirmation(row, tempId, status) };
}

type Content = {
  content: string;
  fileIds: string[];
  isSticker: boolean;
  replyTo: number | null;
  original: { authorId: string; conversationId: string } | null;
};

function contentOf(message: OutgoingMessage): Content {
  const content = (message.content ?? '').trim();
  const urls = message.mediaUrls ?? [];
  const isSticker = message.messageType === 'sticker';
  assertOk(checkMessage({ content, files: urls.length, isSticker }, amountsNow().messageLength));
  return { content, fileIds: fileIdsOf(urls), isSticker, replyTo: message.replyToSequence ?? null, original: null };
}

// The content is read here, so that nobody forwards what was never written. A repeated call needs no original.
async function readOriginal(
  { db }: SendDeps,
  senderId: string,
  originalId: string,
  findExisting: () => Promise<object | undefined>,
): Promise<Content> {
  const key = await findMessageKey(db, { id: originalId });
  const row = key && (await findMessage(db, key, senderId));
  if ((!row || row.deleted_at) && !(await findExisting()))
    throw new AppError('FORWARD_UNKNOWN', { field: 'forwardOf' });
  return {
    content: row?.content ?? '',
    fileIds: row?.media.map(({ id }) => id) ?? [],
    isSticker: row?.message_type === 'sticker',
    replyTo: null,
    original: row
      ? { authorId: row.forwarded_from ?? row.sender_id ?? '0', conversationId: row.conversation_id }
      : null,
  };
}

// The database or the server can fail between the commit of a message and its broadcast. Then only the sender, who
// retries, causes the broadcast: it goes to the recipients to whom the message was not delivered. Clients discard
// duplicates by `tempId`.
async function rebroadcast(
  { db, realtime, chatFileUrls, pushQueue, notifier }: SendDeps,
  { message_id: messageId, in_conversation: conversationId }: { message_id: string; in_conversation: string },
  senderId: string,
  ownWatermarks: readonly DeliveredRow[],
): Promise<void> {
  const row =
    (await findMessage(db, { id: messageId, conversationId }, senderId)) ??
    (await findOwnAsBot(db, senderId, { id: messageId, conversationId }));
  if (!row) return;
  const watermarks = ownWatermarks.length > 0 ? ownWatermarks : await listDeliveredForBot(db, conversationId, senderId);
  // Users who were notified before are not notified again.
  if (row.mentions) notifier.notify({ about: 'message-mentions', messageId, conversationId });
  const pending = watermarks.filter(
    (watermark) =>
      watermark.userId !== senderId &&
      watermark.joinedSequence < row.sequence &&
      watermark.deliveredUpTo < row.sequence,
  );
  if (pending.length === 0) return;
  const media = row.media.map((file) =>
    chatFileUrls.toSignedMedia(file, row.conversation_id, watermarks[0]?.epoch ?? 0),
  );
  const quoteFrom = row.reply_to ?? Number.POSITIVE_INFINITY;
  const own = watermarks.filter(({ userId }) => userId === senderId);
  const receiving = [...own, ...pending];
  const memberIds = receiving.map(({ userId }) => userId);
  const audience = row.forwarded_from ? await findForwardAudience(db, row.forwarded_from, memberIds) : null;
  const recipients = receiving.map(({ userId, joinedSequence }) => ({
    userId,
    mayReadQuote: joinedSequence < quoteFrom,
    maySeeAuthor: !audience?.hiddenFrom.has(userId),
  }));
  broadcastMessage(realtime, { ...row, forwarded_author: audience?.author ?? null }, recipients, media);
  pushMessage(
    { pushQueue },
    row.conversation_id,
    senderId,
    pending.map(({ userId }) => userId),
  );
}

function pushMessage(
  { pushQueue }: Pick<Deps, 'pushQueue'>,
  conversationId: string,
  senderId: string,
  to: readonly string[],
): void {
  pushQueue.add(to.map((userId) => ({ about: 'message', conversationId, senderId, userId })));
}

/** The ids of the files in the URLs, without duplicates. A URL without a file id yields an id that does not exist. */
function fileIdsOf(urls: readonly string[]): string[] {
  return [
    ...new Set(urls.map((url) => /\/chat-files\/([A-Za-z0-9]{22})-chat\.[a-z0-9]{3,4}(?:\?|$)/.exec(url)?.[1] ?? '')),
  ];
}
