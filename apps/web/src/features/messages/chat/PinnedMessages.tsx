import type { ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { PinOff } from 'lucide-react';
import { useRef } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { authorName, authorOf } from '../parts/names.ts';

/** All pinned messages of a conversation, the last one first. It updates while open. */
export default function PinnedMessages({
  conversation,
  messages,
  open,
  onClose,
  onJump,
  onPin,
}: {
  conversation: ListedConversation;
  messages: readonly Message[];
  open: boolean;
  onClose: () => void;
  onJump: (sequenceNumber: number) => void;
  /** Unpins a message. Undefined where the member may not. */
  onPin: ((message: Message, isOn: boolean) => void) | undefined;
}) {
  const me = useCurrentUser();
  const list = useRef<HTMLUListElement>(null);
  return (
    <Modal title={t('Pinned messages')} open={open} onClose={onClose} className="md:!max-w-[480px]">
      {messages.length === 0 && <p className="pt-1 text-ink-2">{t('No message is pinned.')}</p>}
      {/* The list takes the focus when the row of the focused button goes. */}
      <ul ref={list} tabIndex={-1} aria-label={t('Pinned messages')} className="-mx-3 outline-none">
        {messages.map((message) => (
          <li key={message.sequenceNumber} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => {
                onClose();
                onJump(message.sequenceNumber);
              }}
              className="min-w-0 flex-1 rounded-lg px-3 py-2 text-start hover:bg-hover"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate text-sm font-semibold">
                  {message.senderId === me.id ? t('You') : authorName(authorOf(conversation, message))}
                </span>
                <TimeAgo
                  dateTime={message.createdAt}
                  format="chat"
                  className="flex-none text-sm text-ink-3 tabular-nums"
                />
              </span>
              <span dir="auto" className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
                {messagePreview(message, translate)}
              </span>
            </button>
            {onPin && (
              <IconButton
                label={t('Unpin')}
                onClick={() => {
                  list.current?.focus();
                  onPin(message, false);
                }}
              >
                <PinOff size={19} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
