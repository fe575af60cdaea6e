/** Editing and deleting messages: docs/product.md, Messages. What is asked for is shown at once and queued. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { socket } from '../../../lib/api/socket.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { PendingChange } from '../engine/pending-change.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import { type ChangeQueuePorts, flushChanges, submitChange } from '../runtime/change-queue.ts';

async function send(pending: PendingChange): Promise<void> {
  const { conversationId, messageId, sequenceNumber } = pending;
  const params = { id: messageId };
  if (pending.kind === 'edit') {
    const { change } = await messagesClient.edit({ params, body: { content: pending.content, editId: pending.id } });
    socket.applyLocally('message:changed', change);
    return;
  }
  try {
    if (pending.kind === 'hide') {
      await messagesClient.hide({ params });
      socket.applyLocally('message:hidden', { conversationId, messageId, sequenceNumber });
    } else {
      const { change } = await messagesClient.deleteForEveryone({ params });
      socket.applyLocally('message:changed', change);
    }
  } catch (error) {
    // The member cannot see it any more, which is what was asked for.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

const ports: ChangeQueuePorts = {
  send,
  onRefused({ kind }, error) {
    const fallback = kind === 'edit' ? t('Failed to edit the message') : t('Failed to delete the message');
    toast.error(failureMessage(error, fallback));
  },
};

function submit(message: Message, change: { kind: 'edit'; content: string } | { kind: 'delete' } | { kind: 'hide' }) {
  const { conversationId, id: messageId, sequenceNumber } = message;
  const requestedAt = new Date(serverNow()).toISOString();
  submitChange(ports, { conversationId, messageId, sequenceNumber, requestedAt, ...change });
}

/** Gives an own message another text. */
export const editMessage = (message: Message, content: string): void => submit(message, { kind: 'edit', content });

/** Deletes an own message for everybody. */
export const deleteMessage = (message: Message): void => submit(message, { kind: 'delete' });

/** Deletes a message for the member alone. */
export const hideMessage = (message: Message): void => submit(message, { kind: 'hide' });

/** Sends the changes that wait, such as those from before a reload. */
export const sendPendingChanges = (): void => flushChanges(ports);
