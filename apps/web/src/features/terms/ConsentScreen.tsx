import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { Wordmark } from '../../ui/identity/Logo.tsx';
import { useCountAsModal } from '../../ui/overlays/open-modals.ts';
import { DueTerms } from './DueTerms.tsx';

/** Covers the page until the member accepts the terms or leaves. `deletion`: the form that deletes the account. */
export function ConsentScreen({ deletion, onAccepted }: { deletion: ReactNode; onAccepted: () => void }) {
  useCountAsModal(true);
  return (
    // Neither Escape nor a press beside it closes the screen.
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-(--gb-z-modal) overflow-y-auto bg-canvas outline-none">
          <div className="mx-auto flex min-h-full max-w-[640px] flex-col gap-4 px-5 py-8 md:justify-center">
            <Wordmark size={40} />
            <Dialog.Title className="text-2xl md:text-3xl">{t('Please accept the terms')}</Dialog.Title>
            <DueTerms deletion={deletion} onAccepted={onAccepted} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
