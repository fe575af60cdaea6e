import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useCloseOnBackOnPhone } from '../../lib/router/close-on-back.ts';
import { Button } from '../forms/Button.tsx';
import type { PendingConfirm } from './confirm.ts';
import { restoreLostFocus } from './restore-lost-focus.ts';

/** The alert dialog of `confirm`: the question, Cancel, and the verb. */
export default function ConfirmDialog({ pending }: { pending: PendingConfirm }) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useCloseOnBackOnPhone(!pending.isNavigating, () => pending.respond(false));
  const confirmed = () => {
    restoreLostFocus();
    pending.respond(true);
  };
  return (
    <AlertDialog.Root
      open
      onOpenChange={(next) => {
        if (!next) pending.respond(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-scrim" />
        <AlertDialog.Viewport className="fixed inset-0 z-(--gb-z-modal) grid place-items-center p-4">
          <AlertDialog.Popup
            initialFocus={cancelButton}
            className="modal-popup w-full max-w-[420px] rounded-2xl bg-surface p-6 shadow-modal outline-none"
          >
            <AlertDialog.Title className="wrap-anywhere">{pending.question}</AlertDialog.Title>
            {pending.detail && (
              <AlertDialog.Description className="mt-2 wrap-anywhere text-ink-2">
                {pending.detail}
              </AlertDialog.Description>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <Button ref={cancelButton} kind="ghost" onClick={() => pending.respond(false)}>
                {t('Cancel')}
              </Button>
              <Button kind={pending.tone === 'primary' ? 'primary' : 'danger'} onClick={confirmed}>
                {pending.verb}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
