import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useCloseOnBackOnPhone } from '../../lib/router/close-on-back.ts';
import { IconButton } from '../forms/IconButton.tsx';

/** A dialog that slides up on a phone, where Back closes it, and is centred elsewhere. */
export function Sheet({
  title,
  open,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  useCloseOnBackOnPhone(open, onClose);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-(--gb-z-modal) grid items-end justify-items-stretch md:place-items-center md:p-6">
          <Dialog.Popup className="modal-popup sheet-popup flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-[28px] bg-surface pb-[env(safe-area-inset-bottom)] shadow-modal outline-none md:max-w-[480px] md:rounded-2xl">
            <div className="flex flex-none items-center gap-3 pt-4 pe-4 pb-2 ps-6">
              <Dialog.Title className="me-auto text-xl font-extrabold">{title}</Dialog.Title>
              <Dialog.Close render={<IconButton label={t('Close')}>{<X size={22} aria-hidden="true" />}</IconButton>} />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6">{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
