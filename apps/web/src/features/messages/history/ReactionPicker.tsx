import type { Message } from '@gumball/contract/messages/messages.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import EmojiPicker from '../../../ui/emoji/EmojiPicker.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { reactToMessage } from '../data/react-to-message.ts';

/** All emoji as reactions to a message. */
export default function ReactionPicker({
  message,
  open,
  onClose,
}: {
  message: Message;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Modal title={t('React')} open={open} onClose={onClose} className="md:!max-w-[460px]">
      <EmojiPicker
        initialFocus
        onPick={(emoji) => {
          reactToMessage(message, emoji, true);
          onClose();
        }}
        onClose={onClose}
        className="-mx-4 [--emoji-panel:var(--gb-surface)] max-md:!h-[70svh] max-md:!max-h-none"
      />
    </Modal>
  );
}
