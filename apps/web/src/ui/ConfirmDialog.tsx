import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { useBackClosesOnPhone } from '../lib/back-closes.ts';
import { t } from '../lib/texts.ts';
import { Button } from './Button.tsx';
import type { PendingQuestion } from './confirm.ts';

/** The alert dialog of `confirm`: the question, a way back, and the verb. */
export default function ConfirmDialog({ pending }: { pending: PendingQuestion }) {
  const back = useRef<HTMLButtonElement>(null);
  useBackClosesOnPhone(!pending.isOnTheWay, () => pending.answer(false));
  return (
    <AlertDialog.Root
      open
      onOpenChange={(next) => {
        if (!next) pending.answer(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-scrim" />
        <AlertDialog.Viewport className="fixed inset-0 z-(--gb-z-modal) grid place-items-center p-4">
          <AlertDialog.Popup
            initialFocus={back}
            className="modal-popup w-full max-w-[420px] rounded-2xl bg-surface p-6 shadow-modal outline-none"
          >
            <AlertDialog.Title className="wrap-anywhere">{pending.question}</AlertDialog.Title>
            {pending.detail && (
              <AlertDialog.Description className="mt-2 wrap-anywhere text-ink-2">
                {pending.detail}
              </AlertDialog.Description>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <Button ref={back} kind="ghost" onClick={() => pending.answer(false)}>
                {t('Cancel')}
              </Button>
              <Button kind={pending.tone === 'primary' ? 'primary' : 'danger'} onClick={() => pending.answer(true)}>
                {pending.verb}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
