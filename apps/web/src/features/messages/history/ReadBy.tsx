import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { useEffect } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { refreshConversation } from '../data/messages.queries.ts';
import { nameOf } from '../parts/names.ts';

/** The members who have read an own message of a group, as far as they share it, and when. It updates while open. */
export default function ReadBy({
  message,
  conversation,
  open,
  onClose,
}: {
  message: Message;
  conversation: Conversation;
  open: boolean;
  onClose: () => void;
}) {
  const { sequenceNumber, senderId } = message;
  const { id } = conversation;
  useEffect(() => {
    if (open) refreshConversation(id);
  }, [open, id]);
  const readers = conversation.participants.filter(
    ({ userId, readUpTo, joinedSequence }) =>
      userId !== senderId && readUpTo >= sequenceNumber && joinedSequence < sequenceNumber,
  );
  return (
    <Modal title={t('Read by')} open={open} onClose={onClose} className="md:!max-w-[420px]">
      {readers.length === 0 ? (
        <p role="status" className="pt-1 text-ink-2">
          {t('Nobody has read this message yet.')}
        </p>
      ) : (
        <ul aria-label={t('Readers')} className="-mx-3">
          {readers.map(({ userId, user, readAt, readFrom }) => (
            <li key={userId} className="flex min-h-15 items-center gap-3 rounded-lg px-3">
              <Avatar name={nameOf(user)} src={user.avatarUrl} size={40} decorative />
              <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(user)}</span>
              {readAt && sequenceNumber > readFrom && (
                <TimeAgo dateTime={readAt} format="chat" className="flex-none text-sm text-ink-2 tabular-nums" />
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
