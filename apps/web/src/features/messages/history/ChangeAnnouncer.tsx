import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { ConversationState } from '../engine/chat-state.ts';
import type { PendingChange } from '../engine/pending-change.ts';
import { authorName, authorOf } from '../parts/names.ts';

/** Announces the latest edit or deletion since the opening to assistive technology: own ones at once. */
export function ChangeAnnouncer({
  conversationState,
  conversation,
  currentUserId,
  lastPending,
}: {
  conversationState: ConversationState;
  conversation: ListedConversation;
  currentUserId: string;
  /** The last change of this conversation that waits for the server. */
  lastPending: PendingChange | undefined;
}) {
  const latest = [...conversationState.known.changes.values()].at(-1);
  const [openedAtRevision] = useState(latest?.revision ?? 0);
  function textOfLatest(): string {
    const message = latest && conversationState.messages.find(({ id }) => id === latest.messageId);
    if (!message || latest.revision <= openedAtRevision) return '';
    if (message.senderId === currentUserId) return latest.deletedAt ? t('Message deleted') : t('Message edited');
    const name = authorName(authorOf(conversation, message));
    return latest.deletedAt
      ? t('{name} deleted a message', { name })
      : t('{name} edited a message: {text}', { name, text: latest.content });
  }
  const text = lastPending
    ? lastPending.kind === 'edit'
      ? t('Message edited')
      : t('Message deleted')
    : textOfLatest();
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
