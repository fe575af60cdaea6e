import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useCloseOnBackOnPhone } from '../../lib/router/close-on-back.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../forms/IconButton.tsx';
import { useCountAsModal } from './open-modals.ts';

/**
 * A dialog named by its title: 600 pixels wide, or full screen on a phone. Load the component that uses it lazily.
 * Focus moves in on opening and back on closing; Escape, the scrim and on a phone Back close it unless `locked`.
 */
export function Modal({
  title,
  open,
  onClose,
  footer,
  initialFocus,
  finalFocus,
  locked = false,
  headerExtra,
  leading,
  detail,
  closeFirst = false,
  className,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Rendered at the bottom under a hairline. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** The focus target on closing, if it is not the opener. */
  finalFocus?: () => HTMLElement | null;
  /** While an action runs that must not be interrupted. */
  locked?: boolean;
  headerExtra?: ReactNode;
  /** Rendered before the title, such as a platform's disc. */
  leading?: ReactNode;
  /** A line below the title, which then may have several lines itself. */
  detail?: ReactNode;
  /** On a phone Close is at the start of the line, and `headerExtra` at its end. */
  closeFirst?: boolean;
  className?: string;
  children: ReactNode;
}) {
  function close() {
    if (!locked) onClose();
  }

  useCloseOnBackOnPhone(open, close);
  useCountAsModal(open);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-(--gb-z-modal) grid place-items-stretch md:place-items-center md:p-6">
          <Dialog.Popup
            {...(initialFocus ? { initialFocus } : {})}
            {...(finalFocus ? { finalFocus: () => finalFocus() ?? true } : {})}
            className={cx(
              'modal-popup flex max-h-full min-h-0 w-full flex-col overflow-hidden bg-surface shadow-modal outline-none md:max-w-[600px] md:rounded-2xl',
              className,
            )}
          >
            <div className="flex flex-none items-center gap-3 pt-4 pe-4 pb-2 ps-6">
              {leading}
              <div className="me-auto min-w-0">
                <Dialog.Title
                  className={cx('text-xl font-extrabold', detail ? 'break-words' : 'truncate max-[22rem]:text-lg')}
                >
                  {title}
                </Dialog.Title>
                {detail}
              </div>
              {headerExtra}
              <Dialog.Close
                disabled={locked}
                className={cx(detail ? 'self-start' : '', closeFirst && 'max-md:order-first max-md:-ms-4')}
                render={<IconButton label={t('Close')}>{<X size={22} aria-hidden="true" />}</IconButton>}
              />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-5">{children}</div>
            {footer && (
              <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
                {footer}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
