/** Changes of messages: docs/product.md, Messages. What is asked for is shown at once and queued. */
import { messageLinksEndpoints } from '@gumball/contract/messages/message-links.endpoints';
import type { messageLinksRoutes } from '@gumball/contract/messages/message-links.routes';
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { createClient } from '../../../lib/api/api-client.ts';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { socket } from '../../../lib/api/socket.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { currentUserId } from '../../../lib/session/user-state.ts';
import { drafts } from '../../../lib/storage/drafts.ts';
import { offerCopy } from '../../../ui/feedback/offer-copy.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { ChangeOf, PendingChange } from '../engine/pending-change.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import { type ChangeQueuePorts, flushChanges, pendingChanges, submitChange } from '../runtime/change-queue.ts';
import { expectedMentionsIn } from './expected-mentions.ts';

// Separate from the client of messages, which the home page loads.
const linksClient = createClient<typeof messageLinksRoutes>(messageLinksEndpoints);

async function requestChange(pending: Exclude<PendingChange, { kind: 'hide' }>) {
  const where = { params: { id: pending.messageId }, query: { conversationId: pending.conversationId } };
  const changeId = pending.id;
  switch (pending.kind) {
    case 'edit':
      return messagesClient.edit({ ...where, body: { content: pending.content, editId: changeId } });
    case 'react':
      return messagesClient.react({ ...where, body: { emoji: pending.emoji, isOn: pending.isOn, changeId } });
    case 'pin':
      return messagesClient.pin({ ...where, body: { isOn: pending.isOn, changeId } });
    case 'delete':
      return messagesClient.deleteForEveryone(where);
    case 'removePreview':
      return linksClient.removePreview(where);
  }
}

async function send(pending: PendingChange): Promise<void> {
  const { conversationId, messageId, sequenceNumber } = pending;
  try {
    if (pending.kind === 'hide') {
      await messagesClient.hide({ params: { id: messageId }, query: { conversationId } });
      socket.applyLocally('message:hidden', { conversationId, messageId, sequenceNumber });
    } else {
      const { change } = await requestChange(pending);
      socket.applyLocally('message:changed', change);
    }
  } catch (error) {
    // Done, but the member has signed out since: the chats shown are another member's, or nobody's.
    if (error instanceof ApiError && error.code === 'ABORTED') return;
    // The member cannot see it any more, which is what was asked for.
    const isMissing = error instanceof ApiError && error.status === 404;
    if (!isMissing || !['hide', 'delete', 'removePreview'].includes(pending.kind)) throw error;
  }
}

/** Gives a refused text back to the form that edits the message. A later one of the same message comes first. */
function restoreDraft({ messageId, content }: Extract<PendingChange, { kind: 'edit' }>): void {
  const userId = currentUserId();
  const draftKey = editDraftKey(messageId);
  const isEditedAgain = pendingChanges.get().some((other) => other.kind === 'edit' && other.messageId === messageId);
  if (userId !== undefined && !isEditedAgain && drafts.read(userId, draftKey) === '')
    drafts.write(userId, draftKey, content);
}

const ports: ChangeQueuePorts = {
  send,
  onRefused(pending, error) {
    const { kind } = pending;
    const fallbacks = {
      edit: t('Failed to edit the message'),
      delete: t('Failed to delete the message'),
      hide: t('Failed to delete the message'),
      react: t('Failed to react to the message'),
      pin: t('Failed to pin the message'),
      removePreview: t('Failed to remove the link preview'),
    };
    const reason = failureMessage(error, fallbacks[kind]);
    if (kind !== 'edit') {
      toast.error(reason);
      return;
    }
    restoreDraft(pending);
    toast.error(reason, offerCopy(pending.content));
  },
};

/** Returns the storage key of the draft of another text for a message. */
export const editDraftKey = (messageId: string): string => `message-edit:${messageId}`;

/** Asks for a change of a message. */
export function submitMessageChange(message: Message, change: ChangeOf): void {
  const { conversationId, id: messageId, sequenceNumber } = message;
  const requestedAt = new Date(serverNow()).toISOString();
  submitChange(ports, { conversationId, messageId, sequenceNumber, requestedAt, ...change });
}

/** Gives an own message another text. */
export const editMessage = (message: Message, content: string): void =>
  submitMessageChange(message, {
    kind: 'edit',
    content,
    mentions: expectedMentionsIn(message.conversationId, content),
  });

/** Deletes an own message for everybody. */
export const deleteMessage = (message: Message): void => submitMessageChange(message, { kind: 'delete' });

/** Deletes a message for the member alone. */
export const hideMessage = (message: Message): void => submitMessageChange(message, { kind: 'hide' });

/** Pins a message for all participants, or unpins it. */
export const pinMessage = (message: Message, isOn: boolean): void =>
  submitMessageChange(message, { kind: 'pin', isOn });

/** Removes the link preview of an own message for all participants. */
export const removeLinkPreview = (message: Message): void => submitMessageChange(message, { kind: 'removePreview' });

/** Sends the changes that wait, such as those from before a reload. */
export const sendPendingChanges = (): void => flushChanges(ports);
