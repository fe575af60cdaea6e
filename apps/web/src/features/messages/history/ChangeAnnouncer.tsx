import type { ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { ConversationState } from '../engine/chat-state.ts';
import type { PendingChange } from '../engine/pending-change.ts';
import { authorName, authorOf } from '../parts/names.ts';

type Reactions = Message['reactions'];

/** A reaction of a member that is among some reactions and not among others. */
function reactionOnlyIn(reactions: Reactions, others: Reactions): { emoji: string; userId: string } | undefined {
  for (const { emoji, userIds } of reactions) {
    const known = others.find((reaction) => reaction.emoji === emoji)?.userIds;
    const userId = userIds.findLast((id) => !known?.includes(id));
    if (userId !== undefined) return { emoji, userId };
  }
  return undefined;
}

function reactionText(emoji: string, isOn: boolean): string {
  return isOn ? t('Reaction {emoji} added', { emoji }) : t('Reaction {emoji} removed', { emoji });
}

function pendingText(pending: PendingChange): string {
  if (pending.kind === 'edit') return t('Message edited');
  if (pending.kind === 'removePreview') return t('Link preview removed');
  if (pending.kind === 'pin') return pending.isOn ? t('Message pinned') : t('Message unpinned');
  if (pending.kind !== 'react') return t('Message deleted');
  return reactionText(pending.emoji, pending.isOn);
}

function changeText(
  before: Message,
  after: Message,
  { conversation, currentUserId }: { conversation: ListedConversation; currentUserId: string },
): string {
  const isOwn = after.senderId === currentUserId;
  const name = authorName(authorOf(conversation, after));
  if (after.deletedAt !== before.deletedAt)
    return isOwn ? t('Message deleted') : t('{name} deleted a message', { name });
  if (after.editedAt !== before.editedAt)
    return isOwn ? t('Message edited') : t('{name} edited a message: {text}', { name, text: after.content });
  if (Boolean(after.pinnedAt) !== Boolean(before.pinnedAt))
    return after.pinnedAt ? t('Message pinned') : t('Message unpinned');
  const added = reactionOnlyIn(after.reactions, before.reactions);
  const removed = reactionOnlyIn(before.reactions, after.reactions);
  const changed = added ?? removed;
  if (changed?.userId === currentUserId) return reactionText(changed.emoji, changed === added);
  // What others take back is not announced.
  if (!added) return '';
  const reactor = conversation.participants.find(({ userId }) => userId === added.userId)?.user;
  const gaps = { name: authorName(reactor), emoji: added.emoji };
  return isOwn ? t('{name} reacted {emoji} to your message', gaps) : t('{name} reacted {emoji} to a message', gaps);
}

/** Announces the latest change of a message since the opening to assistive technology: own ones at once. */
export function ChangeAnnouncer({
  conversationState: { known, messages },
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
  const latest = [...known.changes.values()].at(-1);
  const [tracked, setTracked] = useState({ revision: latest?.revision ?? 0, messages, text: '' });
  if (tracked.messages !== messages) {
    const before = tracked.messages.find(({ id }) => id === latest?.messageId);
    const after = messages.find(({ id }) => id === latest?.messageId);
    const revision = latest?.revision ?? 0;
    const isNew = before && after && revision > tracked.revision;
    const text = isNew ? changeText(before, after, { conversation, currentUserId }) : tracked.text;
    setTracked({ revision: Math.max(revision, tracked.revision), messages, text });
  }
  return (
    <VisuallyHidden>
      <span role="status">{lastPending ? pendingText(lastPending) : tracked.text}</span>
    </VisuallyHidden>
  );
}
