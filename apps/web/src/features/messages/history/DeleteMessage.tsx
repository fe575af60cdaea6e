import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { useRef } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCloseOnBackOnPhone } from '../../../lib/router/close-on-back.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { deleteMessage, hideMessage } from '../data/message-changes.mutations.ts';

/** Asks whether to delete a message for everybody, where the member may, or for the member alone. */
export default function DeleteMessage({
  message,
  mayDeleteForEveryone,
  onClose,
  finalFocus,
}: {
  /** Null while the dialog is closed. */
  message: Message | null;
  mayDeleteForEveryone: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useCloseOnBackOnPhone(message !== null, onClose);
  function confirm(remove: (message: Message) => void) {
    if (message) remove(message);
    onClose();
  }
  return (
    <AlertDialog.Root
      open={message !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-scrim" />
        <AlertDialog.Viewport className="fixed inset-0 z-(--gb-z-modal) grid place-items-center p-4">
          <AlertDialog.Popup
            initialFocus={cancelButton}
            finalFocus={() => finalFocus() ?? true}
            className="modal-popup w-full max-w-[420px] rounded-2xl bg-surface p-6 shadow-modal outline-none"
          >
            <AlertDialog.Title>{t('Delete this message?')}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-2">
              {mayDeleteForEveryone
                ? t('For everyone, only the note that it was deleted stays. For you, it disappears from your devices.')
                : t('It disappears from your devices. The others still see it.')}
            </AlertDialog.Description>
            <div className="mt-6 grid gap-2">
              {mayDeleteForEveryone && (
                <Button kind="danger" fullWidth onClick={() => confirm(deleteMessage)}>
                  {t('Delete for everyone')}
                </Button>
              )}
              <Button kind={mayDeleteForEveryone ? 'soft' : 'danger'} fullWidth onClick={() => confirm(hideMessage)}>
                {t('Delete for me')}
              </Button>
              <Button ref={cancelButton} kind="ghost" fullWidth onClick={onClose}>
                {t('Cancel')}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
